import Foundation

extension AnswerFormat {
  /// An answer that the format takes: its default, else a usual one, else none where that is allowed. Nil where no answer
  /// was found, as for settings with errors.
  public func validAnswer(isOptional: Bool = false, in context: AnswerContext) -> JSONValue? {
    let usual = settings.defaultAnswer(in: context).map { [$0] } ?? []
    for candidate in usual + usualAnswers(in: context) {
      if let taken = try? take(candidate, isOptional: false, in: context) { return taken }
    }
    if isOptional { return .null }
    return settings.offersDontKnow ? .dontKnow : nil
  }

  /// Answers that settings without errors take at least one of, the most usual first. Not yet checked.
  func usualAnswers(in context: AnswerContext) -> [JSONValue] {
    switch self {
    case .boolean: [true, false]
    case .textChoice(let format): Self.each(format.choices.map(\.value))
    case .imageChoice(let format): Self.each(format.choices.map(\.value))
    case .colorChoice(let format): Self.each(format.choices.map(\.value))
    case .valuePicker(let format): Self.each(format.choices.map(\.value))
    case .textScale(let format): Self.each(format.choices.map(\.value))
    case .multipleValuePicker(let format):
      [.array(format.pickers.compactMap { $0.choices.first?.value.json })]
    case .scale(let format): Self.middleFirst(format.values).map { .number(Double($0)) }
    case .continuousScale(let format):
      [(format.minimum + format.maximum) / 2, format.minimum, format.maximum].map(JSONValue.number)
    case .numeric(let format): format.usualNumbers.map(JSONValue.number)
    case .healthQuantity: [60]
    // Whole inches where the answer is picked in them.
    case .height(let format): [.number(format.system == .customary ? 170.18 : 170)]
    case .weight(let format): format.usualKilograms.map(JSONValue.number)
    case .age(let format): format.usualAges(today: context.today).map(JSONValue.number)
    case .socioeconomicLadder: [4]
    case .text(let format): format.usualTexts.map(JSONValue.string)
    case .confirmText(let format): context.siblings[format.original].map { [$0] } ?? []
    case .email: ["ada@example.org"]
    case .date(let format): format.usualDates(today: context.today).map(JSONValue.string)
    case .timeOfDay: ["08:00"]
    case .timeInterval(let format): [.number(Double(format.minuteStep) * 60)]
    case .location: ["1 Main Street, Springfield"]
    case .healthCharacteristic(let format):
      format.characteristic == .dateOfBirth
        ? ["1990-02-28"] + format.dates.usualDates(today: context.today).map(JSONValue.string)
        : Self.each(format.characteristic.values)
    }
  }

  private static func each(_ values: [ChoiceValue]) -> [JSONValue] { values.map { [$0.json] } }

  private static func middleFirst<Value>(_ values: [Value]) -> [Value] {
    values.isEmpty ? [] : [values[values.count / 2]] + values
  }
}

extension NumericFormat {
  /// Within the bounds, whole or with as many digits as are allowed.
  fileprivate var usualNumbers: [Double] {
    let factor = pow(10, Double(min(max(isWhole ? 0 : fractionDigits ?? 0, 0), 15)))
    let low = minimum.map { ($0 * factor).rounded(.up) / factor }
    let high = maximum.map { ($0 * factor).rounded(.down) / factor }
    let middle = low.flatMap { low in
      high.map { (((low + $0) / 2) * factor).rounded(.down) / factor }
    }
    return [
      middle, low.map { max($0, 1) }, high.map { min($0, 1) }, low, high, minimum, maximum, 1,
    ]
    .compactMap(\.self)
  }
}

extension WeightFormat {
  fileprivate var usualKilograms: [Double] {
    let bounds = [minimum, maximum].compactMap { $0.map(kilograms) }
    return [70] + (bounds.count == 2 ? [(bounds[0] + bounds[1]) / 2] : []) + bounds
  }
}

extension AgeFormat {
  fileprivate func usualAges(today: CalendarDay) -> [Double] {
    let ages = [30, (minimum + maximum) / 2, minimum, maximum]
    let year = relativeYear ?? today.components.year
    return ages.map { Double(recordsYear ? year - $0 : $0) }
  }
}

extension DateFormat {
  fileprivate func usualDates(today: CalendarDay) -> [String] {
    let (earliest, latest) = range(today: today)
    return [CalendarMoment(day: today), latest, earliest].compactMap(\.self).flatMap { moment in
      includesTime
        ? ["\(moment.day)T08:00", "\(moment.day)T\(moment.time?.description ?? "00:00")"]
        : ["\(moment.day)"]
    }
  }
}

extension TextFormat {
  fileprivate var usualTexts: [String] {
    ["Example", "A", "1", "Ada Example", "ada@example.org", "12345", "2026-11-21"]
      + (pattern.flatMap { PatternSample.text(matching: $0) }.map { [$0] } ?? [])
  }
}
