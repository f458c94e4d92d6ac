import Foundation

/// Encodes values as JSON values without going through bytes: saving a study does this several times.
struct JSONValueEncoder: Encoder {
  let node: JSONNode
  /// No type of the model asks for it, and keeping it would take an array for each value.
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  static func value<Value: Encodable>(of value: Value) throws -> JSONValue {
    // An array of texts encodes each as any other value, which is slower.
    if Value.self == String.self, let text = value as? String { return .string(text) }
    let node = JSONNode()
    try value.encode(to: JSONValueEncoder(node: node))
    return node.value
  }

  static func memberNames(of value: some Encodable) throws -> [String] {
    let node = JSONNode(hasOnlyNames: true)
    try value.encode(to: JSONValueEncoder(node: node))
    return node.value.objectValue?.keys.sorted() ?? []
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeObject()
    return KeyedEncodingContainer(JSONKeyedEncoding<Key>(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeArray()
    return JSONUnkeyedEncoding(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { JSONSingleEncoding(node: node) }
}

/// A value under construction.
final class JSONNode {
  private enum Kind { case scalar, object, array }

  /// Whether only the names of its members are asked for, so that their contents need no encoding.
  let hasOnlyNames: Bool
  private var kind = Kind.scalar
  private var scalar = JSONValue.object([:])
  private var members: [String: JSONValue] = [:]
  private var elements: [JSONValue] = []
  /// Values that were begun and can still get more.
  private var begunMembers: [String: JSONNode] = [:]
  private var begunElements: [Int: JSONNode] = [:]

  init(hasOnlyNames: Bool = false) { self.hasOnlyNames = hasOnlyNames }

  var value: JSONValue {
    switch kind {
    case .scalar: return scalar
    case .object:
      guard !begunMembers.isEmpty else { return .object(members) }
      return .object(members.merging(begunMembers.mapValues(\.value)) { $1 })
    case .array:
      var all = elements
      for (index, node) in begunElements { all[index] = node.value }
      return .array(all)
    }
  }

  var count: Int { elements.count }

  func set(_ value: JSONValue) { (kind, scalar) = (.scalar, value) }

  // A type may open several keyed containers for the same object, as a step and its content do.
  func becomeObject() { kind = .object }

  func becomeArray() { kind = .array }

  func set(_ value: JSONValue, for name: String) { members[name] = value }

  func append(_ value: JSONValue) { elements.append(value) }

  func begin(_ name: String) -> JSONValueEncoder {
    let node = JSONNode()
    begunMembers[name] = node
    return JSONValueEncoder(node: node)
  }

  func beginElement() -> JSONValueEncoder {
    let node = JSONNode()
    begunElements[elements.count] = node
    elements.append(.null)
    return JSONValueEncoder(node: node)
  }

  /// Numbers that JSON cannot represent become null.
  static func number(_ value: some BinaryFloatingPoint) -> JSONValue {
    value.isFinite ? .number(Double(value)) : .null
  }
}

private struct JSONKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: JSONNode
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil(forKey key: Key) throws { node.set(.null, for: key.stringValue) }

  mutating func encode(_ value: Bool, forKey key: Key) throws {
    node.set(.boolean(value), for: key.stringValue)
  }

  mutating func encode(_ value: String, forKey key: Key) throws {
    node.set(.string(value), for: key.stringValue)
  }

  mutating func encode(_ value: Double, forKey key: Key) throws {
    node.set(JSONNode.number(value), for: key.stringValue)
  }

  mutating func encode(_ value: Int, forKey key: Key) throws {
    node.set(.number(Double(value)), for: key.stringValue)
  }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let value = node.hasOnlyNames ? .null : try JSONValueEncoder.value(of: value)
    node.set(value, for: key.stringValue)
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key)
    -> KeyedEncodingContainer<Nested>
  {
    node.begin(key.stringValue).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    node.begin(key.stringValue).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { node.begin("super") }

  mutating func superEncoder(forKey key: Key) -> any Encoder { node.begin(key.stringValue) }
}

private struct JSONUnkeyedEncoding: UnkeyedEncodingContainer {
  let node: JSONNode
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.count }

  mutating func encodeNil() throws { node.append(.null) }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    node.append(try JSONValueEncoder.value(of: value))
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type)
    -> KeyedEncodingContainer<Nested>
  {
    node.beginElement().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    node.beginElement().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { node.beginElement() }
}

private struct JSONSingleEncoding: SingleValueEncodingContainer {
  let node: JSONNode
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() throws { node.set(.null) }
  mutating func encode(_ value: Bool) throws { node.set(.boolean(value)) }
  mutating func encode(_ value: String) throws { node.set(.string(value)) }
  mutating func encode(_ value: Double) throws { node.set(JSONNode.number(value)) }
  mutating func encode(_ value: Float) throws { node.set(JSONNode.number(value)) }
  mutating func encode(_ value: Int) throws { node.set(.number(Double(value))) }
  mutating func encode(_ value: Int8) throws { node.set(.number(Double(value))) }
  mutating func encode(_ value: Int16) throws { node.set(.number(Double(value))) }
  mutating func encode(_ value: Int32) throws { node.set(.number(Double(value))) }
  mutating func encode(_ value: Int64) throws { node.set(.number(Double(value))) }
  mutating func encode(_ value: UInt) throws { node.set(.number(Double(value))) }
  mutating func encode(_ value: UInt8) throws { node.set(.number(Double(value))) }
  mutating func encode(_ value: UInt16) throws { node.set(.number(Double(value))) }
  mutating func encode(_ value: UInt32) throws { node.set(.number(Double(value))) }
  mutating func encode(_ value: UInt64) throws { node.set(.number(Double(value))) }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try value.encode(to: JSONValueEncoder(node: node))
  }
}
