extension [String] {
  /// The new version of a paragraph whose text changed: the one that shares the most words with it, if it shares
  /// enough; among equals, the one nearest to its position. Nil if it was removed or rewritten.
  func successor(of before: String, near position: Int) -> Int? {
    let wanted = before.wordCounts
    var best: (index: Int, similarity: Double)?
    let order = indices.sorted { abs($0 - position) < abs($1 - position) }
    for index in order {
      let similarity = self[index].wordCounts.similarity(to: wanted)
      if similarity >= Self.minimumSimilarity, similarity > best?.similarity ?? 0 {
        best = (index, similarity)
      }
    }
    return best?.index
  }

  /// Different paragraphs of one consent share about a quarter of their words; an edited one shares half or more.
  private static let minimumSimilarity = 0.4
}

extension String {
  /// How often each word occurs, ignoring case. In scripts without spaces, each character counts as a word.
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
  /// Twice the number of common words divided by the number of words in both (Sørensen–Dice).
  fileprivate func similarity(to other: [Substring: Int]) -> Double {
    let common = reduce(0) { $0 + Swift.min($1.value, other[$1.key] ?? 0) }
    let all = values.reduce(0, +) + other.values.reduce(0, +)
    return all == 0 ? 0 : Double(2 * common) / Double(all)
  }
}

extension Unicode.Scalar {
  /// Whether it belongs to Thai, Lao, Myanmar, Khmer, kana, or the Han script.
  fileprivate var isWrittenWithoutSpaces: Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF,
      0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
