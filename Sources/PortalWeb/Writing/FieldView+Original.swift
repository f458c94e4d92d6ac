import ConsentMarkdown
import StudyEditing
import StudyModel
import StudyParts

extension FieldView {
  /// The text of a field in the study's primary language, for translators.
  struct Original: Sendable {
    /// The text as plain words; nil if it is Markdown, which `html` holds instead.
    let words: String?
    let html: String?
    /// Not `name`, because the template would then find the name of the surrounding field.
    let languageName: String
    let tag: String
    let direction: String
    /// Whether to collapse the text, so that the field stays in view.
    let isLong: Bool
    let length: String
    /// The fingerprint by which the translation recognizes its source text.
    let mark: String?
    /// Whether the source text has changed since it was translated.
    let isOutdated: Bool
    /// Identifies the translation and the source text shown, to confirm that they match.
    let confirmation: String

    private static let mostShown = 1_200
  }
}

extension FieldView.Original {
  /// Nil if there is nothing to translate, or if the current language is the primary one.
  init?(of field: Setting, part: JSONValue, language: Language, original: Language) {
    guard language != original, let member = part.member(at: field.path) else { return nil }
    if field.isLocalized {
      self.init(
        [(field.path, member)], language, original, isMarkdown: field.control.isMarkdown)
    } else if case .lines = field.control {
      let rows: [(place: Place, json: JSONValue)] = (member.arrayValue ?? []).enumerated().map {
        (field.path + ["\($0 + 1)"], $1)
      }
      self.init(rows, language, original)
    } else {
      return nil
    }
  }

  /// The source of one or more texts at places relative to the part.
  init?(
    _ texts: [(place: Place, json: JSONValue)], _ language: Language, _ original: Language,
    isMarkdown: Bool = false
  ) {
    let texts = texts.compactMap { place, json in
      LocalizedText(json: json).map { (place: place, text: $0) }
    }
    let words = texts.compactMap { $0.text[original] }.joined(separator: "\n")
    guard !words.isEmpty else { return nil }
    self.words = isMarkdown ? nil : words
    html =
      isMarkdown
      ? ConsentHTML(
        mode: .reading(nil), markdown: MarkdownHTML(headingOffset: 3, skipsNoLevels: true)
      )
      .render(fragment: words).html : nil
    languageName = original.englishName
    tag = original.rawValue
    direction = original.isRightToLeft ? "rtl" : "ltr"
    isLong = words.count > Self.mostShown
    length = words.lengthForAuthors
    mark = texts.count == 1 ? texts[0].text.mark(in: original) : nil
    let outdated = texts.filter { $0.text.isOutdated(in: language, from: original) }
    isOutdated = !outdated.isEmpty
    confirmation = outdated.compactMap { place, text in
      text.mark(in: original).map { SeenSource(place: place, mark: $0).code }
    }.joined(separator: " ")
  }
}

extension Setting.Control {
  fileprivate var isMarkdown: Bool { if case .markdown = self { true } else { false } }
}
