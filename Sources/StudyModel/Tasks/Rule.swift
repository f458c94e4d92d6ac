/// Where a task continues after a step, or whether it shows the step at all.
public struct Rule: Codable, Hashable, Sendable {
  /// The step that triggers the rule or is skipped.
  public var step: Step.ID
  public var kind: Kind

  public init(step: Step.ID, kind: Kind) {
    self.step = step
    self.kind = kind
  }

  public var isSkip: Bool {
    if case .skip = kind { true } else { false }
  }

  public enum Kind: Hashable, Sendable {
    /// Always goes there.
    case direct(Destination)
    /// The first branch whose condition holds; if none holds, the default or, without one, the next step in order.
    case firstMatch([Branch], otherwise: Destination?)
    /// Skips the step if the condition holds.
    case skip(when: Condition)
  }

  /// A condition and the destination it leads to.
  public struct Branch: Codable, Hashable, Sendable {
    public var condition: Condition
    public var destination: Destination

    public init(condition: Condition, destination: Destination) {
      self.condition = condition
      self.destination = destination
    }
  }

  private enum CodingKeys: String, CodingKey { case step, kind, to, branches, otherwise, when }
  private enum Name: String, Codable { case direct, firstMatch, skip }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    step = try container.decode(String.self, forKey: .step)
    switch try container.decode(Name.self, forKey: .kind) {
    case .direct: kind = .direct(try container.decode(Destination.self, forKey: .to))
    case .firstMatch:
      kind = .firstMatch(
        try container.decode([Branch].self, forKey: .branches),
        otherwise: try container.decodeIfPresent(Destination.self, forKey: .otherwise))
    case .skip: kind = .skip(when: try container.decode(Condition.self, forKey: .when))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(step, forKey: .step)
    switch kind {
    case .direct(let destination):
      try container.encode(Name.direct, forKey: .kind)
      try container.encode(destination, forKey: .to)
    case .firstMatch(let branches, let otherwise):
      try container.encode(Name.firstMatch, forKey: .kind)
      try container.encode(branches, forKey: .branches)
      try container.encodeIfPresent(otherwise, forKey: .otherwise)
    case .skip(let condition):
      try container.encode(Name.skip, forKey: .kind)
      try container.encode(condition, forKey: .when)
    }
  }
}
