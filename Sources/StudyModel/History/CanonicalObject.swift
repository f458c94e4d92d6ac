/// Writes the canonical JSON of an object member by member. A chain of 100,000 lines is hashed in a second, for which
/// there is no time to build values.
public struct CanonicalObject: Sendable {
  /// The canonical JSON, once all members have been added.
  public var bytes: [UInt8] { opened + [UInt8(ascii: "}")] }
  private var opened = [UInt8(ascii: "{")]

  public init() { opened.reserveCapacity(512) }

  /// Adds a member with a text. The caller adds members in the order of their names; absent ones are left out.
  public mutating func add(_ name: String, _ text: String?) {
    guard let text else { return }
    begin(name)
    JSONValue.write(text, to: &opened)
  }

  /// Adds a member with a whole number.
  public mutating func add(_ name: String, _ number: Int?) {
    guard let number else { return }
    begin(name)
    opened.append(contentsOf: String(number).utf8)
  }

  /// Adds a member with a value that already is canonical JSON text.
  public mutating func add(_ name: String, json: String?) {
    guard let json else { return }
    begin(name)
    opened.append(contentsOf: json.utf8)
  }

  private mutating func begin(_ name: String) {
    if opened.count > 1 { opened.append(UInt8(ascii: ",")) }
    opened.append(UInt8(ascii: "\""))
    opened.append(contentsOf: name.utf8)
    opened.append(UInt8(ascii: "\""))
    opened.append(UInt8(ascii: ":"))
  }
}

/// A list of lines in which each line contains the hash of the one before it.
public enum HashChain {
  /// The previous hash in the first line.
  public static let start = String(repeating: "0", count: 64)
}
