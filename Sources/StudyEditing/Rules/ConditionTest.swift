import Foundation
import StudyModel

/// The tests that the condition builder offers, each phrased as part of a sentence: "*Symptom* includes *Headache*".
package enum ConditionTest: String, CaseIterable, Sendable {
  case isValue, isNotValue, includes, excludes, freeText
  case isNumber, isNotNumber, atLeast, atMost, between
  case isText, isNotText, matches
  case onOrAfter, onOrBefore, betweenDates, atOrAfter, atOrBefore, betweenTimes
  case agreed, disagreed, passed, notPassed, scoreAtLeast
  case eligible, notEligible
  case entriesAtLeast, entriesAtMost
  case answered, skipped, dontKnow, shown, notShown

  /// The test as part of a sentence, such as “does not include”.
  package var words: String {
    switch self {
    case .isValue, .isNumber: "is"
    case .isNotValue, .isNotNumber: "is not"
    case .includes: "includes"
    case .excludes: "does not include"
    case .freeText: "includes a typed answer"
    case .atLeast: "is at least"
    case .atMost: "is at most"
    case .between: "is from"
    case .isText: "is exactly"
    case .isNotText: "is not exactly"
    case .matches: "matches the pattern"
    case .onOrAfter: "is on or after"
    case .onOrBefore: "is on or before"
    case .betweenDates, .betweenTimes: "is from"
    case .atOrAfter: "is at or after"
    case .atOrBefore: "is at or before"
    case .agreed: "is agreed to"
    case .disagreed: "is not agreed to"
    case .passed: "is passed"
    case .notPassed: "is not passed"
    case .scoreAtLeast: "has right answers: at least"
    case .eligible: "is met"
    case .notEligible: "is not met"
    case .entriesAtLeast: "has entries: at least"
    case .entriesAtMost: "has entries: at most"
    case .answered: "is answered"
    case .skipped: "is skipped"
    case .dontKnow: "is “I don’t know”"
    case .shown: "was shown"
    case .notShown: "was not shown"
    }
  }

  /// Whether the test needs a value.
  package var takesValue: Bool {
    switch self {
    case .agreed, .disagreed, .passed, .notPassed, .eligible, .notEligible, .answered, .skipped,
      .dontKnow, .freeText, .shown, .notShown:
      false
    case .isValue, .isNotValue, .includes, .excludes, .isNumber, .isNotNumber, .atLeast, .atMost,
      .between, .isText, .isNotText, .matches, .onOrAfter, .onOrBefore, .betweenDates, .atOrAfter,
      .atOrBefore, .betweenTimes, .scoreAtLeast, .entriesAtLeast, .entriesAtMost:
      true
    }
  }

  /// Whether the value is a score or a number of entries rather than a value of the answer itself.
  package var countsWhole: Bool {
    self == .scoreAtLeast || self == .entriesAtLeast || self == .entriesAtMost
  }

  /// Whether the test needs a second value for the end of a range.
  package var takesRange: Bool {
    self == .between || self == .betweenDates || self == .betweenTimes
  }

  /// What to enter instead of an invalid value.
  package var remedy: String {
    switch self {
    case .onOrAfter, .onOrBefore, .betweenDates: "Choose a date."
    case .atOrAfter, .atOrBefore, .betweenTimes: "Enter a time, for example 07:30."
    case .matches: "Enter a pattern."
    case .isValue, .isNotValue, .includes, .excludes: "Choose one of the answers."
    case .entriesAtLeast, .entriesAtMost:
      "Enter a number of entries from 0 to \(Repetition.mostEntries)."
    case .isNumber, .isNotNumber, .atLeast, .atMost, .between, .scoreAtLeast: "Enter a number."
    case .isText, .isNotText: "Enter a text."
    // These take no value.
    case .agreed, .disagreed, .passed, .notPassed, .eligible, .notEligible, .answered, .skipped,
      .dontKnow, .freeText, .shown, .notShown:
      ""
    }
  }

  /// The condition for an answer and a typed or chosen value; nil if the value does not fit the test.
  package func condition(
    on answer: AnswerReference, value text: String, upper: String, among values: [ChoiceValue]
  ) -> Condition? {
    func test(_ comparison: Comparison) -> Condition {
      .test(.init(answer: answer, comparison: comparison))
    }
    let value = values.first { $0.text == text } ?? .text(text)
    func chosen() -> Condition? {
      guard values.contains(value) || !text.isEmpty else { return nil }
      return test(value.isBoolean ? .equals(value) : .includes([value]))
    }
    switch self {
    case .isValue, .includes: return chosen()
    case .isNotValue, .excludes: return chosen().map { .not($0) }
    case .freeText: return test(.includesOther(than: values))
    case .isNumber: return Self.number(text).map { test(.equals(.number($0))) }
    case .isNotNumber: return Self.number(text).map { .not(test(.equals(.number($0)))) }
    case .atLeast: return Self.number(text).map { test(.numberBetween($0, nil)) }
    case .atMost: return Self.number(text).map { test(.numberBetween(nil, $0)) }
    case .between:
      return Self.both(Self.number(text), Self.number(upper)).map { test(.numberBetween($0, $1)) }
    case .isText: return text.isEmpty ? nil : test(.equals(.text(text)))
    case .isNotText: return text.isEmpty ? nil : .not(test(.equals(.text(text))))
    case .matches: return text.isEmpty ? nil : test(.matches(text))
    case .onOrAfter: return CalendarMoment(text).map { test(.dateBetween($0.description, nil)) }
    case .onOrBefore: return CalendarMoment(text).map { test(.dateBetween(nil, $0.description)) }
    case .betweenDates:
      return Self.both(CalendarMoment(text)?.description, CalendarMoment(upper)?.description)
        .map { test(.dateBetween($0, $1)) }
    case .atOrAfter: return TimeOfDay(text).map { test(.timeBetween($0, nil)) }
    case .atOrBefore: return TimeOfDay(text).map { test(.timeBetween(nil, $0)) }
    case .betweenTimes:
      return Self.both(TimeOfDay(text), TimeOfDay(upper)).map { test(.timeBetween($0, $1)) }
    case .agreed: return test(.consented(true))
    case .disagreed: return test(.consented(false))
    case .passed: return test(.passed(true))
    case .notPassed: return test(.passed(false))
    case .scoreAtLeast: return Int(bounded: text).map { test(.scoreAtLeast($0)) }
    case .eligible: return test(.eligible(true))
    case .notEligible: return test(.eligible(false))
    case .entriesAtLeast: return Self.count(text).map { test(.entriesBetween($0, nil)) }
    case .entriesAtMost: return Self.count(text).map { test(.entriesBetween(nil, $0)) }
    case .answered: return test(.answered)
    case .skipped: return test(.skipped)
    case .dontKnow: return test(.dontKnow)
    case .shown: return test(.visited)
    case .notShown: return .not(test(.visited))
    }
  }

  private static func count(_ text: String) -> Int? {
    Int(bounded: text).flatMap { (0...Repetition.mostEntries).contains($0) ? $0 : nil }
  }

  private static func number(_ text: String) -> Double? {
    Double(text.replacing(",", with: ".")).flatMap {
      abs($0) <= StudyLimits.largestNumber ? $0 : nil
    }
  }

  private static func both<Value>(_ low: Value?, _ high: Value?) -> (Value, Value)? {
    low.flatMap { low in high.map { (low, $0) } }
  }
}

extension ChoiceValue {
  package var isBoolean: Bool {
    if case .boolean = self { true } else { false }
  }
}
