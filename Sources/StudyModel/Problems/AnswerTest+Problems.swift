import Foundation

extension AnswerTest {
  /// Whether the comparison fits what is asked, and whether it can ever hold.
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
    if let stranger = comparison.values.first(where: { !source.offers($0) }) {
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
    case .numberBetween: source.range != nil
    case .includes(let values), .includesOther(let values):
      source.isChoice && (!values.isEmpty || self == .includesOther(than: []))
    case .matches: source.isText || source.isChoice
    case .timeBetween, .clockWithin:
      if case .format(.timeOfDay) = source { true } else { false }
    case .dateBetween: source.isDate
    case .consented: if case .agreement = source { true } else { false }
    case .eligible: if case .eligibility = source { true } else { false }
    case .entriesBetween: if case .entries = source { true } else { false }
    case .passed, .scoreAtLeast:
      switch source {
      case .quiz, .quizQuestion: true
      default: false
      }
    }
  }

  /// The values that must be among those offered.
  fileprivate var values: [ChoiceValue] {
    switch self {
    case .equals(let value): [value]
    case .includes(let values): values
    default: []
    }
  }

  fileprivate var unreadableDate: String? {
    guard case .dateBetween(let minimum, let maximum) = self else { return nil }
    return [minimum, maximum].compactMap(\.self).first { CalendarMoment($0) == nil }
  }

  /// The bounds it sets: on numbers, minutes of a day, days, or right answers.
  var interval: Interval? {
    func days(_ text: String?, endOfDay: Bool) -> Double? {
      text.flatMap(CalendarMoment.init).map { moment in
        Double(moment.day.number)
          + (moment.time.map { Double($0.minutes) / 1_440 } ?? (endOfDay ? 0.9999 : 0))
      }
    }
    switch self {
    case .numberBetween(let minimum, let maximum): return Interval(minimum, maximum)
    case .equals(.number(let value)): return Interval(value, value)
    case .timeBetween(let minimum, let maximum):
      return Interval(minimum.map { Double($0.minutes) }, maximum.map { Double($0.minutes) })
    case .dateBetween(let minimum, let maximum):
      return Interval(days(minimum, endOfDay: false), days(maximum, endOfDay: true))
    case .scoreAtLeast(let score): return Interval(Double(score), nil)
    case .entriesBetween(let low, let high):
      return Interval(low.map(Double.init), high.map(Double.init))
    default: return nil
    }
  }
}

extension AnswerSource {
  fileprivate func compares(with value: ChoiceValue) -> Bool {
    if isChoice { return true }
    if case .quizQuestion(let question) = self {
      return AnswerSource.format(question.format).compares(with: value)
    }
    switch (self, value) {
    case (.format(.boolean), .boolean), (.format(.boolean), .number(0)),
      (.format(.boolean), .number(1)):
      return true
    case (.format(.timeOfDay), .text(let text)): return TimeOfDay(text) != nil
    case (_, .number): return range != nil
    case (_, .text): return isText || isDate
    case (_, .boolean): return false
    }
  }

  fileprivate func offers(_ value: ChoiceValue) -> Bool {
    offered?.contains { $0.isSame(as: value) } ?? true
  }

  /// Whether some answer lies within bounds.
  fileprivate func allows(_ wanted: Interval, _ comparison: Comparison) -> Bool {
    switch (self, comparison) {
    case (.quiz(let quiz), .scoreAtLeast(let score)): return score <= quiz.questions.count
    case (.entries(let repetition), .entriesBetween):
      // A form that is skipped has no entries, however many it asks for.
      return wanted.meets(Interval(0, Double(repetition.most)))
    case (.format(.scale(let format)), .equals(.number(let value))):
      return format.values.isEmpty || format.values.contains { Double($0) == value }
    default: return range?.meets(wanted) ?? true
    }
  }
}

extension ChoiceValue {
  /// Equality as in conditions: true is 1 and false is 0, but "1" is text.
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
