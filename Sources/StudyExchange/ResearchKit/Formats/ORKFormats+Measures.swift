import StudyModel

extension ORKFormats {
  /// Relative and absolute keys of one side exclude each other: a relative one overwrites the other (§3.12).
  func visit(_ format: DateFormat) -> ORKFormat {
    ORKFormat(
      "ORKDateAnswerFormat",
      recording: .date(format.includesTime ? .dateAndTime : .date, in: format.calendar),
      knowing: [
        "includesTime", "defaultDate", "minimum", "maximum", "daysBeforeToday", "daysAfterToday",
        "minuteStep", "calendar", "dontKnow",
      ]
    ) { members, writer, place in
      members["style"] = format.includesTime ? "dateTime" : "date"
      members.set("daysBeforeCurrentDateToSetMinimumDate", format.daysBeforeToday)
      members.set("daysAfterCurrentDateToSetMinimumDate", format.daysAfterToday)
      let absolute = [
        ("defaultDate", "defaultDate", format.defaultDate),
        ("minimumDate", "minimum", format.daysBeforeToday == nil ? format.minimum : nil),
        ("maximumDate", "maximum", format.daysAfterToday == nil ? format.maximum : nil),
      ]
      for case (let key, let member, let moment?) in absolute {
        members.set(key, format.includesTime ? ORKDate.text(moment) : ORKDate.text(moment.day))
        if format.includesTime { writer.reportTimeZone(of: moment, at: place + [member]) }
      }
      members.set("minuteInterval", format.minuteStep)
      members.set("calendar", format.calendar?.rawValue)
      members.set(format.dontKnow, by: writer)
    }
  }

  func visit(_ format: TimeOfDayFormat) -> ORKFormat {
    ORKFormat(
      "ORKTimeOfDayAnswerFormat", recording: .init(.timeOfDay, .timeOfDay),
      knowing: ["defaultTime", "minuteStep", "dontKnow"]
    ) {
      members, writer, _ in
      members.set("defaultComponents", format.defaultTime?.description)
      members.set("minuteInterval", format.minuteStep)
      members.set(format.dontKnow, by: writer)
    }
  }

  func visit(_ format: TimeIntervalFormat) -> ORKFormat {
    ORKFormat(
      "ORKTimeIntervalAnswerFormat", recording: .init(.timeInterval, .timeInterval),
      knowing: ["defaultSeconds", "minuteStep", "dontKnow"]
    ) { members, writer, _ in
      members["defaultInterval"] = .number(Double(format.defaultSeconds ?? 0))
      members.set("step", format.minuteStep)
      members.set(format.dontKnow, by: writer)
    }
  }

  func visit(_ format: HeightFormat) -> ORKFormat {
    ORKFormat(
      "ORKHeightAnswerFormat", recording: .init(.height, .numeric, with: ["unit": "cm"]),
      knowing: ["system", "dontKnow"]
    ) { members, writer, _ in
      members["measurementSystem"] = system(format.system)
      members.set(format.dontKnow, by: writer)
    }
  }

  func visit(_ format: WeightFormat) -> ORKFormat {
    ORKFormat(
      "ORKWeightAnswerFormat", recording: .init(.weight, .numeric, with: ["unit": "kg"]),
      knowing: [
        "system", "precision", "minimum", "maximum", "defaultValue", "limitsArePounds", "dontKnow",
      ]
    ) { members, writer, place in
      members["measurementSystem"] = system(format.system)
      members.set(
        "numericPrecision", WeightFormat.Precision.allCases.firstIndex(of: format.precision))
      // Missing numbers would count as 0 (§3.18).
      members.set("minimumValue", format.minimum ?? .greatestFiniteMagnitude)
      members.set("maximumValue", format.maximum ?? .greatestFiniteMagnitude)
      members.set("defaultValue", format.defaultValue ?? .greatestFiniteMagnitude)
      members.set(format.dontKnow, by: writer)
      let limits = [format.minimum, format.maximum, format.defaultValue].compactMap(\.self)
      if format.system == .local, !limits.isEmpty {
        writer.lose(
          "weight-limits-by-device", .approximated, .warning, place + ["minimum"],
          "Limits of a weight in \(format.isInPounds ? "pounds" : "kilograms")",
          became: "the same numbers in whatever unit the device shows",
          advice: "choose metric or US units where limits matter")
      }
    }
  }

  func visit(_ format: AgeFormat) -> ORKFormat {
    ORKFormat(
      "ORKAgeAnswerFormat", recording: .init(format.recordsYear ? .year : .age, .numeric),
      knowing: [
        "minimum", "maximum", "minimumLabel", "maximumLabel", "showsYear", "recordsYear",
        "minimumIsRange", "maximumIsRange", "relativeYear", "defaultValue", "dontKnow",
      ]
    ) { members, writer, _ in
      members.set("minimumAge", format.minimum)
      members.set("maximumAge", format.maximum)
      members.set("minimumAgeCustomText", writer.text(format.minimumLabel))
      members.set("maximumAgeCustomText", writer.text(format.maximumLabel))
      members["showYear"] = .boolean(format.showsYear)
      members["useYearForResult"] = .boolean(format.recordsYear)
      members["treatMinAgeAsRange"] = .boolean(format.minimumIsRange)
      members["treatMaxAgeAsRange"] = .boolean(format.maximumIsRange)
      members.set("relativeYear", format.relativeYear)
      members.set("defaultValue", format.defaultValue ?? format.minimum - 1)
      members.set(format.dontKnow, by: writer)
    }
  }

  func visit(_ format: SocioeconomicLadderFormat) -> ORKFormat {
    ORKFormat(
      "ORKSESAnswerFormat", recording: .init(.ladder, .ladder),
      knowing: ["topLabel", "bottomLabel", "dontKnow"]
    ) {
      members, writer, _ in
      members.set("topRungText", writer.text(format.topLabel))
      members.set("bottomRungText", writer.text(format.bottomLabel))
      members.set(format.dontKnow, by: writer)
    }
  }

  private func system(_ system: MeasurementSystem) -> JSONValue {
    switch system {
    case .local: "local"
    case .metric: "metric"
    case .customary: "USC"
    }
  }
}

extension ResearchKitWriter {
  /// Dates in answer formats are instants (§3.12), while those of a study mean the participant's own time.
  fileprivate func reportTimeZone(of moment: CalendarMoment, at place: Place) {
    lose(
      "time-in-one-zone", .approximated, .warning, place, "The date and time \(moment)",
      became: "the same moment for everyone, so a different time of day in other time zones",
      advice: "set it in code where the time of day matters")
  }
}
