import StudyModel

/// One document of the package for a board, in one language.
package struct BoardDocument: Hashable, Sendable {
  package let title: String
  package let language: Language
  package var blocks: [MarkedBlock]

  package init(title: String, language: Language, blocks: [MarkedBlock]) {
    self.title = title
    self.language = language
    self.blocks = blocks
  }

  /// Whether any words are marked as inserted or deleted.
  package var hasMarks: Bool {
    blocks.contains { $0.cells.contains { $0.contains { $0.mark != .equal } } }
  }

  /// A consent with the words that changed since an earlier version.
  /// - Parameters:
  ///   - old: the consent's page in the earlier version; nil if it had none, so that all of it is new.
  ///   - new: its page in the later version. Both are pages as a release of Accord wrote them.
  ///   - moved: the ids of the sections that the table of changes names as moved.
  package init(
    marking new: String, since old: String?, moved: Set<String> = [], title: String,
    language: Language
  ) {
    let before = old.map { PageReader.blocks(of: $0) } ?? []
    let copy = MarkedCopy(from: before, to: PageReader.blocks(of: new), moved: moved)
    self.init(title: title, language: language, blocks: copy.blocks)
  }

  /// A consent without marks.
  /// - Parameter page: its page, as a release of Accord wrote it.
  package init(page: String, title: String, language: Language) {
    self.init(
      title: title, language: language, blocks: PageReader.blocks(of: page, isAnchored: true))
  }

  /// The words of a screen of a storyboard.
  package static func blocks(ofScreen html: String) -> [MarkedBlock] {
    ScreenText(html).blocks.map(\.marked)
  }
}
