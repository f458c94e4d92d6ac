import StudyModel

extension FHIRFormats {
  func visit(_ format: DateFormat) -> FHIRQuestion {
    var question = FHIRQuestion(
      format.includesTime ? .dateTime : .date, format.includesTime ? .dateTime : .date,
      knowing: [
        "includesTime", "defaultDate", "minimum", "maximum", "daysBeforeToday", "daysAfterToday",
        "minuteStep", "calendar", "dontKnow",
      ])
    let type: FHIRValueType = format.includesTime ? .dateTime : .date
    func written(_ moment: CalendarMoment) -> JSONValue {
      .string(format.includesTime ? FHIRString.dateTime(moment) : moment.day.description)
    }
    if let days = format.daysBeforeToday {
      question.extensions.append(
        FHIRExtension.minValue.json(.string(relative("-", days)), as: .string))
    } else if let minimum = format.minimum {
      question.extensions.append(FHIRExtension.minValue.json(written(minimum), as: type))
    }
    if let days = format.daysAfterToday {
      question.extensions.append(
        FHIRExtension.maxValue.json(.string(relative("+", days)), as: .string))
    } else if let maximum = format.maximum {
      question.extensions.append(FHIRExtension.maxValue.json(written(maximum), as: type))
    }
    if format.daysBeforeToday != nil || format.daysAfterToday != nil {
      question.lose(
        "relative-date", .weakened, .warning, [], "A limit that depends on the day",
        became: "a date expression that only Spezi’s apps read")
    }
    if let date = format.defaultDate { question.begin(with: written(date), as: type, by: writer) }
    question.loseLooks([
      ("minuteStep", "The step of the minutes", format.minuteStep != nil),
      ("calendar", "The calendar", format.calendar != nil),
    ])
    return question
  }

  private func relative(_ sign: String, _ days: Int) -> String {
    days == 0 ? "today()" : "today() \(sign) \(days) days"
  }

  func visit(_ format: TimeOfDayFormat) -> FHIRQuestion {
    var question = FHIRQuestion(.time, .time, knowing: ["defaultTime", "minuteStep", "dontKnow"])
    if let time = format.defaultTime {
      question.begin(with: .string(FHIRString.time(time)), as: .time, by: writer)
    }
    question.loseLooks([("minuteStep", "The step of the minutes", format.minuteStep != nil)])
    return question
  }

  func visit(_ format: TimeIntervalFormat) -> FHIRQuestion {
    var question = quantity("min", per: 60, knowing: ["defaultSeconds", "minuteStep", "dontKnow"])
    question.extensions +=
      isMobile
      ? bound(0, 1439, as: .decimal)
      : [
        FHIRExtension.minValue.json(FHIRUnit("min").quantity(0), as: .quantity),
        FHIRExtension.maxValue.json(FHIRUnit("min").quantity(1439), as: .quantity),
      ]
    if let seconds = format.defaultAnswer?.numberValue {
      question.begin(with: FHIRUnit("min").quantity(seconds / 60), as: .quantity, by: writer)
    }
    question.loseLooks([("minuteStep", "The step of the minutes", format.minuteStep != 1)])
    question.lose(
      "interval-became-minutes", .approximated, .warning, [],
      "A length of time, recorded in seconds",
      became: "a number of minutes")
    return question
  }

  func visit(_ format: HeightFormat) -> FHIRQuestion {
    var question = quantity("cm", knowing: ["system", "dontKnow"])
    question.extensions += range("cm", 0, 299)
    question.lose(
      "measure-became-number", .approximated, .note, [], "A body height",
      became: "a number of centimeters")
    return question
  }

  func visit(_ format: WeightFormat) -> FHIRQuestion {
    var question = quantity(
      "kg",
      knowing: [
        "system", "precision", "minimum", "maximum", "defaultValue", "limitsArePounds", "dontKnow",
      ])
    let isPounds =
      format.system == .customary || (format.system == .local && format.limitsArePounds)
    func kilograms(_ value: Double) -> Double {
      isPounds ? (value * 45.359_237).rounded() / 100 : value
    }
    question.extensions += range(
      "kg", kilograms(format.minimum ?? 0), format.maximum.map(kilograms))
    if let value = format.defaultAnswer?.numberValue {
      question.begin(with: FHIRUnit("kg").quantity(value), as: .quantity, by: writer)
    }
    question.loseLooks([("precision", "The precision", format.precision != .standard)])
    question.lose(
      "measure-became-number", .approximated, .note, [], "A body weight",
      became: "a number of kilograms")
    return question
  }

