/// The result of a quiz.
public struct QuizOutcome: Codable, Hashable, Sendable {
  /// The number of questions answered correctly.
  public var score: Int
  public var isPassed: Bool
  /// The number of the current try, from 1.
  public var attempt: Int
  /// Every completed try, in order.
  public var attempts: [QuizAttempt] = []

  public init(score: Int, isPassed: Bool, attempt: Int, attempts: [QuizAttempt] = []) {
    self.score = score
    self.isPassed = isPassed
    self.attempt = attempt
    self.attempts = attempts
  }
}
