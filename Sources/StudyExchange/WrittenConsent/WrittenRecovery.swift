/// Finds paragraphs of a document with words that are not in what was read, so that none is lost without a word.
struct WrittenRecovery {
  struct Found {
    let text: String
    /// The section in which it is.
    let piece: Int
    let isApart: Bool
  }

  private(set) var found: [Found] = []
  /// The section of each paragraph.
  let places: [Int]

  /// - Parameters:
  ///   - title: the title, if it was taken out of the text.
  ///   - leftOut: texts that are reported as left out.
  init(
    _ contents: WrittenContents, in pieces: [WrittenOutline.Piece], title: String?,
    leftOut: [String] = []
  ) {
    places = Self.places(of: contents.paragraphs, in: pieces)
    var left: [Substring: Int] = [:]
    for text in [title ?? ""] + leftOut + pieces.flatMap(\.texts) {
      for word in WrittenTokens.of(text) { left[word, default: 0] += 1 }
    }
    // Those that are not where they are seen come last, so that their words are not taken for words of the text.
    let paragraphs = contents.paragraphs.enumerated()
    for isApart in [false, true] {
      for (index, paragraph) in paragraphs where paragraph.isApart == isApart {
        var isWhole = true
        for word in paragraph.words {
          if let count = left[word], count > 0 {
            left[word] = count - 1
          } else {
            isWhole = false
          }
        }
        if !isWhole {
          found.append(
            Found(text: paragraph.text.collapsed, piece: places[index], isApart: isApart))
        }
      }
    }
  }

  /// Each paragraph is in the section whose heading, or first paragraph, was the last one before it.
  private static func places(
    of paragraphs: [WrittenContents.Paragraph], in pieces: [WrittenOutline.Piece]
  ) -> [Int] {
    let titles = pieces.map { piece in
      WrittenTokens.of(piece.title.nonEmpty ?? piece.blocks.first?.texts.first ?? "")
    }
    var current = 0
    return paragraphs.map { paragraph in
      let words = paragraph.words
      guard !words.isEmpty, current + 1 < titles.count else { return current }
      let next = titles[current + 1]
      // The number of a title may be that of a list, which is not in the paragraph.
      let isNumbered = next.first.map { $0.allSatisfy(\.isNumber) } ?? false
      if next == words || isNumbered && Array(next.dropFirst()) == words { current += 1 }
      return current
    }
  }
}

extension WrittenOutline.Piece {
  fileprivate var texts: [String] { [title] + blocks.flatMap(\.texts) }
}
