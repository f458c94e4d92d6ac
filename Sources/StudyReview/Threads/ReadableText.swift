import ConsentMarkdown
import Foundation
import StudyModel

/// A text as people read it: without markup, composed characters, single spaces. Quotations are compared in this form,
/// so that neither markup nor line breaks matter.
struct ReadableText {
  let string: String
  /// In UTF-8, which is faster to search than characters.
  private let bytes: [UInt8]

  init(_ text: String, markup: TextMarkup = .plain) {
    let plain =
      switch markup {
      case .plain: text
      case .markdown: MarkdownPlainText(Self.saidElements(of: text)).string
      case .html: HTMLParagraphs(text).all.map(\.words).joined(separator: " ")
      }
    string = Self.normalized(plain)
    bytes = Array(string.utf8)
  }

  /// The text with what people read of elements in place of their tags: prompts and options.
  private static func saidElements(of text: String) -> String {
    LocatedElement.replacingAll(in: text) { element in
      ([element.prompt] + element.options.map { "- \($0.title)" }).joined(separator: "\n\n")
    }
  }

  /// The words with single spaces, without the bullets and the invisible characters that only some views of a text
  /// contain.
  static func normalized(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var needsSpace = false
    for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars {
      if scalar.properties.isWhitespace || scalar == "•" {
        needsSpace = !scalars.isEmpty
      } else if !Self.invisible.contains(scalar) {
        if needsSpace { scalars.append(" ") }
        needsSpace = false
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// The marks of direction around facts, the soft hyphen, and the null character.
  private static let invisible: Set<Unicode.Scalar> = [
    "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{AD}", "\u{0}",
  ]

  /// Text next to a quotation, which keeps a space between them.
  static func normalizedContext(_ text: String) -> String {
    let starts = text.first?.isWhitespace == true ? " " : ""
    let ends = text.last?.isWhitespace == true ? " " : ""
    return starts + normalized(text) + ends
  }

  /// An exact occurrence of a quotation.
  struct Occurrence {
    let range: Range<String.Index>
    /// How much of the text before and after it is as quoted, from 0 to 2.
    let closeness: Double
    /// Whether the text on one of its sides is as quoted.
    let isInContext: Bool
    /// Whether the text on both of its sides is.
    let isInWholeContext: Bool
  }

  /// The occurrence of a quotation whose surroundings are most like the quoted ones, the first of several; nil if the
  /// words do not occur. Never part of a character.
  func occurrence(of quote: String, after before: String, before after: String) -> Occurrence? {
    let head = Array(before.utf8.reversed())
    let tail = Array(after.utf8)
    var best: Occurrence?
    let length = quote.utf8.count
    for start in offsets(of: Array(quote.utf8)) {
      guard let range = characterRange(start, start + length) else { continue }
      let left = Self.similarity(of: head, to: bytes[..<start].reversed())
      let right = Self.similarity(of: tail, to: bytes[(start + length)...])
      let found = Occurrence(
        range: range, closeness: left.share + right.share,
        isInContext: left.isClose || right.isClose,
        isInWholeContext: left.isClose && right.isClose)
      if found.closeness > best?.closeness ?? -1 { best = found }
    }
    return best
  }

  /// How often it says the words.
  func count(of quote: String) -> Int {
    let length = quote.utf8.count
    return offsets(of: Array(quote.utf8)).count { characterRange($0, $0 + length) != nil }
  }

  /// Some of the text before and after a range.
  func context(of range: Range<String.Index>) -> (before: String, after: String) {
    (
      String(string[..<range.lowerBound].suffix(ThreadAnchor.contextLength)),
      String(string[range.upperBound...].prefix(ThreadAnchor.contextLength))
    )
  }

  /// What is now between the text before and after a quotation, without the spaces next to it; nil if nothing is, or if these
  /// are not found near each other.
  func gap(after before: String, before after: String, longest: Int) -> Range<String.Index>? {
    guard !before.isEmpty || !after.isEmpty else { return nil }
    let (head, tail) = (Array(before.lastWords.utf8), Array(after.firstWords.utf8))
    let starts = head.isEmpty ? [0] : offsets(of: head).map { $0 + head.count }
    let ends = tail.isEmpty ? [bytes.count] : offsets(of: tail)
    for start in starts {
      guard let end = ends.first(where: { $0 >= start }), end - start <= longest,
        let range = characterRange(start, end)
      else { continue }
      let words = string[range].drop(while: \.isWhitespace)
      guard let last = words.lastIndex(where: { !$0.isWhitespace }) else { return nil }
      return words.startIndex..<string.index(after: last)
    }
    return nil
  }

  /// Every offset at which the bytes occur.
  private func offsets(of needle: [UInt8]) -> [Int] {
    guard let first = needle.first, needle.count <= bytes.count else { return [] }
    return bytes.withUnsafeBufferPointer { bytes in
      needle.withUnsafeBufferPointer { needle in
        var found: [Int] = []
        for start in 0...(bytes.count - needle.count) where bytes[start] == first {
          var length = 1
          while length < needle.count, bytes[start + length] == needle[length] { length += 1 }
          if length == needle.count { found.append(start) }
        }
        return found
      }
    }
  }

  /// The range between 2 offsets; nil if one of them is inside a character.
  private func characterRange(_ start: Int, _ end: Int) -> Range<String.Index>? {
    let utf8 = string.utf8
    guard
      let lower = String.Index(utf8.index(utf8.startIndex, offsetBy: start), within: string),
      let upper = String.Index(utf8.index(utf8.startIndex, offsetBy: end), within: string)
    else { return nil }
    return lower..<upper
  }

  /// The number of bytes next to a quotation that are enough to recognize it.
  private static let enough = 16

  /// How much of a context is the same as the text, from the side that touches the quotation. Where nothing was next to
  /// the quotation, nothing has to be.
  private static func similarity(
    of context: [UInt8], to text: some Collection<UInt8>
  ) -> (share: Double, isClose: Bool) {
    guard !context.isEmpty else {
      return (share: text.isEmpty ? 1 : 0, isClose: text.isEmpty)
    }
    let same = zip(context, text).prefix { $0 == $1 }.count
    let share = Double(same) / Double(context.count)
    return (share: share, isClose: share >= 0.5 || same >= enough)
  }
}

extension String {
  /// The last words, with the white space around them.
  fileprivate var lastWords: String { String(self[startOfWords(3)...]) }

  /// The first words, with the white space around them.
  fileprivate var firstWords: String { String(String(reversed()).lastWords.reversed()) }

  private func startOfWords(_ count: Int) -> Index {
    var left = count
    var index = endIndex
    while index > startIndex {
      let previous = self.index(before: index)
      if self[previous].isWhitespace, index < endIndex, !self[index].isWhitespace {
        left -= 1
        if left == 0 { return previous }
      }
      index = previous
    }
    return startIndex
  }
}