  func visit(_ format: AgeFormat) -> FHIRQuestion {
    var question = FHIRQuestion(
      .integer, .integer,
      knowing: [
        "minimum", "maximum", "minimumLabel", "maximumLabel", "showsYear", "recordsYear",
        "minimumIsRange", "maximumIsRange", "relativeYear", "defaultValue", "dontKnow",
      ])
    if format.recordsYear {
      question.lose(
        "year-of-birth", .approximated, .warning, ["recordsYear"],
        "An age that is recorded as a year of birth", became: "a year of birth that is typed")
      if let year = format.relativeYear {
        question.extensions = bound(
          .number(Double(year - format.maximum)), .number(Double(year - format.minimum)),
          as: .integer)
      }
    } else {
      question.extensions =
        [FHIRExtension.unit.json(FHIRUnit("a").coding)]
        + bound(.number(Double(format.minimum)), .number(Double(format.maximum)), as: .integer)
    }
    for (isOpen, member, code) in [
      (format.minimumIsRange, "minimumIsRange", -1), (format.maximumIsRange, "maximumIsRange", -2),
    ] where isOpen {
      question.lose(
        "open-age", .approximated, .warning, [member],
        "A lowest or highest age that includes everyone beyond it",
        became: "the age itself, never \(code)")
    }
    if let value = format.defaultAnswer { question.begin(with: value, as: .integer, by: writer) }
    question.loseLooks([
      ("minimumLabel", "The words for the lowest age", !format.minimumLabel.isEmpty),
      ("maximumLabel", "The words for the highest age", !format.maximumLabel.isEmpty),
      ("showsYear", "Showing the year of birth", format.showsYear),
    ])
    question.lose(
      "measure-became-number", .approximated, .note, [], "An age in years", became: "a number")
    return question
  }

  func visit(_ format: HealthCharacteristicFormat) -> FHIRQuestion {
    let known: Set = [
      "characteristic", "defaultDate", "minimum", "maximum", "calendar", "requestsAuthorization",
    ]
    var question: FHIRQuestion
    if format.characteristic == .dateOfBirth {
      var dates = DateFormat()
      dates.defaultDate = format.defaultDate.map { CalendarMoment(day: $0) }
      dates.minimum = format.minimum.map { CalendarMoment(day: $0) }
      dates.maximum = format.maximum.map { CalendarMoment(day: $0) }
      question = visit(dates)
      question.known = known
    } else {
      question = choice(
        format.characteristic.values.map { value in
          TextChoice(
            value: value,
            text: writer.study.interfaceText { format.characteristic.label(of: value, in: $0) })
        }, knowing: known)
    }
    question.lose(
      "health-data-asked", .approximated, .warning, [], "A value that an iPhone may already know",
      became: "a question")
    return question
  }

  func visit(_ format: HealthQuantityFormat) -> FHIRQuestion {
    var question = FHIRQuestion(
      format.isWhole ? .integer : .decimal, format.isWhole ? .integer : .decimal,
      knowing: ["quantity", "unit", "isWhole", "requestsAuthorization"])
    if let unit = format.unit {
      question.extensions.append(FHIRExtension.unit.json(FHIRUnit(unit).coding))
    }
    question.lose(
      "health-data-asked", .approximated, .warning, [], "A value that an iPhone may already know",
      became: "a number that is typed")
    return question
  }

  private func quantity(
    _ unit: String, per factor: Double = 1, knowing known: Set<String>
  ) -> FHIRQuestion {
    let unit = FHIRUnit(unit)
    var question = FHIRQuestion(.quantity, .quantity(unit, per: factor), knowing: known)
    question.extensions = [FHIRExtension.unit.json(unit.coding)]
    return question
  }

  /// Apps read the bounds of quantities as numbers, the standard as quantities.
  private func range(_ unit: String, _ low: Double?, _ high: Double?) -> [JSONValue] {
    let unit = FHIRUnit(unit)
    func value(_ number: Double?) -> JSONValue? {
      number.map { isMobile ? .number($0) : unit.quantity($0) }
    }
    return bound(value(low), value(high), as: isMobile ? .decimal : .quantity)
  }
}
