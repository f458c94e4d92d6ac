import Foundation

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

/// What a participant sees now.
public struct Screen: Hashable, Sendable {
  public let step: Step
  public let part: Part
  /// The number of this screen in its step, from 1.
  public let number: Int
  public let count: Int
  /// The earlier answer, else the default: a value, or an object by item for a form or a name. Nil if there is neither.
  public let answer: JSONValue?
  /// The items of a form that are shown with `answer`.
  public let visibleItems: [FormItem.ID]
  /// The current quiz question, with its answers in the order shown.
  public let quizQuestion: QuizQuestion?
  /// Nil until a quiz question is answered.
  public let feedback: QuizFeedback?
  /// Nil except on the last screen of a quiz.
  public let quizOutcome: QuizStanding?
  public let canGoBack: Bool
  /// Whether Skip is offered. A step with an early ending offers that instead.
  public let canSkip: Bool
  public let continuing: Continuing
  /// The step's number among those that count, and how many count; nil if fewer than two do (ResearchKit §4.1).
  public let progress: Progress?
  /// How far the screen is into the task, counted in screens; nil if there is nothing to count.
  public let advance: Progress?

  /// The label of the button that continues (ResearchKit §2.2).
  public enum Continuing: String, Codable, Sendable { case getStarted, next, done }

  public struct Progress: Hashable, Sendable {
    public let position: Int
    public let total: Int
  }
}

/// The feedback on an answered quiz question.
public struct QuizFeedback: Hashable, Sendable {
  public let isRight: Bool
  /// As recorded: the chosen values, a boolean, or a number.
  public let answer: JSONValue
  /// Why each wrong choice is wrong, or the explanation of the correct answer; without empty texts.
  public let explanations: [LocalizedText]

  /// The chosen values.
  public var chosen: [String] { answer.chosenTexts }
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
