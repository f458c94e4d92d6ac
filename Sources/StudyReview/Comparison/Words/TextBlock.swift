/// A paragraph, heading, or list item of a text, with the blank lines that follow it.
struct TextBlock {
  let text: Substring
  /// The numbers of its words, sorted.
  let words: [Int]
  let tokens: [TextToken]
  /// The number of each token.
  let numbers: [Int]

  init(_ text: Substring, numbering: inout TextNumbers) {
    self.text = text
    tokens = TextToken.all(of: text)
    var all: [Int] = []
    all.reserveCapacity(tokens.count)
    for token in tokens { all.append(numbering.number(of: text[token.range])) }
    numbers = all
    var words: [Int] = []
    for (token, number) in zip(tokens, all) where token.kind == .word || token.kind == .construct {
      words.append(number)
    }
    self.words = words.sorted()
  }

  /// Blocks that follow one another, as one.
  private init?(joining blocks: ArraySlice<TextBlock>) {
    guard let first = blocks.first, let last = blocks.last else { return nil }
    text = first.text.base[first.text.startIndex..<last.text.endIndex]
    words = blocks.flatMap(\.words).sorted()
    tokens = blocks.flatMap(\.tokens)
    numbers = blocks.flatMap(\.numbers)
  }

  /// One block of several that follow one another; nil without any.
  static func joined(_ blocks: ArraySlice<TextBlock>) -> TextBlock? {
    blocks.count == 1 ? blocks.first : TextBlock(joining: blocks)
  }

  /// Whether most words of the block are among some others.
  /// - Parameter others: sorted.
  func isMostly(of others: [Int]) -> Bool {
    guard !words.isEmpty else { return false }
    return Self.less(words, others).count * 5 <= words.count
  }

  /// The words that another block does not have, sorted. A word that both have counts once for each time.
  func words(without other: TextBlock) -> [Int] { Self.less(words, other.words) }

  private static func less(_ words: [Int], _ others: [Int]) -> [Int] {
    var rest: [Int] = []
    var index = 0
    for word in words {
      while index < others.count, others[index] < word { index += 1 }
      if index < others.count, others[index] == word {
        index += 1
      } else {
        rest.append(word)
      }
    }
    return rest
  }

  /// The share of words that two blocks have in common, from 0 to 1.
  func similarity(to other: TextBlock) -> Double {
    let total = words.count + other.words.count
    guard total > 0 else { return text.isExactly(other.text) ? 1 : 0 }
    var (left, right, common) = (0, 0, 0)
    while left < words.count, right < other.words.count {
      if words[left] == other.words[right] {
        common += 1
        left += 1
        right += 1
      } else if words[left] < other.words[right] {
        left += 1
      } else {
        right += 1
      }
    }
    return Double(2 * common) / Double(total)
  }

  /// Divides a text into its blocks, without gaps.
  static func split(_ text: String) -> [Substring] {
    var blocks: [Substring] = []
    var start = text.startIndex
    var line = start
    var isAfterBlank = false
    let bytes = text.utf8
    while line < text.endIndex {
      let lineEnd =
        bytes[line...].firstIndex(of: UInt8(ascii: "\n")).map { bytes.index(after: $0) }
        ?? text.endIndex
      let isBlank = bytes[line..<lineEnd].allSatisfy { [9, 10, 13, 32].contains($0) }
      if line > start, !isBlank, isAfterBlank || begins(bytes[line..<lineEnd]) {
        blocks.append(text[start..<line])
        start = line
      }
      isAfterBlank = isBlank
      line = lineEnd
    }
    if start < text.endIndex { blocks.append(text[start...]) }
    return blocks
  }

  /// Whether a line begins a block without a blank line before it: a heading, list item, quotation, table row, or tag.
  private static func begins(_ line: Substring.UTF8View) -> Bool {
    let content = line.drop { $0 == 32 || $0 == 9 }
    guard let first = content.first else { return false }
    let second = content.dropFirst().first
    switch first {
    case UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "<"): return true
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): return second == 32
    default:
      let rest = content.drop { (48...57).contains($0) }
      let isNumbered = (48...57).contains(first)
      return isNumbered && (rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ")"))
        && rest.dropFirst().first == 32
    }
  }
}

/// Old blocks and the new ones that they became. Several on one side were split or merged.
struct BlockStretch {
  let old: Range<Int>
  let new: Range<Int>
}
