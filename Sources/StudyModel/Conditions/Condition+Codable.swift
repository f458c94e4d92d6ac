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
