import Foundation

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

    package init(position: Int, total: Int) {
      self.position = position
      self.total = total
    }
  }
}

/// The feedback on an answered quiz question.
public struct QuizFeedback: Hashable, Sendable {
  public let isRight: Bool
  /// As recorded: the chosen values, a boolean, or a number.
  public let answer: JSONValue
  /// Why each wrong choice is wrong, or the explanation of the correct answer; without empty texts.
  public let explanations: [LocalizedText]

  package init(isRight: Bool, answer: JSONValue, explanations: [LocalizedText]) {
    self.isRight = isRight
    self.answer = answer
    self.explanations = explanations
  }

  /// The chosen values.
  public var chosen: [String] { answer.chosenTexts }
}
