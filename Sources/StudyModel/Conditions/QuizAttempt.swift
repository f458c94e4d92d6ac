import Foundation

/// One try at a quiz, as it is kept (QUIZ-10).
public struct QuizAttempt: Codable, Hashable, Sendable {
  /// From 1.
  public var number: Int
  /// The number of the quiz's questions that were correct after it.
  public var score: Int
  public var isPassed: Bool
  /// The answers to the questions asked on this try.
  public var answers: [QuizAnswer] = []
  public var finished: Date?

  public init(
    number: Int, score: Int, isPassed: Bool, answers: [QuizAnswer] = [], finished: Date? = nil
  ) {
    self.number = number
    self.score = score
    self.isPassed = isPassed
    self.answers = answers
    self.finished = finished
  }
}
