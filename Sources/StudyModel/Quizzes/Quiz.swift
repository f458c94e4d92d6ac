import Foundation

/// Checks what a participant has understood. One step for the author; exports that have no quiz get questions and rules.
public struct Quiz: Codable, Hashable, Sendable {
  public var questions: [QuizQuestion] = []
  /// So many questions must be right to pass; all of them where absent (QUIZ-05).
  public var minimumScore: Int?
  /// How often a participant may try; 0 for no limit (QUIZ-06).
  public var attempts: Int = 0
  public var onFailure: OnFailure = OnFailure.tryAgain
  public var mode: Mode = Mode.gate
  /// A further try asks only what was wrong; what was right stays right (QUIZ-07).
  public var repeatsMissedOnly: Bool = false
  /// Each try asks the questions in another order.
  public var shufflesQuestions: Bool = false
  /// Each try shows the answers in another order, but for those that stay last.
  public var shufflesChoices: Bool = false
  /// The step that those come to who fail for good: one of the task or of its endings.
  public var failureStep: Step.ID?
  /// What those read who fail for good, in place of the usual words. Whom to call stands below it (QUIZ-06).
  public var failureText: LocalizedText = [:]

  public init(
    questions: [QuizQuestion] = [], minimumScore: Int? = nil, attempts: Int = 0,
    onFailure: OnFailure = OnFailure.tryAgain, mode: Mode = Mode.gate,
    repeatsMissedOnly: Bool = false, shufflesQuestions: Bool = false,
    shufflesChoices: Bool = false, failureStep: Step.ID? = nil, failureText: LocalizedText = [:]
  ) {
    self.questions = questions
    self.minimumScore = minimumScore
    self.attempts = attempts
    self.onFailure = onFailure
    self.mode = mode
    self.repeatsMissedOnly = repeatsMissedOnly
    self.shufflesQuestions = shufflesQuestions
    self.shufflesChoices = shufflesChoices
    self.failureStep = failureStep
    self.failureText = failureText
  }

  /// How many must be right: the minimum within the number of questions, or all of them.
  public var passMark: Int { min(max(minimumScore ?? questions.count, 0), questions.count) }

  public func question(_ id: QuizQuestion.ID) -> QuizQuestion? {
    questions.first { $0.id == id }
  }

  /// What happens when a try does not pass; ends the task once no try is left.
  public enum OnFailure: String, Codable, CaseIterable, Sendable {
    case tryAgain
    /// Back to the step that shows the consent's sections, to those that missed questions test, then here again.
    case backToSections
    case end
  }

  /// What the result is for (QUIZ-08).
  public enum Mode: String, Codable, CaseIterable, Sendable {
    /// Nobody goes on without passing.
    case gate
    /// Everybody goes on, having seen what was right.
    case inform
    /// Whoever fails for good goes on with somebody of the study team.
    case staff
  }
}

extension Quiz.OnFailure: AbsentWhenUsual {
  public static var usual: Quiz.OnFailure { .tryAgain }
}

extension Quiz.Mode: AbsentWhenUsual {
  public static var usual: Quiz.Mode { .gate }
}
