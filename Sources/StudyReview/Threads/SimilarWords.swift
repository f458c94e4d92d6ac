import Foundation

/// Finds the words of a text that are most like a quotation.
struct SimilarWords {
  /// The least share of the quoted words that a passage must contain.
  private static let threshold = 0.6
  /// The least number of quoted words; fewer are found anywhere by chance.
  private static let fewest = 3

  private let quoted: [String: Int]
  private let count: Int

  /// - Parameter quote: a quotation as `ReadableText` compares it.
  init(to quote: String) {
    let words = quote.wordRanges.map { quote[$0].lowercased() }
    quoted = Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
    count = words.count
  }

  /// The passage with most of the quoted words; nil if none has enough of them.
  func best(in text: String) -> (range: Range<String.Index>, share: Double)? {
    guard count >= Self.fewest else { return nil }
    let ranges = text.wordRanges
    let words = ranges.map { text[$0].lowercased() }
    let length = min(count, words.count)
    var seen: [String: Int] = [:]
    var common = 0
    var best: (start: Int, common: Int) = (0, 0)
    for (index, word) in words.enumerated() {
      seen[word, default: 0] += 1
      if seen[word, default: 0] <= quoted[word, default: 0] { common += 1 }
      if index >= length {
        let gone = words[index - length]
        if seen[gone, default: 0] <= quoted[gone, default: 0] { common -= 1 }
        seen[gone, default: 0] -= 1
      }
      if common > best.common { best = (max(index - length + 1, 0), common) }
    }
    let share = Double(best.common) / Double(count)
    guard share >= Self.threshold else { return nil }
    let passage = best.start..<min(best.start + length, words.count)
    let known = passage.filter { quoted[words[$0]] != nil }
    guard let first = known.first, let last = known.last else { return nil }
    return (ranges[first].lowerBound..<ranges[last].upperBound, share)
  }
}

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
