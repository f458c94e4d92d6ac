import ConsentMarkdown
import StudyEditing
import StudyExchange
import StudyModel
import StudyParts

/// The sections of a document of a word processor, with what can be changed before they are created: where each begins, its
/// kind, and its title.
struct ImportedSections: Sendable {
  let sections: [Item]
  /// Whether some paragraphs are not offered, because there are too many for a page.
  let isShortened: Bool

  struct Item: Sendable {
    let start: Int
    let number: Int
    /// The IDs of its fields.
    let titleID, kindID, mergeID: String
    let title: String
    let error: String?
    let errorID: String?
    let kinds: [FieldView.OptionView]
    let words: String
    let canMerge: Bool
    let isMerged: Bool
    let rest: Rest?
  }

  /// The paragraphs at which a section can be split.
  struct Rest: Sendable {
    let label: String
    let lines: [Line]
    let isOpen: Bool
  }

  struct Line: Sendable {
    let id: String
    let block: Int
    let words: String
    let isChosen: Bool
  }

  /// How many paragraphs a page offers for splitting.
  private static let mostLines = 2_000

  /// Nil for a file whose sections are as its format states them.
  /// - Parameter form: what was sent, if it has errors.
  init?(_ result: Import, form: SubmittedForm, errors: FormErrors) {
    guard !result.pieces.isEmpty, let consent = result.study.consents.first else { return nil }
    let language = result.study.primaryLanguage
    let merged = Set(form.values("merge"))
    let split = Set(form.values("split"))
    var left = Self.mostLines
    var isShortened = false
    sections = result.pieces.enumerated().compactMap { index, piece in
      guard let section = consent.section(piece.section) else { return nil }
      let lines = piece.rest.prefix(left)
      left -= lines.count
      if lines.count < piece.rest.count { isShortened = true }
      let kind = form["kind-\(piece.start)"] ?? section.type.rawValue
      let error = errors["title-\(piece.start)"]
      let rest = lines.map { line in
        Line(
          id: "split-\(line.block)", block: line.block, words: line.words,
          isChosen: split.contains("\(line.block)"))
      }
      return Item(
        start: piece.start, number: index + 1, titleID: "title-\(piece.start)",
        kindID: "kind-\(piece.start)", mergeID: "merge-\(piece.start)",
        title: form["title-\(piece.start)"] ?? section.title[language] ?? "", error: error,
        errorID: error == nil ? nil : "title-\(piece.start)-error",
        kinds: SectionType.allCases.map { type in
          FieldView.OptionView(
            id: "kind-\(piece.start)-\(type.rawValue)", value: type.rawValue, label: type.name,
            isChosen: type.rawValue == kind)
        },
        words: Self.beginning(of: section.content[language] ?? ""), canMerge: index > 0,
        isMerged: merged.contains("\(piece.start)"),
        rest: rest.isEmpty
          ? nil
          : Rest(
            label: rest.count == 1 ? "Split before its last paragraph" : "Split this section",
            lines: rest, isOpen: rest.contains(where: \.isChosen)))
    }
    self.isShortened = isShortened
  }

  /// The first words of a Markdown text, as participants read them.
  static func beginning(of markdown: String) -> String {
    let words = MarkdownPlainText(markdown).string.split(whereSeparator: \.isWhitespace)
    let shown = words.prefix(24).joined(separator: " ")
    return words.count > 24 ? shown + "…" : shown
  }
}
