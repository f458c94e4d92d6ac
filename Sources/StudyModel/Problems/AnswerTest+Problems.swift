import Foundation

extension AnswerTest {
  /// Whether the comparison fits the question, and whether it can ever hold.
  func comparisonProblems(
    of source: AnswerSource, at place: Place, in scope: ConditionScope
  ) -> [Problem] {
    func problem(
      _ severity: Problem.Severity, _ code: Problem.Code, _ message: String
    ) -> [Problem] {
      [
        Problem(
          severity, code, at: place,
          "At \(scope.map.name(of: scope.step)), the condition \(message)")
      ]
    }
    let name = scope.map.name(of: answer)
    if comparison == .visited { return [] }
    if case .nothing = source {
      return problem(
        .error, .noAnswerToTest,
        "tests the answer to \(name), which has no question. Choose another step, or test only whether it was shown."
      )
    }
    if !comparison.fits(source) {
      return problem(
        .error, .comparisonMismatch,
        "uses a comparison that does not work for answers to \(name). Choose another comparison."
      )
    }
    if case .matches(let pattern) = comparison, (try? NSRegularExpression(pattern: pattern)) == nil
    {
      return problem(
        .error, .invalidPattern, "has an invalid regular expression. Fix or replace it."
      )
    }
    if let date = comparison.unreadableDate {
      return problem(
        .error, .malformedDate,
        "has “\(date)”, which is not a date. Write the year, month, and day, such as 2026-03-31.")
    }
    if let stranger = comparison.requiredValues?.first(where: { !source.offers($0) }) {
      return problem(
        .error, .valueNotOffered,
        "tests for \(scope.map.words(of: stranger, asAnswerTo: answer)), which is not one of the answers to \(name). Choose one that is."
      )
    }
    if case .clockWithin(let bounds) = comparison, !bounds.isPossible {
      return problem(
        .warning, .conditionNeverTrue,
        "tests for a value that \(name) cannot have, so it is never true. Change the bounds.")
    }
    if let wanted = comparison.interval, wanted.isEmpty || !source.allows(wanted, comparison) {
      return problem(
        .warning, .conditionNeverTrue,
        "tests for a value that \(name) cannot have, so it is never true. Change the bounds.")
    }
    return []
  }
}

extension Comparison {
  fileprivate func fits(_ source: AnswerSource) -> Bool {
    switch self {
    case .visited: true
    case .answered, .skipped: true
    case .dontKnow:
      if case .format(let format) = source { format.settings.offersDontKnow } else { false }
    case .equals(let value): source.compares(with: value)
    case .numberBetween: source.comparable?.range != nil
    case .includes(let values), .includesOther(let values):
      (!values.isEmpty || self == .includesOther(than: []))
        && source.comparable?.isChoice == true
    case .matches:
      source.comparable.map { $0 == .text || $0.isChoice } ?? false
    case .timeBetween, .clockWithin: source.comparable == .timeOfDay
    case .dateBetween: source.comparable == .date
    case .consented: if case .agreement = source { true } else { false }
    case .eligible: if case .eligibility = source { true } else { false }
    case .entriesBetween: if case .entries = source { true } else { false }
    case .passed, .scoreAtLeast:
      switch source {
      case .quiz, .quizQuestion: true
      case .format, .form, .entries, .agreement, .eligibility, .sharing, .other, .nothing: false
      }
    }
  }

  fileprivate var unreadableDate: String? {
    guard case .dateBetween(let minimum, let maximum) = self else { return nil }
    return [minimum, maximum].compactMap(\.self).first { CalendarMoment($0) == nil }
  }
}

extension AnswerSource {
  fileprivate func compares(with value: ChoiceValue) -> Bool {
    switch comparable {
    case .choice?: return true
    case .yesOrNo?: return value.isSame(as: .boolean(true)) || value.isSame(as: .boolean(false))
    case .number?, .duration?: if case .number = value { return true } else { return false }
    case .text?, .date?: if case .text = value { return true } else { return false }
    case .timeOfDay?:
      if case .text(let text) = value { return TimeOfDay(text) != nil } else { return false }
    case .presence?, nil: return false
    }
  }

  fileprivate func offers(_ value: ChoiceValue) -> Bool {
    offered?.contains { $0.value.isSame(as: value) } ?? true
  }

  /// Whether any answer lies within the bounds.
  fileprivate func allows(_ wanted: Interval, _ comparison: Comparison) -> Bool {
    switch self {
    case .quiz(let quiz):
      guard case .scoreAtLeast(let score) = comparison else { return true }
      return score <= quiz.questions.count
    case .entries(let repetition):
      // A skipped form has no entries, even if it requires some.
      return wanted.meets(Interval(0, Double(repetition.most)))
    case .format(let format):
      if case .equals(.number(let value)) = comparison { return format.settings.allows(value) }
      return comparable?.range?.meets(wanted) ?? true
    case .quizQuestion, .form, .agreement, .eligibility, .sharing, .other, .nothing:
      return comparable?.range?.meets(wanted) ?? true
    }
  }
}

extension ChoiceValue {
  /// Equality as in conditions: true equals 1 and false equals 0, but "1" is text.
  func isSame(as other: ChoiceValue) -> Bool {
    self == other || (number != nil && number == other.number)
  }

  private var number: Double? {
    switch self {
    case .number(let value): value
    case .boolean(let value): value ? 1 : 0
    case .text: nil
    }
  }
}
