import Foundation

/// Decodes values from JSON values, reporting the path of anything that does not fit.
struct JSONValueDecoder: Decoder {
  let value: JSONValue
  /// Nil for the document itself.
  var path: JSONPath?
  /// Records which members were asked for, so that the others can be reported.
  var asked: AskedMembers?
  var codingPath: [any CodingKey] { path?.keys ?? [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch([String: JSONValue].self) }
    return KeyedDecodingContainer(
      JSONKeyedDecoding<Key>(members: members, path: path, asked: asked))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch([JSONValue].self) }
    return JSONUnkeyedDecoding(elements: elements, path: path, asked: asked)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    JSONSingleDecoding(decoder: self)
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // An array of texts decodes each as any other value, which is slower.
    if type == String.self, case .string(let text) = value, let text = text as? Value {
      return text
    }
    return try Value(from: self)
  }

  func mismatch(_ type: Any.Type) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "The value is of the wrong type.")
    return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  func text() throws -> String {
    guard case .string(let text) = value else { throw mismatch(String.self) }
    return text
  }

  func flag() throws -> Bool {
    guard case .boolean(let flag) = value else { throw mismatch(Bool.self) }
    return flag
  }

  func number() throws -> Double {
    guard case .number(let number) = value else { throw mismatch(Double.self) }
    return number
  }

  func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
    guard case .number(let number) = value else { throw mismatch(type) }
    guard number == number.rounded() else { throw mismatch(type) }
    guard let bounded = Int(bounded: number), let integer = Value(exactly: bounded) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: codingPath, debugDescription: "The number is out of range.",
          underlyingError: WholeNumberOutOfBounds()))
    }
    return integer
  }
}

/// A whole number is outside `StudyLimits.wholeNumbers`.
struct WholeNumberOutOfBounds: Error {}

/// Where a value is in a document. From the value outward, because a path is hardly ever asked for.
final class JSONPath {
  private let parent: JSONPath?
  private let key: any CodingKey

  init(_ key: any CodingKey, below parent: JSONPath?) {
    self.key = key
    self.parent = parent
  }

  var keys: [any CodingKey] { (parent?.keys ?? []) + [key] }
}

private struct JSONKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [String: JSONValue]
  let path: JSONPath?
  let asked: AskedMembers?
  var codingPath: [any CodingKey] { path?.keys ?? [] }
  var allKeys: [Key] { members.keys.compactMap(Key.init(stringValue:)) }

  // The decoder calls this first for a member that may be absent.
  func contains(_ key: Key) -> Bool {
    asked?.note(key, at: codingPath)
    return members[key.stringValue] != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).value.isNull }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder(key).flag() }

  func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder(key).text() }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder(key).number() }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder(key).integer(type) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(key).decode(type)
  }

  // Called for every optional member, so an absent member must not cost an error.
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try presentDecoder(key)?.flag()
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try presentDecoder(key)?.text()
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try presentDecoder(key)?.number()
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try presentDecoder(key)?.integer(type)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try presentDecoder(key)?.decode(type)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<Nested>
  { try decoder(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    JSONValueDecoder(value: members["super"] ?? .null, path: path)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func decoder(_ key: Key) throws -> JSONValueDecoder {
    asked?.note(key, at: codingPath)
    guard let value = members[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "The member is missing."))
    }
    return JSONValueDecoder(value: value, path: JSONPath(key, below: path), asked: asked)
  }

  /// Nil for a member that is absent or null.
  private func presentDecoder(_ key: Key) -> JSONValueDecoder? {
    asked?.note(key, at: codingPath)
    guard let value = members[key.stringValue], !value.isNull else { return nil }
    return JSONValueDecoder(value: value, path: JSONPath(key, below: path), asked: asked)
  }
}

private struct JSONUnkeyedDecoding: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let path: JSONPath?
  let asked: AskedMembers?
  var codingPath: [any CodingKey] { path?.keys ?? [] }
  var currentIndex = 0
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    guard try current().value.isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try current().decode(type)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws
    -> KeyedDecodingContainer<Nested>
  {
    let container = try current().container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try current().unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try current()
    currentIndex += 1
    return decoder
  }

  private func current() throws -> JSONValueDecoder {
    let path = JSONPath(Index(currentIndex), below: path)
    guard currentIndex < elements.count else {
      throw DecodingError.valueNotFound(
        JSONValue.self, .init(codingPath: path.keys, debugDescription: "The list ends here."))
    }
    return JSONValueDecoder(value: elements[currentIndex], path: path, asked: asked)
  }

  private struct Index: CodingKey {
    let intValue: Int?
    var stringValue: String { intValue.map(String.init) ?? "" }

    init(_ index: Int) { intValue = index }
    init?(intValue: Int) { self.init(intValue) }
    init?(stringValue: String) { return nil }
  }
}

private struct JSONSingleDecoding: SingleValueDecodingContainer {
  let decoder: JSONValueDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.value.isNull }

  func decode(_ type: Bool.Type) throws -> Bool { try decoder.flag() }
  func decode(_ type: String.Type) throws -> String { try decoder.text() }
  func decode(_ type: Double.Type) throws -> Double { try decoder.number() }
  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try decoder.integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try decoder.integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try decoder.integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try decoder.integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try decoder.integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try decoder.integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.integer(type) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }
}
