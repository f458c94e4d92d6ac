import Foundation

/// A yes-or-no statement about answers. The notations of other systems are generated from it and parsed into it.
public indirect enum Condition: Hashable, Sendable {
  /// Every condition holds; true if empty.
  case all([Condition])
  /// At least one condition holds; false if empty.
  case any([Condition])
  /// The condition does not hold. Also true if the step was never visited (ResearchKit §4.5).
  case not(Condition)
  case test(AnswerTest)
}

/// Names an answer: to a question step, to an item of a form or quiz, or a review's signature.
public struct AnswerReference: Codable, Hashable, Sendable {
  /// An earlier task; the current one if nil.
  public var task: Task.ID?
  public var step: Step.ID
  /// The item of a form or quiz, or the signature of a consent review.
  public var item: String?

  public init(task: Task.ID? = nil, step: Step.ID, item: String? = nil) {
    self.task = task
    self.step = step
    self.item = item
  }
}

/// A comparison of one answer. False, whatever the comparison, if the step was not visited.
public struct AnswerTest: Codable, Hashable, Sendable {
  public var answer: AnswerReference
  public var comparison: Comparison

  public init(answer: AnswerReference, comparison: Comparison) {
    self.answer = answer
    self.comparison = comparison
  }
}
