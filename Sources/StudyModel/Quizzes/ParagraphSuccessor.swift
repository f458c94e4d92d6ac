extension [String] {
  /// The paragraph that has come of another one whose words changed: the one that shares most words with it, if it shares
  /// enough; of several alike the nearest to where it stood. Nil where it is gone or was written anew.
  func successor(of before: String, near position: Int) -> Int? {
    let wanted = before.wordCounts
    var best: (index: Int, likeness: Double)?
    let order = indices.sorted { abs($0 - position) < abs($1 - position) }
    for index in order {
      let likeness = self[index].wordCounts.likeness(to: wanted)
      if likeness >= Self.leastLikeness, likeness > best?.likeness ?? 0 { best = (index, likeness) }
    }
    return best?.index
  }

  /// Two paragraphs of one consent have a fifth or a quarter of their words in common; one that was edited, half and more.
  private static let leastLikeness = 0.4
}

extension String {
  /// How often each word occurs, whatever its case. In scripts without spaces each letter counts as a word.
  fileprivate var wordCounts: [Substring: Int] {
    var counts: [Substring: Int] = [:]
    let text = lowercased()
    for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      if word.unicodeScalars.first?.isWrittenWithoutSpaces == true {
        for index in word.indices { counts[word[index...index], default: 0] += 1 }
      } else {
        counts[word, default: 0] += 1
      }
    }
    return counts
  }
}

extension [Substring: Int] {
  /// Twice the words in common, of all words of both (Sørensen–Dice).
  fileprivate func likeness(to other: [Substring: Int]) -> Double {
    let common = reduce(0) { $0 + Swift.min($1.value, other[$1.key] ?? 0) }
    let all = values.reduce(0, +) + other.values.reduce(0, +)
    return all == 0 ? 0 : Double(2 * common) / Double(all)
  }
}

extension Unicode.Scalar {
  /// Of Thai, Lao, Myanmar, Khmer, kana or the Han script.
  fileprivate var isWrittenWithoutSpaces: Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF,
      0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
