import Foundation

/// Decodes values from JSON values, reporting the path of anything that does not fit.
struct JSONValueDecoder: Decoder {
  let value: JSONValue
  let codingPath: [any CodingKey]
  /// Records which members were asked for, so that the others can be reported.
  var asked: AskedMembers?
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch([String: JSONValue].self) }
    return KeyedDecodingContainer(
      JSONKeyedDecoding<Key>(members: members, codingPath: codingPath, asked: asked))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch([JSONValue].self) }
    return JSONUnkeyedDecoding(elements: elements, codingPath: codingPath, asked: asked)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    JSONSingleDecoding(decoder: self)
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let found: Any?
    switch value {
    case .string(let text): found = text as? Value
    case .boolean(let flag): found = flag as? Value
    case .number(let number):
      found = type == Int.self ? try integer(Int.self) as? Value : number as? Value
    case .null, .array, .object: found = nil
    }
    if let found = found as? Value { return found }
    return try Value(from: self)
  }

  func mismatch(_ type: Any.Type) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "The value is of the wrong type.")
    return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
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

private struct JSONKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [String: JSONValue]
  let codingPath: [any CodingKey]
  let asked: AskedMembers?
  var allKeys: [Key] { members.keys.compactMap(Key.init(stringValue:)) }

  // The decoder calls this first for a member that may be absent.
  func contains(_ key: Key) -> Bool {
    asked?.note(key, at: codingPath)
    return members[key.stringValue] != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).value.isNull }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(key).decode(type)
  }

  // Called for every optional member, so an absent member must not cost an error.
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    asked?.note(key, at: codingPath)
    guard let value = members[key.stringValue], !value.isNull else { return nil }
    return try JSONValueDecoder(value: value, codingPath: codingPath + [key], asked: asked)
      .decode(type)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<Nested>
  { try decoder(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    JSONValueDecoder(value: members["super"] ?? .null, codingPath: codingPath)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func decoder(_ key: Key) throws -> JSONValueDecoder {
    asked?.note(key, at: codingPath)
    guard let value = members[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "The member is missing."))
    }
    return JSONValueDecoder(value: value, codingPath: codingPath + [key], asked: asked)
  }
}

private struct JSONUnkeyedDecoding: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let codingPath: [any CodingKey]
  let asked: AskedMembers?
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
    let path = codingPath + [Index(currentIndex)]
    guard currentIndex < elements.count else {
      throw DecodingError.valueNotFound(
        JSONValue.self, .init(codingPath: path, debugDescription: "The list ends here."))
    }
    return JSONValueDecoder(value: elements[currentIndex], codingPath: path, asked: asked)
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

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .boolean(let value) = decoder.value else { throw decoder.mismatch(type) }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let value) = decoder.value else { throw decoder.mismatch(type) }
    return value
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard case .number(let value) = decoder.value else { throw decoder.mismatch(type) }
    return value
  }

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
