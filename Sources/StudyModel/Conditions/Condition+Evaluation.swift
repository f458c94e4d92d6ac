import Foundation

extension Condition {
  /// Whether the condition holds for the answers so far.
  public func holds(in answers: Answers) -> Bool {
    switch self {
    case .all(let parts): parts.allSatisfy { $0.holds(in: answers) }
    case .any(let parts): parts.contains { $0.holds(in: answers) }
    case .not(let part): !part.holds(in: answers)
    case .test(let test): test.holds(in: answers)
    }
  }
}

extension AnswerTest {
  /// Whether the comparison holds; false if the step was not visited or has no such result.
  public func holds(in answers: Answers) -> Bool {
    guard let record = answers.record(of: answer) else { return false }
    if comparison == .visited { return true }
    guard let value = record.answer(to: answer) else { return false }
    return comparison.holds(for: value, of: record)
  }
}

extension Comparison {
  /// Whether an answer recorded by a visited step meets it.
  fileprivate func holds(for answer: JSONValue, of record: StepRecord) -> Bool {
    switch self {
    case .visited: true
    case .answered: !answer.isUnanswered
    case .skipped: answer.isUnanswered
    case .dontKnow: answer.isDontKnow
    case .equals(let value): answer.lone.isSame(as: value)
    case .numberBetween(let minimum, let maximum):
      answer.lone.numberValue.map { ($0 >= minimum ?? $0) && ($0 <= maximum ?? $0) } ?? false
    case .includes(let values):
      !values.isEmpty
        && values.allSatisfy { value in answer.parts.contains { $0.isSame(as: value) } }
    case .includesOther(let values):
      answer.parts.contains { part in
        ChoiceValue(part) != nil && !values.contains { part.isSame(as: $0) }
      }
    case .matches(let pattern):
      Pattern(pattern, wholly: true).map { pattern in
        answer.parts.contains { $0.stringValue.map(pattern.matches) ?? false }
      } ?? false
    case .timeBetween(let minimum, let maximum):
      answer.stringValue.flatMap(TimeOfDay.init).map {
        $0 >= minimum ?? $0 && $0 <= maximum ?? $0
      } ?? false
    case .clockWithin(let bounds):
      answer.stringValue.flatMap(TimeOfDay.init).map(bounds.contains) ?? false
    case .dateBetween(let minimum, let maximum):
      answer.stringValue.flatMap(CalendarMoment.init).map { $0.lies(from: minimum, to: maximum) }
        ?? false
    case .consented(let expected): record.consented == expected
    case .passed(let expected): record.quiz.map { $0.isPassed == expected } ?? false
    case .eligible(let expected): record.isEligible == expected
    case .scoreAtLeast(let score): record.quiz.map { $0.score >= score } ?? false
    case .entriesBetween(let minimum, let maximum):
      answer.arrayValue.map { $0.count >= minimum ?? 0 && $0.count <= maximum ?? .max } ?? false
    }
  }
}

extension CalendarMoment {
  /// Inclusive; a bound without a time covers its whole day. A bound that is not a date never holds.
  fileprivate func lies(from minimum: String?, to maximum: String?) -> Bool {
    func compares(_ bound: String?, _ meets: (CalendarMoment, CalendarMoment) -> Bool) -> Bool {
      guard let bound else { return true }
      guard let moment = CalendarMoment(bound) else { return false }
      return moment.time == nil
        ? meets(CalendarMoment(day: day), moment) : meets(self, moment)
    }
    return compares(minimum, >=) && compares(maximum, <=)
  }
}

extension JSONValue {
  /// "I don't know" as an answer.
  public static let dontKnow: JSONValue = ["dontKnow": true]
  public var isDontKnow: Bool { self == .dontKnow }

  /// Whether the answer is null, an empty text or list, or a form with only such answers. "I don't know" is an answer.
  public var isUnanswered: Bool {
    switch self {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    case .object(let members): members.allSatisfy(\.value.isUnanswered)
    case .boolean, .number: false
    }
  }

  /// The value of a single-choice answer; anything else unchanged.
  fileprivate var lone: JSONValue {
    if case .array(let elements) = self, elements.count == 1 { elements[0] } else { self }
  }

  /// The chosen values, or the answer itself.
  fileprivate var parts: [JSONValue] {
    if case .array(let elements) = self { elements } else { [self] }
  }

  /// Equality as in ResearchKit: true equals 1 and false equals 0, but "1" is text.
  fileprivate func isSame(as value: ChoiceValue) -> Bool {
    func number(_ json: JSONValue) -> Double? {
      json.numberValue ?? json.booleanValue.map { $0 ? 1 : 0 }
    }
    if let left = number(self), let right = number(value.json) { return left == right }
    return self == value.json
  }
}
