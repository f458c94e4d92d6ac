/// Where a text changed: in a single paragraph, and in a long text only the sentences that changed.
package struct ChangedPassage {
  /// Counts from 1; nil if the text has only one paragraph, or if several changed.
  package private(set) var paragraph: Int?
  package private(set) var before: String
  package private(set) var after: String
  /// Whether sentences before and after the passage are left out.
  package private(set) var isCutAtStart = false
  package private(set) var isCutAtEnd = false

  /// The number of Unicode scalars above which a text is long.
  private static let most = 400
  private static let sentenceEnds: Set<Unicode.Scalar> = [".", "!", "?", "…", "؟", "।"]
  /// What can follow the end of a sentence and still belongs to it.
  private static let closings: Set<Unicode.Scalar> = [
    "\"", "'", "”", "’", "»", "“", ")", "]", "*", "_",
  ]

  package init(from old: String, to new: String) {
    before = old
    after = new
    let (gone, come, start) = Self.middle(of: Self.paragraphs(old), Self.paragraphs(new))
    guard max(gone.count, come.count) == 1 else { return }
    let count = max(Self.paragraphs(old).count, Self.paragraphs(new).count)
    if count > 1 { paragraph = start + 1 }
    guard max(old.unicodeScalars.count, new.unicodeScalars.count) > Self.most else { return }
    let (was, isNow) = (gone.first ?? "", come.first ?? "")
    before = was
    after = isNow
    let all = (Self.sentences(was), Self.sentences(isNow))
    let (left, right, kept) = Self.middle(of: all.0, all.1)
    guard !left.isEmpty || !right.isEmpty else { return }
    before = left.joined()
    after = right.joined()
    isCutAtStart = kept > 0
    isCutAtEnd = kept + max(left.count, right.count) < max(all.0.count, all.1.count)
  }

  /// What remains of two lists without what both begin and end with, and the length of the common beginning.
  private static func middle(
    of old: [String], _ new: [String]
  ) -> (old: [String], new: [String], start: Int) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    return (
      Array(old[start..<(old.count - end)]), Array(new[start..<(new.count - end)]), start
    )
  }

  /// The paragraphs of a Markdown text, which blank lines separate.
  private static func paragraphs(_ text: String) -> [String] {
    var paragraphs: [[Substring]] = [[]]
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if !line.allSatisfy(\.isWhitespace) {
        paragraphs[paragraphs.count - 1].append(line)
      } else if paragraphs.last?.isEmpty == false {
        paragraphs.append([])
      }
    }
    return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
  }

  /// The sentences, each with the white space that follows it.
  private static func sentences(_ text: String) -> [String] {
    var sentences: [String] = []
    var sentence = String.UnicodeScalarView()
    var word: [Unicode.Scalar] = []
    var isOver = false
    for scalar in text.unicodeScalars {
      let isSpace = scalar.properties.isWhitespace
      if isSpace {
        isOver = isOver || ends(word)
        word = []
      } else if isOver {
        sentences.append(String(sentence))
        sentence = String.UnicodeScalarView()
        isOver = false
      }
      if !isSpace { word.append(scalar) }
      sentence.append(scalar)
      // No space follows the end of a sentence in Chinese and Japanese.
      if "。！？".unicodeScalars.contains(scalar) { isOver = true }
    }
    return sentence.isEmpty ? sentences : sentences + [String(sentence)]
  }

  /// Whether a word ends its sentence; an abbreviation such as “Dr.” does not.
  private static func ends(_ word: [Unicode.Scalar]) -> Bool {
    var word = word[...]
    while let last = word.last, closings.contains(last) { word.removeLast() }
    guard let last = word.last, sentenceEnds.contains(last) else { return false }
    let isShort = word.count <= 4 && word.first?.properties.isUppercase == true
    return !(last == "." && isShort)
  }
}
