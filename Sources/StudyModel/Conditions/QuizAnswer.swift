/// The answer to one question in one try.
public struct QuizAnswer: Codable, Hashable, Sendable {
  public var question: QuizQuestion.ID
  /// The chosen values, true or false, or a number.
  public var answer: JSONValue
  public var isRight: Bool

  public init(question: QuizQuestion.ID, answer: JSONValue, isRight: Bool) {
    self.question = question
    self.answer = answer
    self.isRight = isRight
  }
}
