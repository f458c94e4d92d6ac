/// Text of a body in characters and lines that every mail program can carry (RFC 2045, section 6.7).
enum QuotedPrintable {
  private static let longestLine = 76

  static func encoded(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .map { line(Array($0.utf8)) }.joined(separator: "\n")
  }

  private static func line(_ bytes: [UInt8]) -> String {
    var lines: [String] = []
    var current = ""
    for (index, byte) in bytes.enumerated() {
      let isLast = index == bytes.count - 1
      let piece = encoded(byte, isFirst: current.isEmpty, isLast: isLast)
      // Room for the sign that the line continues.
      if current.utf8.count + piece.utf8.count > longestLine - 1 {
        lines.append(current + "=")
        current = encoded(byte, isFirst: true, isLast: isLast)
      } else {
        current += piece
      }
    }
    return (lines + [current]).joined(separator: "\n")
  }

  /// A point at the beginning of a line ends a message in some programs, and a space at its end may be lost.
  private static func encoded(_ byte: UInt8, isFirst: Bool, isLast: Bool) -> String {
    let isPlain =
      switch byte {
      case UInt8(ascii: "="): false
      case UInt8(ascii: "."): !isFirst
      case UInt8(ascii: "F"): !isFirst
      case UInt8(ascii: " "): !isLast
      default: (0x21...0x7E).contains(byte)
      }
    guard !isPlain else { return String(UnicodeScalar(byte)) }
    let digits = String(byte, radix: 16, uppercase: true)
    return "=" + (digits.count < 2 ? "0" : "") + digits
  }
}
