/// One of a step's screens.
public enum Part: Codable, Hashable, Sendable {
  /// The only screen of a step.
  case whole
  /// A section shown as a scene.
  case scene(Section.ID)
  /// A page of a consent form.
  case consentPage(ConsentForm.Page.ID)
  /// A quiz question, with its feedback once it is answered.
  case quizQuestion(QuizQuestion.ID)
  /// Whether the quiz was passed, and what comes next.
  case quizOutcome
  /// The consent document, with Agree and Disagree.
  case document
  case name
  case signature
  /// The code of an eligibility step.
  case token
  /// A question of an eligibility step.
  case eligibilityQuestion(EligibilityQuestion.ID)
  /// The screen for those who cannot take part.
  case ineligible
}

/// The result of a quiz after its last question.
public struct QuizStanding: Hashable, Sendable {
  public let outcome: QuizOutcome
  public let passMark: Int
  public let questionCount: Int
  /// What the button that continues does.
  public let next: Next
  /// The number of tries left after this one; nil for no limit.
  public let attemptsLeft: Int?
  /// The questions that were answered incorrectly.
  public let missed: [QuizQuestion]
  /// The try on which each question was first answered correctly.
  public let firstRight: [QuizQuestion.ID: Int]

  public enum Next: Hashable, Sendable {
    case goOn
    case tryAgain
    case backToSections(Step.ID)
    /// Finally failed: continues with a rule's branch, the quiz's own step for this, or the end.
    case end
    /// Finally failed, and continues with the study team.
    case handOver
  }
}
