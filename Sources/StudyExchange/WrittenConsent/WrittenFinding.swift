/// Something in a document that does not come in exactly as it was written.
struct WrittenFinding {
  enum Kind: String, CaseIterable {
    // Kept by the word processor beside the text.
    case inserted = "tracked-insertion"
    case deleted = "tracked-deletion"
    case moved = "tracked-move"
    case comment = "comment-not-carried"
    case note = "note-moved"
    case field = "field-became-text"
    case control = "control-became-text"
    case header = "header-not-carried"
    case footer = "footer-not-carried"
    case hidden = "hidden-text-shown"
    case textBox = "text-box-moved"
    case recovered = "text-moved"
    case object = "object-not-carried"
    case diagram = "diagram-not-carried"
    case picture = "picture-not-carried"
    case macros = "macros-not-carried"
    case symbol = "symbol-not-carried"
    case html = "html-removed"
    // Said by the text itself.
    case equation = "equation-became-text"
    case struck = "struck-text-kept"
    case raised = "raised-text-became-plain"
    case underlined = "underline-not-carried"
    case letters = "list-letters-became-numbers"
    case deepList = "list-too-deep"
    case headingMarks = "heading-marks-dropped"
    case innerHeading = "heading-became-text"
    case cells = "merged-cells-split"
    case wideTable = "table-became-text"
    case link = "link-not-carried"
    case marks = "formatting-not-carried"
    case unknown = "part-became-text"
    // Written by Accord itself.
    case ownFacts = "facts-not-carried"
    case ownSignatures = "signatures-not-carried"
    // Said by the document as a whole.
    case boldTitles = "cut-at-bold-titles"
    case properties = "title-not-used"
  }

  enum Place: Hashable {
    /// In the file; nil for the file as a whole.
    case paragraph(Int?)
    case section(Int)
  }

  let kind: Kind
  let place: Place
  /// The words that it concerns.
  let text: String
}
