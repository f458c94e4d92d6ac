import Foundation
import StudyModel

/// The tests the condition builder offers, each one sentence: "*Symptom* includes *Headache*".
enum ConditionTest: String, CaseIterable, Sendable {
  case isValue, isNotValue, includes, excludes
  case isNumber, atLeast, atMost
  case isText, matches
  case onOrAfter, onOrBefore, atOrAfter, atOrBefore
  case agreed, disagreed, passed, notPassed, scoreAtLeast
  case answered, skipped, dontKnow

  var words: String {
    switch self {
    case .isValue, .isNumber: "is"
    case .isNotValue: "is not"
    case .includes: "includes"
    case .excludes: "does not include"
    case .atLeast: "is at least"
    case .atMost: "is at most"
    case .isText: "is exactly"
    case .matches: "matches"
    case .onOrAfter: "is on or after"
    case .onOrBefore: "is on or before"
    case .atOrAfter: "is at or after"
    case .atOrBefore: "is at or before"
    case .agreed: "is agreed to"
    case .disagreed: "is not agreed to"
    case .passed: "is passed"
    case .notPassed: "is not passed"
    case .scoreAtLeast: "has right answers: at least"
    case .answered: "is answered"
    case .skipped: "is skipped"
    case .dontKnow: "is “I don’t know”"
    }
  }

  /// Whether a value stands behind it.
  var takesValue: Bool {
    switch self {
    case .agreed, .disagreed, .passed, .notPassed, .answered, .skipped, .dontKnow: false
    default: true
    }
  }

  /// The condition for an answer and what was typed or chosen; nil where the value does not fit.
  func condition(on answer: AnswerReference, value text: String, among values: [ChoiceValue])
    -> Condition?
  {
    func test(_ comparison: Comparison) -> Condition {
      .test(.init(answer: answer, comparison: comparison))
    }
    let number = Double(text.replacing(",", with: "."))
    let value = values.first { $0.text == text } ?? .text(text)
    switch self {
    case .isValue: return test(value.isBoolean ? .equals(value) : .includes([value]))
    case .isNotValue: return .not(test(value.isBoolean ? .equals(value) : .includes([value])))
    case .includes: return test(.includes([value]))
    case .excludes: return .not(test(.includes([value])))
    case .isNumber: return number.map { test(.equals(.number($0))) }
    case .atLeast: return number.map { test(.numberBetween($0, nil)) }
    case .atMost: return number.map { test(.numberBetween(nil, $0)) }
    case .isText: return test(.equals(.text(text)))
    case .matches: return text.isEmpty ? nil : test(.matches(text))
    case .onOrAfter: return CalendarMoment(text).map { test(.dateBetween($0.description, nil)) }
    case .onOrBefore: return CalendarMoment(text).map { test(.dateBetween(nil, $0.description)) }
    case .atOrAfter: return TimeOfDay(text).map { test(.timeBetween($0, nil)) }
    case .atOrBefore: return TimeOfDay(text).map { test(.timeBetween(nil, $0)) }
    case .agreed: return test(.consented(true))
    case .disagreed: return test(.consented(false))
    case .passed: return test(.passed(true))
    case .notPassed: return test(.passed(false))
    case .scoreAtLeast: return Int(text).map { test(.scoreAtLeast($0)) }
    case .answered: return test(.answered)
    case .skipped: return test(.skipped)
    case .dontKnow: return test(.dontKnow)
    }
  }

  /// The row that says what a condition says, if one row can.
  static func row(for condition: Condition, several: Bool) -> (
    test: ConditionTest, answer: AnswerReference, value: String
  )? {
    switch condition {
    case .test(let test): row(for: test, negated: false, several: several)
    case .not(.test(let test)): row(for: test, negated: true, several: several)
    default: nil
    }
  }

  private static func row(for test: AnswerTest, negated: Bool, several: Bool) -> (
    test: ConditionTest, answer: AnswerReference, value: String
  )? {
    let found: (ConditionTest, String)? =
      switch (test.comparison, negated) {
      case (.equals(.boolean(let value)), false): (.isValue, value ? "true" : "false")
      case (.equals(.boolean(let value)), true): (.isNotValue, value ? "true" : "false")
      case (.equals(.number(let value)), false): (.isNumber, JSONValue.number(value).canonicalText)
      case (.equals(.text(let text)), false): (.isText, text)
      case (.includes(let values), false) where values.count == 1:
        (several ? .includes : .isValue, values[0].text)
      case (.includes(let values), true) where values.count == 1:
        (several ? .excludes : .isNotValue, values[0].text)
      case (.numberBetween(let low?, nil), false): (.atLeast, JSONValue.number(low).canonicalText)
      case (.numberBetween(nil, let high?), false): (.atMost, JSONValue.number(high).canonicalText)
      case (.matches(let pattern), false): (.matches, pattern)
      case (.dateBetween(let low?, nil), false): (.onOrAfter, low)
      case (.dateBetween(nil, let high?), false): (.onOrBefore, high)
      case (.timeBetween(let low?, nil), false): (.atOrAfter, low.description)
      case (.timeBetween(nil, let high?), false): (.atOrBefore, high.description)
      case (.consented(let value), false): (value ? .agreed : .disagreed, "")
      case (.passed(let value), false): (value ? .passed : .notPassed, "")
      case (.scoreAtLeast(let score), false): (.scoreAtLeast, String(score))
      case (.answered, false): (.answered, "")
      case (.skipped, false): (.skipped, "")
      case (.dontKnow, false): (.dontKnow, "")
      default: nil
      }
    return found.map { ($0.0, test.answer, $0.1) }
  }
}

extension ChoiceValue {
  var isBoolean: Bool {
    if case .boolean = self { true } else { false }
  }
}
