import StudyModel

/// Describes the pass rule of a quiz in a sentence.
package enum QuizRuleDescription {
  /// For example, “2 of 3 questions must be answered correctly to continue; 1 try.”
  package static func sentence(of quiz: Quiz) -> String {
    let count = quiz.questions.count
    let rule =
      quiz.passMark == count
      ? count == 1
        ? "The question must be answered correctly"
        : "All \(count) questions must be answered correctly"
      : "\(quiz.passMark) of \(count) questions must be answered correctly"
    let tries =
      quiz.attempts == 0
      ? "unlimited tries" : quiz.attempts == 1 ? "1 try" : "\(quiz.attempts) tries"
    switch quiz.mode {
    case .gate: return "\(rule) to continue; \(tries)."
    case .staff: return "\(rule); \(tries), then the study team takes over."
    case .inform: return "\(rule) to pass, but everyone continues."
    }
  }
}
