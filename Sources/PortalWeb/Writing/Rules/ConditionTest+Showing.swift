import StudyModel

extension ConditionTest {
  /// The row that says what a condition says, if one row can.
  static func row(for condition: Condition, of asked: AskedAnswer?) -> ConditionGroup.Row? {
    switch condition {
    case .test(let test): row(for: test, negated: false, of: asked)
    case .not(.test(let test)): row(for: test, negated: true, of: asked)
    default: nil
    }
  }

  private static func row(for test: AnswerTest, negated: Bool, of asked: AskedAnswer?)
    -> ConditionGroup.Row?
  {
    let several = asked?.allowsSeveral ?? false
    let found: (ConditionTest, String, String)? =
      switch (test.comparison, negated) {
      case (.equals(.boolean(let value)), false): (.isValue, value ? "true" : "false", "")
      case (.equals(.boolean(let value)), true): (.isNotValue, value ? "true" : "false", "")
      case (.equals(.number(let value)), false): (.isNumber, value.plainText, "")
      case (.equals(.number(let value)), true): (.isNotNumber, value.plainText, "")
      case (.equals(.text(let text)), false): (.isText, text, "")
      case (.equals(.text(let text)), true): (.isNotText, text, "")
      case (.includes(let values), false) where values.count == 1:
        (several ? .includes : .isValue, values[0].text, "")
      case (.includes(let values), true) where values.count == 1:
        (several ? .excludes : .isNotValue, values[0].text, "")
      case (.includesOther(let values), false) where values == asked?.values.map(\.value):
        (.ownWords, "", "")
      case (.numberBetween(let low?, nil), false): (.atLeast, low.plainText, "")
      case (.numberBetween(nil, let high?), false): (.atMost, high.plainText, "")
      case (.numberBetween(let low?, let high?), false): (.between, low.plainText, high.plainText)
      case (.matches(let pattern), false): (.matches, pattern, "")
      case (.dateBetween(let low?, nil), false): (.onOrAfter, low, "")
      case (.dateBetween(nil, let high?), false): (.onOrBefore, high, "")
      case (.dateBetween(let low?, let high?), false): (.betweenDates, low, high)
      case (.timeBetween(let low?, nil), false): (.atOrAfter, low.description, "")
      case (.timeBetween(nil, let high?), false): (.atOrBefore, high.description, "")
      case (.timeBetween(let low?, let high?), false):
        (.betweenTimes, low.description, high.description)
      case (.consented(let value), false): (value ? .agreed : .disagreed, "", "")
      case (.passed(let value), false): (value ? .passed : .notPassed, "", "")
      case (.scoreAtLeast(let score), false): (.scoreAtLeast, String(score), "")
      case (.eligible(let value), false): (value ? .eligible : .notEligible, "", "")
      case (.entriesBetween(let low?, nil), false): (.entriesAtLeast, String(low), "")
      case (.entriesBetween(nil, let high?), false): (.entriesAtMost, String(high), "")
      case (.answered, false): (.answered, "", "")
      case (.skipped, false): (.skipped, "", "")
      case (.dontKnow, false): (.dontKnow, "", "")
      case (.visited, false): (.shown, "", "")
      case (.visited, true): (.notShown, "", "")
      default: nil
      }
    func typed(_ value: String) -> String {
      guard asked?.measuresTime == true, let seconds = Double(value) else { return value }
      return LengthOfTime(seconds: seconds).typed
    }
    return found.map {
      .init(
        answer: AskedAnswer.key(of: test.answer), test: $0.0, value: typed($0.1),
        upper: typed($0.2))
    }
  }

}
