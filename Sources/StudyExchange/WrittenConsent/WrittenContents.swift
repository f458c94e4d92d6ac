import StudyModel

/// What a document holds by its own account. Pandoc leaves out much of it without saying so.
struct WrittenContents {
  /// The title among the document's properties.
  var title: String?
  /// The first paragraph, if it is in the style of a title.
  var titleParagraph: String?
  var language: Language?
  /// Every paragraph, including those of notes and text boxes, in the order of the file.
  var paragraphs: [Paragraph] = []
  /// The paragraphs at which Accord's own bookmarks are, by their numbers.
  var anchors: [DocumentAnchor: Int] = [:]
  var findings: [WrittenFinding] = []
  var pictureCount = 0
  /// The sides of columns in tables, which only pandoc's reader of web pages says.
  var sides = WrittenSides()
  /// The descriptions of pictures that pandoc leaves out, by their paths.
  var pictureTexts: [String: String] = [:]

  struct Paragraph {
    var text = ""
    /// In a text box or a note, which pandoc does not show where the file has it.
    var isApart = false

    var words: [Substring] { WrittenTokens.of(text) }
  }

  /// Some programs repeat a bookmark further on.
  mutating func note(bookmark name: String?, at paragraph: Int) {
    guard let anchor = name.flatMap(DocumentAnchor.init(named:)) else { return }
    anchors[anchor] = anchors[anchor] ?? paragraph
  }

  mutating func find(_ kind: WrittenFinding.Kind, at paragraph: Int? = nil, _ text: String = "") {
    findings.append(WrittenFinding(kind: kind, place: .paragraph(paragraph), text: text))
  }
}

/// The words of a text as they are counted: letters and digits, whatever stands between them.
enum WrittenTokens {
  static func of(_ text: String) -> [Substring] {
    // A soft hyphen is only seen at the end of a line.
    text.replacing("\u{AD}", with: "")
      .split { !$0.isLetter && !$0.isNumber }
  }
}
