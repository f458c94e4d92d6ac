import Foundation

/// Which of a step's screens is shown.
public enum Part: Codable, Hashable, Sendable {
  /// The only screen of a step.
  case whole
  /// A section as a scene.
  case scene(Section.ID)
  /// A page of a consent form.
  case consentPage(ConsentForm.Page.ID)
  /// A quiz question; with its feedback once it is answered.
  case quizQuestion(QuizQuestion.ID)
  /// Passed or failed, and what comes next.
  case quizOutcome
  /// The consent as a document, with Agree and Disagree.
  case document
  case name
  case signature
  /// The code of an eligibility step.
  case token
  /// A question of an eligibility step.
  case eligibilityQuestion(EligibilityQuestion.ID)
  /// For those who cannot take part.
  case ineligible
}

/// What a participant sees now.
public struct Screen: Hashable, Sendable {
  public let step: Step
  public let part: Part
  /// Which screen of its step this is, from 1, and how many the step has.
  public let number: Int
  public let count: Int
  /// What was answered here before, else the default: a value, an object by item for a form or a name. Nil for nothing.
  public let answer: JSONValue?
  /// The items of a form that are shown, given `answer`.
  public let visibleItems: [FormItem.ID]
  /// The quiz question asked, its answers in the order they are shown.
  public let quizQuestion: QuizQuestion?
  /// After a quiz question is answered.
  public let feedback: QuizFeedback?
  /// On the last screen of a quiz.
  public let quizOutcome: QuizStanding?
  public let canGoBack: Bool
  /// Whether Skip is offered. A step with an early ending offers that instead.
  public let canSkip: Bool
  public let continuing: Continuing
  /// The step among those that count, and how many count; nil where fewer than two do (ResearchKit §4.1).
  public let progress: Progress?
  /// How far the screen is into the task, counted in screens; nil where there is nothing to count.
  public let advance: Progress?

  /// What the button that goes on says (ResearchKit §2.2).
  public enum Continuing: String, Codable, Sendable { case getStarted, next, done }

  public struct Progress: Hashable, Sendable {
    public let position: Int
    public let total: Int
  }
}

/// What a participant learns about an answered quiz question.
public struct QuizFeedback: Hashable, Sendable {
  public let isRight: Bool
  /// As recorded: the chosen values, true or false, or a number.
  public let answer: JSONValue
  /// Why each wrongly chosen answer is wrong, or the explanation of the right one; without empty ones.
  public let explanations: [LocalizedText]

  /// The chosen values.
  public var chosen: [String] { answer.chosenTexts }
}

/// How a quiz stands after its last question.
public struct QuizStanding: Hashable, Sendable {
  public let outcome: QuizOutcome
  public let passMark: Int
  public let questionCount: Int
  /// What going on from here does.
  public let next: Next
  /// Tries left after this one; nil for no limit.
  public let attemptsLeft: Int?
  /// The questions whose answers were wrong.
  public let missed: [QuizQuestion]
  /// In which try each question was right first.
  public let firstRight: [QuizQuestion.ID: Int]

  public enum Next: Hashable, Sendable {
    case goOn
    case tryAgain
    case backToSections(Step.ID)
    /// Failed for good: a rule's branch, the quiz's own step for that, or the end.
    case end
    /// Failed for good, and goes on with the study team.
    case handOver
  }
}
