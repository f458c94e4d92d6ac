/// A line that the mobile library takes for a heading; it ignores code fences.
struct Heading: Equatable {
  /// Lowercase ASCII letters; everything else is replaced by hyphens, and both ends are trimmed.
  let identifier: String

  init?(in text: ConsentText, at start: Int) {
    let lineEnd = text.lineEnd(from: start)
    let title: Range<Int>
    if text.byte(at: start) == UInt8(ascii: "#") {
      guard let space = (start..<lineEnd).first(where: { text.byte(at: $0) == UInt8(ascii: " ") })
      else { return nil }
      title = text.trimmed((space + 1)..<lineEnd)
    } else {
      guard lineEnd < text.count, Self.isUnderline(text, at: lineEnd + 1) else { return nil }
      title = text.trimmed(start..<lineEnd)
    }
    guard !title.isEmpty else { return nil }
    identifier = Self.identifier(of: title, in: text)
  }

  /// The identifier of a Markdown block extracted from its text.
  static func identifier(ofBlock bytes: [UInt8]) -> String? {
    var lines = 0
    let head = String(decoding: bytes, as: UTF8.self).prefix { character in
      if character.isNewline { lines += 1 }
      return lines < 2
    }
    return Heading(in: ConsentText(String(head)), at: 0)?.identifier
  }

  private static func isUnderline(_ text: ConsentText, at start: Int) -> Bool {
    let mark = text.byte(at: start)
    guard mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else { return false }
    var index = start
    while index < text.count, !text.isNewline(at: index) {
      guard text.byte(at: index) == mark else { return false }
      index += 1
    }
    return true
  }

  private static func identifier(of title: Range<Int>, in text: ConsentText) -> String {
    let marks = title.map { index -> UInt8 in
      switch text.byte(at: index) {
      case let byte where (0x61...0x7A).contains(byte): byte
      case let byte where (0x41...0x5A).contains(byte): byte + 0x20
      default: UInt8(ascii: "-")
      }
    }
    let hyphen = UInt8(ascii: "-")
    guard let first = marks.firstIndex(where: { $0 != hyphen }),
      let last = marks.lastIndex(where: { $0 != hyphen })
    else { return "" }
    return String(decoding: marks[first...last], as: UTF8.self)
  }
}
