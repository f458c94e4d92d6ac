import Foundation

/// Encodes values as JSON values without going through bytes: saving a study does this several times.
struct JSONValueEncoder: Encoder {
  let node: JSONNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  static func value(of value: some Encodable) throws -> JSONValue {
    let node = JSONNode()
    try value.encode(to: JSONValueEncoder(node: node, codingPath: []))
    return node.value
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeObject()
    return KeyedEncodingContainer(JSONKeyedEncoding<Key>(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeArray()
    return JSONUnkeyedEncoding(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    JSONSingleEncoding(node: node, codingPath: codingPath)
  }
}

/// A value under construction.
final class JSONNode {
  private enum Content {
    case scalar(JSONValue)
    case object([String: JSONNode])
    case array([JSONNode])
  }

  private var content = Content.scalar(.object([:]))

  var value: JSONValue {
    switch content {
    case .scalar(let value): value
    case .object(let members): .object(members.mapValues(\.value))
    case .array(let elements): .array(elements.map(\.value))
    }
  }

  var count: Int {
    if case .array(let elements) = content { elements.count } else { 0 }
  }

  func set(_ value: JSONValue) { content = .scalar(value) }

  // A type may open several keyed containers for the same object, as a step and its content do.
  func becomeObject() {
    if case .object = content { return }
    content = .object([:])
  }

  func becomeArray() {
    if case .array = content { return }
    content = .array([])
  }

  func member(_ name: String) -> JSONNode {
    let node = JSONNode()
    if case .object(var members) = content {
      // Releases the stored copy first so that the dictionary is not copied for every member.
      content = .scalar(.null)
      members[name] = node
      content = .object(members)
    }
    return node
  }

  func element() -> JSONNode {
    let node = JSONNode()
    if case .array(var elements) = content {
      content = .scalar(.null)
      elements.append(node)
      content = .array(elements)
    }
    return node
  }

  /// Numbers that JSON cannot represent become null.
  static func number(_ value: some BinaryFloatingPoint) -> JSONValue {
    value.isFinite ? .number(Double(value)) : .null
  }
}

extension JSONNode {
  fileprivate func encode<Value: Encodable>(_ value: Value, _ path: [any CodingKey]) throws {
    switch value {
    case let value as String: set(.string(value))
    case let value as Bool: set(.boolean(value))
    case let value as Int: set(.number(Double(value)))
    case let value as Double: set(Self.number(value))
    default: try value.encode(to: JSONValueEncoder(node: self, codingPath: path))
    }
  }
}

private struct JSONKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: JSONNode
  let codingPath: [any CodingKey]

  mutating func encodeNil(forKey key: Key) throws { node.member(key.stringValue).set(.null) }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try node.member(key.stringValue).encode(value, codingPath + [key])
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key)
    -> KeyedEncodingContainer<Nested>
  {
    JSONValueEncoder(node: node.member(key.stringValue), codingPath: codingPath + [key])
      .container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    JSONValueEncoder(node: node.member(key.stringValue), codingPath: codingPath + [key])
      .unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    JSONValueEncoder(node: node.member("super"), codingPath: codingPath)
  }

  mutating func superEncoder(forKey key: Key) -> any Encoder {
    JSONValueEncoder(node: node.member(key.stringValue), codingPath: codingPath + [key])
  }
}

private struct JSONUnkeyedEncoding: UnkeyedEncodingContainer {
  let node: JSONNode
  let codingPath: [any CodingKey]
  var count: Int { node.count }

  mutating func encodeNil() throws { node.element().set(.null) }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try node.element().encode(value, codingPath)
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type)
    -> KeyedEncodingContainer<Nested>
  {
    JSONValueEncoder(node: node.element(), codingPath: codingPath).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONValueEncoder(node: node.element(), codingPath: codingPath).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    JSONValueEncoder(node: node.element(), codingPath: codingPath)
  }
}

private struct JSONSingleEncoding: SingleValueEncodingContainer {
  let node: JSONNode
  let codingPath: [any CodingKey]

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
    try node.encode(value, codingPath)
  }
}
