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

extension Condition: Codable {
  private enum CodingKeys: String, CodingKey { case all, any, not, answer }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let parts = try container.decodeIfPresent([Condition].self, forKey: .all) {
      self = .all(parts)
    } else if let parts = try container.decodeIfPresent([Condition].self, forKey: .any) {
      self = .any(parts)
    } else if let part = try container.decodeIfPresent(Condition.self, forKey: .not) {
      self = .not(part)
    } else {
      self = .test(try AnswerTest(from: decoder))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .all(let parts):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(Optional(parts), forKey: .all)
    case .any(let parts):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(Optional(parts), forKey: .any)
    case .not(let part):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(part, forKey: .not)
    case .test(let test): try test.encode(to: encoder)
    }
  }

  /// Every answer that the condition tests, in reading order.
  public var answers: [AnswerReference] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.answers)
    case .not(let part): part.answers
    case .test(let test): [test.answer]
    }
  }
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
