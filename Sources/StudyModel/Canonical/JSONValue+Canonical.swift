import Crypto
import Foundation

extension JSONValue {
  /// The canonical bytes (RFC 8785): members sorted by UTF-16 units, numbers as ECMAScript writes them, no white space.
  /// Not-a-number and infinity, which JSON cannot represent, become null.
  public var canonicalBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4_096)
    write(to: &bytes)
    return bytes
  }

  public var canonicalText: String { String(decoding: canonicalBytes, as: UTF8.self) }

  /// For people to read: indented by two spaces, members in canonical order.
  public var indentedText: String {
    var bytes: [UInt8] = []
    write(to: &bytes, indent: 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(to bytes: inout [UInt8], indent: Int? = nil) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .boolean(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let value): bytes.append(contentsOf: Self.ecmaScript(value).utf8)
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      Self.write(elements, between: "[", "]", to: &bytes, indent: indent) {
        element, bytes, indent in
        element.write(to: &bytes, indent: indent)
      }
    case .object(let members):
      let sorted = members.sorted { Self.precedes($0.key, $1.key) }
      Self.write(sorted, between: "{", "}", to: &bytes, indent: indent) { member, bytes, indent in
        Self.write(member.key, to: &bytes)
        bytes.append(contentsOf: (indent == nil ? ":" : ": ").utf8)
        member.value.write(to: &bytes, indent: indent)
      }
    }
  }

  private static func write<Part>(
    _ parts: [Part], between open: String, _ close: String, to bytes: inout [UInt8], indent: Int?,
    writePart: (Part, inout [UInt8], Int?) -> Void
  ) {
    func newLine(_ depth: Int) {
      bytes.append(0x0A)
      bytes.append(contentsOf: repeatElement(0x20, count: depth * 2))
    }
    bytes.append(contentsOf: open.utf8)
    for (index, part) in parts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if let indent { newLine(indent + 1) }
      writePart(part, &bytes, indent.map { $0 + 1 })
    }
    if let indent, !parts.isEmpty { newLine(indent) }
    bytes.append(contentsOf: close.utf8)
  }

  /// The order of UTF-16 units, compared as UTF-8, which is how texts are in memory. The two orders differ only where a character
  /// beyond the first 65,536 meets one of the last of these: in UTF-16, it starts with a surrogate, which comes first.
  private static func precedes(_ one: String, _ other: String) -> Bool {
    var others = other.utf8.makeIterator()
    for byte in one.utf8 {
      guard let opposite = others.next() else { return false }
      guard byte != opposite else { continue }
      let areLate = byte >= 0xEE && opposite >= 0xEE
      guard areLate, (byte >= 0xF0) != (opposite >= 0xF0) else { return byte < opposite }
      return byte >= 0xF0
    }
    return others.next() != nil
  }

  static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let isWritten = text.utf8.withContiguousStorageIfAvailable { plain in
      guard !plain.contains(where: isEscaped) else { return false }
      bytes.append(contentsOf: plain)
      return true
    }
    if isWritten != true { writeEscaped(text, to: &bytes) }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func writeEscaped(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
      case 0x08: bytes.append(contentsOf: "\\b".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0C: bytes.append(contentsOf: "\\f".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        bytes.append(contentsOf: ("\\u00" + (byte < 16 ? "0" : "") + digits).utf8)
      default: bytes.append(byte)
      }
    }
  }

  /// The text of a number as in ECMAScript (ECMA-262, Number::toString), from Swift's shortest digits.
  static func ecmaScript(_ value: Double) -> String {
    if !value.isFinite { return "null" }
    // Most are whole, and every one of these is written with all of its digits.
    if let whole = Int(exactly: value), whole.magnitude < 1_000_000_000_000_000 {
      return String(whole)
    }
    if value < 0 { return "-" + ecmaScript(-value) }
    let (digits, point) = shortestDigits(value)
    let count = digits.count
    if count <= point, point <= 21 { return digits + String(repeating: "0", count: point - count) }
    if 0 < point, point <= 21 { return digits.prefix(point) + "." + digits.dropFirst(point) }
    if -6 < point, point <= 0 { return "0." + String(repeating: "0", count: -point) + digits }
    let exponent = point - 1
    let mantissa = count == 1 ? digits : digits.prefix(1) + "." + digits.dropFirst()
    return mantissa + "e" + (exponent < 0 ? "-" : "+") + String(abs(exponent))
  }

  /// The significant digits and the position of the point: 0.digits × 10^point.
  private static func shortestDigits(_ value: Double) -> (digits: String, point: Int) {
    let parts = "\(value)".lowercased().split(separator: "e")
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let whole = mantissa[0]
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    let all = String(whole) + fraction
    let leading = all.prefix { $0 == "0" }.count
    var digits = all.dropFirst(leading)
    while digits.count > 1, digits.last == "0" { digits.removeLast() }
    return (String(digits), whole.count - leading + exponent)
  }
}

/// SHA-256 of the bytes as 64 lowercase hexadecimal digits.
public func sha256(_ bytes: some DataProtocol) -> String { hexadecimal(SHA256.hash(data: bytes)) }

/// SHA-256 of a list of texts. Whatever the texts contain, no other list has the same.
package func sha256(ofList texts: [String]) -> String {
  sha256(JSONValue.array(texts.map(JSONValue.string)).canonicalBytes)
}

/// Bytes as lowercase hexadecimal digits.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  let digits = Array("0123456789abcdef".utf8)
  var text: [UInt8] = []
  text.reserveCapacity(64)
  for byte in bytes {
    text.append(digits[Int(byte >> 4)])
    text.append(digits[Int(byte & 15)])
  }
  return String(decoding: text, as: UTF8.self)
}

extension Double {
  /// The number as written in documents, fields, and sentences, without a trailing `.0`.
  public var plainText: String { JSONValue.number(self).canonicalText }
}
