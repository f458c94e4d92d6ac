import StudyModel

extension ResearchKitTaskWriter {
  func measure(_ format: AnswerFormat, in members: inout ORKMembers, at place: Place) {
    switch format {
    case .date(let date): self.date(date, in: &members)
    case .timeOfDay(let time):
      members.set("defaultComponents", time.defaultTime?.description)
      members.set("minuteInterval", time.minuteStep)
      set(time.dontKnow, in: &members)
    case .timeInterval(let interval):
      members["defaultInterval"] = .number(Double(interval.defaultSeconds ?? 0))
      members.set("step", interval.minuteStep)
      set(interval.dontKnow, in: &members)
    case .height(let height):
      members["measurementSystem"] = system(height.system)
      set(height.dontKnow, in: &members)
    case .weight(let weight):
      members["measurementSystem"] = system(weight.system)
      members.set(
        "numericPrecision", WeightFormat.Precision.allCases.firstIndex(of: weight.precision))
      // Numbers that are missing would count as 0 (§3.18).
      members.set("minimumValue", weight.minimum ?? .greatestFiniteMagnitude)
      members.set("maximumValue", weight.maximum ?? .greatestFiniteMagnitude)
      members.set("defaultValue", weight.defaultValue ?? .greatestFiniteMagnitude)
      set(weight.dontKnow, in: &members)
      let limits = [weight.minimum, weight.maximum, weight.defaultValue].compactMap(\.self)
      if weight.system == .local, !limits.isEmpty {
        writer.lose(
          "weight-limits-by-device", .approximated, .warning, place + ["minimum"],
          "Limits of a weight in \(weight.isInPounds ? "pounds" : "kilograms")",
          became: "the same numbers in whatever unit the device shows",
          advice: "choose metric or US units where limits matter")
      }
    case .age(let age): self.age(age, in: &members)
    case .socioeconomicLadder(let ladder):
      members.set("topRungText", writer.text(ladder.topLabel))
      members.set("bottomRungText", writer.text(ladder.bottomLabel))
      set(ladder.dontKnow, in: &members)
    default: break
    }
  }

  private func system(_ system: MeasurementSystem) -> JSONValue {
    switch system {
    case .local: "local"
    case .metric: "metric"
    case .customary: "USC"
    }
  }

  /// Relative and absolute keys of one side exclude each other: a relative one overwrites the other (§3.12).
  private func date(_ date: DateFormat, in members: inout ORKMembers) {
    members["style"] = date.includesTime ? "dateTime" : "date"
    members.set("defaultDate", date.defaultDate.map(ORKDate.text))
    if let days = date.daysBeforeToday {
      members.set("daysBeforeCurrentDateToSetMinimumDate", days)
    } else {
      members.set("minimumDate", date.minimum.map(ORKDate.text))
    }
    if let days = date.daysAfterToday {
      members.set("daysAfterCurrentDateToSetMinimumDate", days)
    } else {
      members.set("maximumDate", date.maximum.map(ORKDate.text))
    }
    members.set("minuteInterval", date.minuteStep)
    members.set("calendar", date.calendar?.rawValue)
    set(date.dontKnow, in: &members)
  }

  private func age(_ age: AgeFormat, in members: inout ORKMembers) {
    members.set("minimumAge", age.minimum)
    members.set("maximumAge", age.maximum)
    members.set("minimumAgeCustomText", writer.text(age.minimumLabel))
    members.set("maximumAgeCustomText", writer.text(age.maximumLabel))
    members["showYear"] = .boolean(age.showsYear)
    members["useYearForResult"] = .boolean(age.recordsYear)
    members["treatMinAgeAsRange"] = .boolean(age.minimumIsRange)
    members["treatMaxAgeAsRange"] = .boolean(age.maximumIsRange)
    members.set("relativeYear", age.relativeYear)
    members.set("defaultValue", age.defaultValue ?? age.minimum - 1)
    set(age.dontKnow, in: &members)
  }
}
