extension Claim: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let truth = try? container.decode(Bool.self) {
      self = .boolean(truth)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let items = try? container.decode([Claim].self) {
      self = .list(items)
    } else {
      self = .object(try container.decode([String: Claim].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number):
      // Times are whole numbers, which providers and their readers write without a fraction.
      if let whole = Int(exactly: number) {
        try container.encode(whole)
      } else {
        try container.encode(number)
      }
    case .boolean(let truth): try container.encode(truth)
    case .list(let items): try container.encode(items)
    case .object(let members): try container.encode(members)
    case .null: try container.encodeNil()
    }
  }
}
