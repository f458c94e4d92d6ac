import Foundation

// Empty values are omitted from a study document and read back as empty. So a field added by a later schema does not
// change the bytes, and the hash, of a document that does not use it. Synthesized `Codable` code in this module picks
// these overloads; see docs/decisions/0003-empty-is-absent.md.

/// A type with a default value that study documents omit.
public protocol AbsentWhenUsual: Codable, Equatable {
  static var usual: Self { get }
}

extension LocalizedText: AbsentWhenUsual {
  public static var usual: LocalizedText { [:] }
}

extension Illustration: AbsentWhenUsual {
  public static var usual: Illustration { .predefined }
}

extension Section.Appearance: AbsentWhenUsual {
  public static var usual: Section.Appearance { .screenAndDocument }
}

extension KeyedEncodingContainer {
  mutating func encode(_ value: Bool, forKey key: Key) throws {
    try encodeIfPresent(value ? true : nil, forKey: key)
  }

  mutating func encode<Element: Encodable>(_ value: [Element], forKey key: Key) throws {
    try encodeIfPresent(value.isEmpty ? nil : value, forKey: key)
  }

  mutating func encode<Value: AbsentWhenUsual>(_ value: Value, forKey key: Key) throws {
    try encodeIfPresent(value == .usual ? nil : value, forKey: key)
  }
}

extension KeyedDecodingContainer {
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try decodeIfPresent(type, forKey: key) ?? false
  }

  func decode<Element: Decodable>(_ type: [Element].Type, forKey key: Key) throws -> [Element] {
    try decodeIfPresent(type, forKey: key) ?? []
  }

  func decode<Value: AbsentWhenUsual>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decodeIfPresent(type, forKey: key) ?? .usual
  }
}
