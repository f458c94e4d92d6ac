extension ComparableAnswer {
  /// The bounds of possible numbers; nil if the answer is not a number.
  var range: Interval? {
    switch self {
    case .number(let low, let high, _): Interval(low, high)
    case .duration(let low, let high): Interval(low, high)
    case .yesOrNo, .choice, .text, .date, .timeOfDay, .presence: nil
    }
  }

  /// The unit of the number, if the format names one.
  var unit: String? {
    switch self {
    case .number(_, _, let unit): unit
    case .duration, .yesOrNo, .choice, .text, .date, .timeOfDay, .presence: nil
    }
  }

  var isChoice: Bool { if case .choice = self { true } else { false } }

  /// Whether several values can be chosen at once.
  var takesSeveral: Bool {
    if case .choice(let several, _) = self { several } else { false }
  }
}
