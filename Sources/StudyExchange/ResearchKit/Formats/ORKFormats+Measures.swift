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
    ) { members, writer, _ in
      members["style"] = format.includesTime ? "dateTime" : "date"
      members.set("defaultDate", format.defaultDate.map(ORKDate.text))
      if let days = format.daysBeforeToday {
        members.set("daysBeforeCurrentDateToSetMinimumDate", days)
      } else {
        members.set("minimumDate", format.minimum.map(ORKDate.text))
      }
      if let days = format.daysAfterToday {
        members.set("daysAfterCurrentDateToSetMinimumDate", days)
      } else {
        members.set("maximumDate", format.maximum.map(ORKDate.text))
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
