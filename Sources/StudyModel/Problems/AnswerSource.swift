/// The source of an answer.
enum AnswerSource {
  case format(AnswerFormat)
  case quizQuestion(QuizQuestion)
  case quiz(Quiz)
  case form
  /// The number of entries in a repeatable group.
  case entries(Repetition)
  case agreement
  case eligibility
  case sharing
  /// Something that is recorded but cannot be compared.
  case other
  /// A step or item that asks nothing.
  case nothing
}

extension AnswerSource {
  /// What a condition can compare the answer with; nil unless it answers a single question.
  var comparable: ComparableAnswer? {
    switch self {
    case .format(let format): format.settings.comparable
    case .quizQuestion(let question): question.format.settings.comparable
    case .sharing: .choice(several: false)
    case .quiz, .form, .entries, .agreement, .eligibility, .other, .nothing: nil
    }
  }

  /// The values that can be chosen; nil if there is no list. A condition that names a value means one in the list;
  /// typed answers have comparisons of their own.
  var offered: [OfferedChoice]? {
    switch self {
    case .format(let format): format.settings.offered
    case .quizQuestion(let question): question.format.settings.offered
    case .sharing:
      [
        OfferedChoice(value: .boolean(true), text: [:]),
        OfferedChoice(value: .boolean(false), text: [:]),
      ]
    case .quiz, .form, .entries, .agreement, .eligibility, .other, .nothing: nil
    }
  }

  /// Whether several values can be chosen at once.
  var takesSeveral: Bool {
    if case .quizQuestion(let question) = self { return question.allowsSeveral }
    return comparable?.takesSeveral ?? false
  }
}
