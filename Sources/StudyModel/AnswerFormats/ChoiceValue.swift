import Foundation

/// The value recorded for a choice. `1` and `"1"` differ, as in ResearchKit (§3.8).
public enum ChoiceValue: Hashable, Sendable, Codable, ExpressibleByStringLiteral {
  case text(String)
  case number(Double)
  case boolean(Bool)

  public init(stringLiteral value: String) { self = .text(value) }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .boolean(let value): try container.encode(value)
    }
  }

  public var json: JSONValue {
    switch self {
    case .text(let value): .string(value)
    case .number(let value): .number(value)
    case .boolean(let value): .boolean(value)
    }
  }

  public init?(_ json: JSONValue) {
    switch json {
    case .string(let value): self = .text(value)
    case .number(let value): self = .number(value)
    case .boolean(let value): self = .boolean(value)
    case .null, .array, .object: return nil
    }
  }

  /// As text for forms and tables; numbers have no trailing `.0`.
  public var text: String {
    switch self {
    case .text(let value): value
    case .number(let value): value.plainText
    case .boolean(let value): value ? "true" : "false"
    }
  }
}
