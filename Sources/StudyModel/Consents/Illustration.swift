/// The image of a scene.
public enum Illustration: Hashable, Sendable, Codable {
  /// The default image for the section's type.
  case predefined
  case none
  case asset(Asset.ID)
  /// One of Accord's own drawings.
  case drawing(Drawing)

  /// Drawings for subjects of studies and of sections without a type.
  public enum Drawing: String, CaseIterable, Sendable {
    case heart, lungs, mind, sleep, food
    case conversation, safety, growth, costs
  }

  private enum CodingKeys: String, CodingKey { case kind, asset }
  private enum Kind: String, Codable { case predefined, none, asset }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = try container.decode(String.self, forKey: .kind)
    if let drawing = Drawing(rawValue: name) {
      self = .drawing(drawing)
      return
    }
    switch try container.decode(Kind.self, forKey: .kind) {
    case .predefined: self = .predefined
    case .none: self = .none
    case .asset: self = .asset(try container.decode(String.self, forKey: .asset))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .predefined: try container.encode(Kind.predefined, forKey: .kind)
    case .none: try container.encode(Kind.none, forKey: .kind)
    case .asset(let id):
      try container.encode(Kind.asset, forKey: .kind)
      try container.encode(id, forKey: .asset)
    case .drawing(let drawing): try container.encode(drawing.rawValue, forKey: .kind)
    }
  }
}
