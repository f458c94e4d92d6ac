import StudyModel

/// A section as it was cut from a document, and where else it could be cut.
package struct WrittenSection: Hashable, Sendable {
  /// The number of its first block.
  package let start: Int
  package let section: Section.ID
  /// The blocks after the first one, each of which can begin a section.
  package let rest: [Line]

  package struct Line: Hashable, Sendable {
    package let block: Int
    /// Its first words.
    package let words: String

    package init(block: Int, words: String) {
      self.block = block
      self.words = words
    }
  }

  package init(start: Int, section: Section.ID, rest: [Line]) {
    self.start = start
    self.section = section
    self.rest = rest
  }
}

extension WrittenSection {
  private static let longestLine = 90

  init(_ piece: WrittenOutline.Piece, section: Section.ID) {
    let lines = piece.numbers.filter { $0 != piece.start }.compactMap { number -> Line? in
      guard let block = piece.source[number] else { return nil }
      let words = block.texts.joined(separator: " ").collapsed
      guard !words.isEmpty else { return nil }
      let isLong = words.count > Self.longestLine
      return Line(block: number, words: isLong ? "\(words.prefix(Self.longestLine))…" : words)
    }
    self.init(start: piece.start, section: section, rest: lines)
  }
}
