extension String {
  /// How long the text is, for its author: in words, or in characters if it is written without spaces between words.
  package var lengthForAuthors: String {
    if unicodeScalars.contains(where: \.isWrittenWithoutSpaces) {
      let count = unicodeScalars.count { !$0.properties.isWhitespace }
      return Self.counted(count, "character")
    }
    return Self.counted(split(whereSeparator: \.isWhitespace).count, "word")
  }

  private static func counted(_ count: Int, _ unit: String) -> String {
    "\(count.formatted(.number.locale(.portal))) \(unit)\(count == 1 ? "" : "s")"
  }
}

extension Unicode.Scalar {
  /// Whether it belongs to Thai, Lao, Burmese, Khmer, Japanese, or Chinese. Public/scripts/editor-fields.js counts the same way.
  fileprivate var isWrittenWithoutSpaces: Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0x20000...0x323AF:
      true
    default: false
    }
  }
}
