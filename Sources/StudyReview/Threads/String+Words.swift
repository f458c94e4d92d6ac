extension String {
  /// The ranges of its words. In scripts without spaces, each character counts as a word.
  var wordRanges: [Range<Index>] {
    var ranges: [Range<Index>] = []
    var start: Index?
    for index in indices {
      let character = self[index]
      let standsAlone = character.isWrittenWithoutSpaces
      if let begin = start, standsAlone || !(character.isLetter || character.isNumber) {
        ranges.append(begin..<index)
        start = nil
      }
      if standsAlone {
        ranges.append(index..<self.index(after: index))
      } else if start == nil, character.isLetter || character.isNumber {
        start = index
      }
    }
    if let start { ranges.append(start..<endIndex) }
    return ranges
  }
}

extension Character {
  /// Whether its script puts no spaces between words: Chinese, Japanese, Thai, Lao, Burmese, Khmer.
  fileprivate var isWrittenWithoutSpaces: Bool {
    guard isLetter, let scalar = unicodeScalars.first else { return false }
    return switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
