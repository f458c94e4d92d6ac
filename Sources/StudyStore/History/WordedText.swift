/// A text as the words that its author would miss: sequences of letters, digits, and symbols. In writing without spaces,
/// each character is a word.
struct WordedText {
  private let words: [[Character]]

  init(_ text: String) {
    var words: [[Character]] = []
    var continues = false
    for character in text {
      guard character.belongsToWord else {
        continues = false
        continue
      }
      if continues, !character.isWord {
        words[words.count - 1].append(character)
      } else {
        words.append([character])
      }
      continues = !character.isWord
    }
    self.words = words
  }

  /// Whether a later text still has these words in the same order. One of them may go on or have a slip corrected, and
  /// words may have been written together or apart.
  func isKept(in later: WordedText) -> Bool {
    let start = words.commonPrefixCount(with: later.words)
    let (rest, laterRest) = (words.dropFirst(start), later.words.dropFirst(start))
    let end = rest.reversed().commonPrefixCount(with: laterRest.reversed())
    let (former, written) = (rest.dropLast(end), laterRest.dropLast(end))
    if former.isContained(inOrderIn: written) { return true }
    let joined = Array(written.joined())
    guard former.count == 1, let word = former.first else {
      return Array(former.joined()).isKept(in: joined, exceptFor: 0)
    }
    return (written + [joined]).contains { word.isKept(in: $0, exceptFor: word.largestSlip) }
  }
}

extension [Character] {
  /// How many characters can be corrected in a word that is still the same. Another number is never the same.
  fileprivate var largestSlip: Int { contains(where: \.isNumber) ? 0 : Swift.min(3, count / 2) }

  /// Whether another word begins and ends as this one does, except for some characters in between.
  fileprivate func isKept(in other: [Character], exceptFor most: Int) -> Bool {
    let start = commonPrefixCount(with: other)
    let end = dropFirst(start).reversed()
      .commonPrefixCount(with: other.dropFirst(start).reversed())
    return count - start - end <= most
  }
}

extension Sequence where Element: Equatable {
  fileprivate func commonPrefixCount(with other: some Sequence<Element>) -> Int {
    var count = 0
    for (mine, theirs) in zip(self, other) {
      guard mine == theirs else { break }
      count += 1
    }
    return count
  }

  /// Whether another sequence has all elements of this one in the same order.
  fileprivate func isContained(inOrderIn other: some Sequence<Element>) -> Bool {
    var others = other.makeIterator()
    return allSatisfy { element in
      while let next = others.next() {
        if next == element { return true }
      }
      return false
    }
  }
}

extension Character {
  fileprivate var belongsToWord: Bool { isLetter || isNumber || isSymbol }

  /// Whether its writing has no spaces between words: ideographs, kana, Thai, Lao, Burmese, and Khmer.
  fileprivate var isWord: Bool {
    unicodeScalars.first.map { first in
      first.properties.isIdeographic
        || [0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF]
          .contains { $0.contains(first.value) }
    } ?? false
  }
}
