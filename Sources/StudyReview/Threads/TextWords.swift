/// The words of a text in lowercase, and where they are in it.
struct TextWords {
  let ranges: [Range<String.Index>]
  let words: [String]

  init(_ text: String) {
    ranges = text.wordRanges
    words = ranges.map { text[$0].lowercased() }
  }
}
