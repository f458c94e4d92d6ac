/// Bytes of HTML that are safe by construction: all text is escaped.
struct HTMLBuffer {
  private var bytes: [UInt8] = []

  var string: String { String(decoding: bytes, as: UTF8.self) }

  var isEmpty: Bool { bytes.isEmpty }

  /// Adds markup that is part of the program.
  mutating func add(markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Adds HTML from another buffer.
  mutating func add(html: String) {
    bytes.append(contentsOf: html.utf8)
  }

  mutating func add(text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): add(markup: "&amp;")
      case UInt8(ascii: "<"): add(markup: "&lt;")
      case UInt8(ascii: ">"): add(markup: "&gt;")
      case UInt8(ascii: "\""): add(markup: "&quot;")
      case UInt8(ascii: "'"): add(markup: "&#39;")
      default: bytes.append(byte)
      }
    }
  }

  /// Adds text with its line breaks.
  mutating func add(lines text: String) {
    for (index, line) in text.split(whereSeparator: \.isNewline).enumerated() {
      if index > 0 { add(markup: "<br>") }
      add(text: String(line).trimmingWhitespace())
    }
  }

  mutating func add(attribute name: StaticString, _ value: String) {
    add(markup: " ")
    add(markup: name)
    add(markup: "=\"")
    add(text: value)
    add(markup: "\"")
  }

  /// Adds an address, percent-encoding everything that is not permitted in one.
  mutating func add(address name: StaticString, _ value: String) {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        encoded.append(byte)
      case _ where "-_.~!$&'()*+,;=:@/?#%".utf8.contains(byte): encoded.append(byte)
      default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      }
    }
    add(attribute: name, String(decoding: encoded, as: UTF8.self))
  }
}
