import Foundation

/// A JSON value. Numbers are doubles, as in I-JSON (RFC 7493).
public enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The value of a member; nil if this is not an object or has no such member.
  public subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  public var isNull: Bool { self == .null }

  public var stringValue: String? {
    if case .string(let text) = self { text } else { nil }
  }

  public var numberValue: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  public var booleanValue: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  public var arrayValue: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  public var objectValue: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }
}
