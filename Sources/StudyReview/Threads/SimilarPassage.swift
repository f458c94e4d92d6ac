import Foundation

/// Finds the words of a text that are most like a quotation.
struct SimilarPassage {
  /// The least share of the quoted words that a passage must contain.
  private static let threshold = 0.6
  /// The least number of quoted words; fewer are found anywhere by chance.
  private static let fewest = 3

  private let quoted: [String: Int]
  private let count: Int

  /// - Parameter quote: a quotation as `ReadableText` compares it.
  init(to quote: String) {
    let words = TextWords(quote).words
    quoted = Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
    count = words.count
  }

  /// The passage with most of the quoted words; nil if none has enough of them.
  func best(in text: TextWords) -> (range: Range<String.Index>, share: Double)? {
    guard count >= Self.fewest else { return nil }
    let (ranges, words) = (text.ranges, text.words)
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
