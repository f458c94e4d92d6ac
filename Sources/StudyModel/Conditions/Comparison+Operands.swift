/// The operands of each comparison, for code that inspects conditions without evaluating them: renaming, and the
/// searches for problems and paths. A new comparison is handled here once for all of them.
extension Comparison {
  /// The values that an answer must have to meet it; nil if it names none.
  var requiredValues: [ChoiceValue]? {
    switch self {
    case .equals(let value): [value]
    case .includes(let values): values
    case .visited, .answered, .skipped, .dontKnow, .numberBetween, .includesOther, .matches,
      .timeBetween, .clockWithin, .dateBetween, .consented, .passed, .scoreAtLeast, .eligible,
      .entriesBetween:
      nil
    }
  }

  /// Every value that it names, including those an answer must not have.
  var choices: [ChoiceValue] {
    switch self {
    case .equals(let value): [value]
    case .includes(let values), .includesOther(let values): values
    case .visited, .answered, .skipped, .dontKnow, .numberBetween, .matches, .timeBetween,
      .clockWithin, .dateBetween, .consented, .passed, .scoreAtLeast, .eligible, .entriesBetween:
      []
    }
  }

  /// The same comparison with other values.
  func mappingValues(_ change: (ChoiceValue) -> ChoiceValue) -> Comparison {
    switch self {
    case .equals(let value): .equals(change(value))
    case .includes(let values): .includes(values.map(change))
    case .includesOther(let values): .includesOther(than: values.map(change))
    case .visited, .answered, .skipped, .dontKnow, .numberBetween, .matches, .timeBetween,
      .clockWithin, .dateBetween, .consented, .passed, .scoreAtLeast, .eligible, .entriesBetween:
      self
    }
  }

  /// The numbers that it names.
  var numbers: [Double] {
    switch self {
    case .equals(let value): value.json.numberValue.map { [$0] } ?? []
    case .numberBetween(let low, let high): [low, high].compactMap(\.self)
    case .visited, .answered, .skipped, .dontKnow, .includes, .includesOther, .matches,
      .timeBetween, .clockWithin, .dateBetween, .consented, .passed, .scoreAtLeast, .eligible,
      .entriesBetween:
      []
    }
  }

  /// The numbers of entries at which its result changes.
  var entryBounds: [Int] {
    switch self {
    case .entriesBetween(let low, let high): [low, high].compactMap(\.self)
    case .answered, .skipped: [0]
    case .visited, .dontKnow, .equals, .numberBetween, .includes, .includesOther, .matches,
      .timeBetween, .clockWithin, .dateBetween, .consented, .passed, .scoreAtLeast, .eligible:
      []
    }
  }

  /// The bounds that it sets on numbers, minutes of a day, days, correct answers, or entries.
  var interval: Interval? {
    switch self {
    case .numberBetween(let minimum, let maximum): Interval(minimum, maximum)
    case .equals(.number(let value)): Interval(value, value)
    case .timeBetween(let minimum, let maximum):
      Interval(minimum.map { Double($0.minutes) }, maximum.map { Double($0.minutes) })
    case .dateBetween(let minimum, let maximum):
      Interval(Self.days(minimum, endOfDay: false), Self.days(maximum, endOfDay: true))
    case .scoreAtLeast(let score): Interval(Double(score), nil)
    case .entriesBetween(let low, let high):
      Interval(low.map { Double($0) }, high.map { Double($0) })
    case .visited, .answered, .skipped, .dontKnow, .equals, .includes, .includesOther, .matches,
      .clockWithin, .consented, .passed, .eligible:
      nil
    }
  }

  private static func days(_ text: String?, endOfDay: Bool) -> Double? {
    text.flatMap(CalendarMoment.init).map { moment in
      Double(moment.day.number)
        + (moment.time.map { Double($0.minutes) / 1_440 } ?? (endOfDay ? 0.9999 : 0))
    }
  }

  /// Whether no answer meets both because one is the opposite of the other.
  func isOpposite(of other: Comparison) -> Bool {
    switch self {
    case .answered: other == .skipped
    case .skipped: other == .answered
    case .consented(let agreed): other == .consented(!agreed)
    case .passed(let isPassed): other == .passed(!isPassed)
    case .eligible(let fits): other == .eligible(!fits)
    case .visited, .dontKnow, .equals, .numberBetween, .includes, .includesOther, .matches,
      .timeBetween, .clockWithin, .dateBetween, .scoreAtLeast, .entriesBetween:
      false
    }
  }
}
