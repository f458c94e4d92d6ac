import StudyModel

extension ResearchKitReader {
  func measure(_ object: ORKObject) -> AnswerFormat? {
    switch object.className {
    case "ORKDateAnswerFormat": return .date(date(object))
    case "ORKTimeOfDayAnswerFormat":
      return .timeOfDay(
        TimeOfDayFormat(
          defaultTime: object.string("defaultComponents").flatMap(TimeOfDay.init),
          minuteStep: positive("minuteInterval", of: object), dontKnow: dontKnow(object)))
    case "ORKTimeIntervalAnswerFormat":
      return .timeInterval(
        TimeIntervalFormat(
          defaultSeconds: positive("defaultInterval", of: object, except: 0),
          minuteStep: object.whole("step") ?? 0, dontKnow: dontKnow(object)))
    case "ORKHeightAnswerFormat":
      return .height(HeightFormat(system: system(object), dontKnow: dontKnow(object)))
    case "ORKWeightAnswerFormat": return .weight(weight(object))
    case "ORKAgeAnswerFormat": return .age(age(object))
    case "ORKSESAnswerFormat":
      return .socioeconomicLadder(
        SocioeconomicLadderFormat(
          topLabel: text(object.string("topRungText")),
          bottomLabel: text(object.string("bottomRungText")), dontKnow: dontKnow(object)))
    case "ORKHealthKitCharacteristicTypeAnswerFormat":
      let known = HealthCharacteristicFormat.Characteristic.allCases.first {
        $0.healthKitIdentifier == object.string("characteristicType")
      }
      return known.map {
        .healthCharacteristic(
          HealthCharacteristicFormat(
            characteristic: $0, defaultDate: day("defaultDate", of: object),
            minimum: day("minimumDate", of: object), maximum: day("maximumDate", of: object),
            calendar: calendar(object),
            requestsAuthorization: object.flag("shouldRequestAuthorization", else: true)))
      }
    case "ORKHealthKitQuantityTypeAnswerFormat":
      return .healthQuantity(
        HealthQuantityFormat(
          quantity: object.string("quantityType") ?? "",
          unit: object.string("unit").flatMap { $0.isEmpty ? nil : $0 },
          isWhole: object.string("numericAnswerStyle") == "integer",
          requestsAuthorization: object.flag("shouldRequestAuthorization", else: true)))
    default: return nil
    }
  }

  func positive(_ key: String, of object: ORKObject, except usual: Int = 1) -> Int? {
    object.whole(key).flatMap { $0 > usual ? $0 : nil }
  }

  private func calendar(_ object: ORKObject) -> CalendarSystem? {
    object.string("calendar").flatMap(CalendarSystem.init)
  }

  private func day(_ key: String, of object: ORKObject) -> CalendarDay? {
    object.string(key).flatMap { ORKDate.moment($0, withTime: false)?.day }
  }

  private func system(_ object: ORKObject) -> MeasurementSystem {
    switch object.string("measurementSystem") {
    case "metric": .metric
    case "USC": .customary
    default: .local
    }
  }

  private func date(_ object: ORKObject) -> DateFormat {
    let includesTime = object.string("style") != "date"
    func moment(_ key: String) -> CalendarMoment? {
      object.string(key).flatMap { ORKDate.moment($0, withTime: includesTime) }
    }
    var format = DateFormat(
      includesTime: includesTime, defaultDate: moment("defaultDate"),
      minimum: moment("minimumDate"), maximum: moment("maximumDate"),
      minuteStep: positive("minuteInterval", of: object), calendar: calendar(object),
      dontKnow: dontKnow(object))
    // These keys overwrite the absolute dates wherever they appear, even as 0 (§3.12).
    format.daysBeforeToday = object.whole("daysBeforeCurrentDateToSetMinimumDate")
    format.daysAfterToday = object.whole("daysAfterCurrentDateToSetMinimumDate")
    if object.flag("isMaxDateCurrentTime") { format.daysAfterToday = 0 }
    let overwritten =
      [(format.daysBeforeToday, "minimumDate"), (format.daysAfterToday, "maximumDate")]
      .filter { $0.0 != nil && object[$0.1] != nil }.map(\.1)
    for key in overwritten {
      lose(
        "relative-date-wins", .dropped, .warning, object.place + [key],
        "A date that a relative one overwrites",
        advice: "leave out the relative keys, even 0, where a date is meant")
    }
    return format
  }

  /// Missing numbers count as 0, which leaves nothing to choose (§3.18).
  private func weight(_ object: ORKObject) -> WeightFormat {
    func bound(_ key: String) -> Double? { object[key] == nil ? 0 : object.number(key) }
    for key in ["minimumValue", "maximumValue"] where object[key] == nil {
      lose(
        "bound-missing", .approximated, .warning, object.place + [key],
        "A weight without “\(key)”, which ResearchKit treats as 0",
        advice: "write 1.7976931348623157e308 for no bound")
    }
    let limits = ["minimumValue", "maximumValue", "defaultValue"].compactMap { object.number($0) }
    if system(object) == .local, !limits.isEmpty {
      lose(
        "weight-limits-by-device", .approximated, .warning, object.place,
        "Limits of a weight in whatever unit the device shows", became: "kilograms",
        advice: "choose metric or US units where limits matter")
    }
    let precisions = WeightFormat.Precision.allCases
    let precision = object.whole("numericPrecision") ?? 0
    return WeightFormat(
      system: system(object),
      precision: precisions.indices.contains(precision) ? precisions[precision] : .standard,
      minimum: bound("minimumValue"), maximum: bound("maximumValue"),
      defaultValue: object.number("defaultValue"), dontKnow: dontKnow(object))
  }

  private func age(_ object: ORKObject) -> AgeFormat {
    let (low, high) = (object.whole("minimumAge") ?? 0, object.whole("maximumAge") ?? 0)
    let usual = object.whole("defaultValue") ?? 0
    return AgeFormat(
      minimum: low, maximum: high, minimumLabel: text(object.string("minimumAgeCustomText")),
      maximumLabel: text(object.string("maximumAgeCustomText")), showsYear: object.flag("showYear"),
      recordsYear: object.flag("useYearForResult"),
      minimumIsRange: object.flag("treatMinAgeAsRange"),
      maximumIsRange: object.flag("treatMaxAgeAsRange"),
      relativeYear: object.whole("relativeYear").flatMap { $0 == 0 ? nil : $0 },
      defaultValue: usual >= low && usual <= high ? usual : nil, dontKnow: dontKnow(object))
  }
}
