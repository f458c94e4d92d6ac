/// Where a rule leads: to a step of the same task, or to its end.
public enum Destination: Hashable, Sendable, Codable {
  case step(Step.ID)
  /// The task ends as completed.
  case end

  private enum CodingKeys: String, CodingKey { case step, end }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let id = try container.decodeIfPresent(String.self, forKey: .step) {
      self = .step(id)
    } else if try container.decode(Bool.self, forKey: .end) {
      self = .end
    } else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "A destination must be {\"step\": id} or {\"end\": true}."))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .step(let id): try container.encode(id, forKey: .step)
    case .end: try container.encode(true, forKey: .end)
    }
  }
}
