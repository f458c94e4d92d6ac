import Foundation

/// Text of a header in characters that every mail program can carry (RFC 2047).
enum EncodedWords {
  /// The longest line of a header, in bytes.
  private static let longestLine = 76
  private static let start = "=?utf-8?B?"
  private static let end = "?="

  /// - Parameter used: How many bytes of the first line are taken.
  static func header(_ text: String, after used: Int) -> String {
    let text = text.onOneLine.trimmingCharacters(in: .whitespaces)
    let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    guard !isPlain || text.contains("=?") || used + text.utf8.count > longestLine else {
      return text
    }
    return words(text, after: used).joined(separator: "\n ")
  }

  /// No character is divided between two words.
  private static func words(_ text: String, after used: Int) -> [String] {
    var words: [String] = []
    var bytes: [UInt8] = []
    func room() -> Int {
      let line = longestLine - (words.isEmpty ? used : 1) - start.count - end.count
      return line / 4 * 3
    }
    for character in text.unicodeScalars {
      let next = Array(String(character).utf8)
      if bytes.count + next.count > room(), !bytes.isEmpty {
        words.append(word(bytes))
        bytes = []
      }
      bytes += next
    }
    return words + [word(bytes)]
  }

  private static func word(_ bytes: [UInt8]) -> String {
    start + Data(bytes).base64EncodedString() + end
  }
}

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
