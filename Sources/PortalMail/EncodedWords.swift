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
