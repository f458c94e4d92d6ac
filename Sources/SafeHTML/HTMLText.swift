/// Escapes text for HTML.
package enum HTMLText {
  private static let isSpecial = (0...255).map { "&<>\"'".utf8.contains(UInt8($0)) }

  /// The text with everything escaped that has a meaning in content or in a quoted attribute. This works by bytes: for Swift,
  /// a quotation mark with a combining accent is a different character; for a browser, it ends an attribute.
  package static func escaped(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes -> String? in
      guard bytes.contains(where: { isSpecial[Int($0)] }) else { return nil }
      var html: [UInt8] = []
      html.reserveCapacity(bytes.count + 32)
      append(bytes, to: &html)
      return String(decoding: html, as: UTF8.self)
    } ?? text
  }

  static func append(_ text: some RandomAccessCollection<UInt8>, to html: inout [UInt8]) {
    let isSpecial = isSpecial
    var rest = text[...]
    while let index = rest.firstIndex(where: { isSpecial[Int($0)] }) {
      html += rest[..<index]
      html += escape(of: rest[index]).utf8
      rest = rest[rest.index(after: index)...]
    }
    html += rest
  }

  private static func escape(of byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: "&#39;"
    }
  }
}
