import StudyModel

extension ConditionTest {
  /// The row that represents a condition; nil if a single row cannot.
  package static func row(for condition: Condition, of asked: AskedAnswer?) -> ConditionGroup.Row? {
    switch condition {
    case .test(let test): row(for: test, negated: false, of: asked)
    case .not(.test(let test)): row(for: test, negated: true, of: asked)
    default: nil
    }
  }

  private static func row(for test: AnswerTest, negated: Bool, of asked: AskedAnswer?)
    -> ConditionGroup.Row?
  {
    guard let (plain, value, upper) = typing(of: test.comparison, asked),
      let kind = negated ? plain.opposite : plain
    else { return nil }
    func typed(_ value: String) -> String {
      guard asked?.measuresTime == true, let seconds = Double(value) else { return value }
      return LengthOfTime(seconds: seconds).typed
    }
    return .init(
      answer: AskedAnswer.key(of: test.answer), test: kind, value: typed(value),
      upper: typed(upper))
  }

  /// A test, the value entered for it, and the upper end of a range.
  private typealias Typing = (ConditionTest, String, String)

  /// The test and the values that represent a comparison; nil if the builder has no such test.
  private static func typing(of comparison: Comparison, _ asked: AskedAnswer?) -> Typing? {
    switch comparison {
    case .equals(.boolean(let value)): return (.isValue, value ? "true" : "false", "")
    case .equals(.number(let value)): return (.isNumber, value.plainText, "")
    case .equals(.text(let text)): return (.isText, text, "")
    case .includes(let values):
      guard values.count == 1 else { return nil }
      return (asked?.allowsSeveral == true ? .includes : .isValue, values[0].text, "")
    case .includesOther(let values):
      guard values == asked?.values.map(\.value) else { return nil }
      return (.freeText, "", "")
    case .numberBetween(let low, let high):
      return bounds(
        low?.plainText, high?.plainText, least: .atLeast, most: .atMost, both: .between)
    case .matches(let pattern): return (.matches, pattern, "")
    case .dateBetween(let low, let high):
      return bounds(low, high, least: .onOrAfter, most: .onOrBefore, both: .betweenDates)
    case .timeBetween(let low, let high):
      return bounds(
        low?.description, high?.description, least: .atOrAfter, most: .atOrBefore,
        both: .betweenTimes)
    case .clockWithin: return nil
    case .consented(let value): return (value ? .agreed : .disagreed, "", "")
    case .passed(let value): return (value ? .passed : .notPassed, "", "")
    case .scoreAtLeast(let score): return (.scoreAtLeast, String(score), "")
    case .eligible(let value): return (value ? .eligible : .notEligible, "", "")
    case .entriesBetween(let low, let high):
      return bounds(
        low.map { String($0) }, high.map { String($0) }, least: .entriesAtLeast,
        most: .entriesAtMost, both: nil)
    case .answered: return (.answered, "", "")
    case .skipped: return (.skipped, "", "")
    case .dontKnow: return (.dontKnow, "", "")
    case .visited: return (.shown, "", "")
    }
  }

  /// The test for whichever bounds are present.
  private static func bounds(
    _ low: String?, _ high: String?, least: ConditionTest, most: ConditionTest,
    both: ConditionTest?
  ) -> Typing? {
    switch (low, high) {
    case (let low?, nil): (least, low, "")
    case (nil, let high?): (most, high, "")
    case (let low?, let high?): both.map { ($0, low, high) }
    case (nil, nil): nil
    }
  }

  /// The test that expresses the negation, if there is one.
  private var opposite: ConditionTest? {
    switch self {
    case .isValue: .isNotValue
    case .isNumber: .isNotNumber
    case .isText: .isNotText
    case .includes: .excludes
    case .shown: .notShown
    case .isNotValue, .isNotNumber, .isNotText, .excludes, .notShown, .freeText, .atLeast, .atMost,
      .between, .matches, .onOrAfter, .onOrBefore, .betweenDates, .atOrAfter, .atOrBefore,
      .betweenTimes, .agreed, .disagreed, .passed, .notPassed, .scoreAtLeast, .eligible,
      .notEligible, .entriesAtLeast, .entriesAtMost, .answered, .skipped, .dontKnow:
      nil
    }
  }
}
