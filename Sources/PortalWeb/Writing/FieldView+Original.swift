import ConsentMarkdown
import StudyModel

extension FieldView {
  /// What a field says in the study's own language, for whoever translates it.
  struct Original: Sendable {
    /// Plain words, or the same as a page where they are Markdown.
    let words: String?
    let html: String?
    /// Not `name`: the template looks for that in the field around it.
    let languageName: String
    let tag: String
    let direction: String
    /// Folded, so that the field stays in sight.
    let isLong: Bool
    let length: String
    /// By which the translation will know its source again.
    let mark: String?
    /// The source has changed since it was translated.
    let isOutdated: Bool
    /// Names the translation and the source shown, to call the one right for the other.
    let confirmation: String

    private static let mostShown = 1_200
  }
}

extension FieldView.Original {
  /// Nil where there is nothing to translate, or it is the source that is written.
  init?(of field: EditorField, part: JSONValue, language: Language, original: Language) {
    guard language != original, let member = part.member(at: field.path) else { return nil }
    if field.isLocalized {
      self.init(
        [(field.path, member)], language, original, isMarkdown: field.widget.isMarkdown)
    } else if case .lines = field.widget {
      let rows: [(place: Place, json: JSONValue)] = (member.arrayValue ?? []).enumerated().map {
        (field.path + ["\($0 + 1)"], $1)
      }
      self.init(rows, language, original)
    } else {
      return nil
    }
  }

  /// The same of one or several texts at places below the part.
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
      ? ConsentHTML(mode: .reading(nil), markdown: MarkdownHTML(headingOffset: 3))
        .render(fragment: words).html : nil
    languageName = original.englishName
    tag = original.rawValue
    direction = original.isRightToLeft ? "rtl" : "ltr"
    isLong = words.count > Self.mostShown
    let count = words.split(whereSeparator: \.isWhitespace).count
    length = count == 1 ? "1 word" : "\(count) words"
    mark = texts.count == 1 ? texts[0].text.mark(in: original) : nil
    let outdated = texts.filter { $0.text.isOutdated(in: language, from: original) }
    isOutdated = !outdated.isEmpty
    confirmation = outdated.compactMap { place, text in
      text.mark(in: original).map { SeenSource(place: place, mark: $0).code }
    }.joined(separator: " ")
  }
}

extension EditorField.Widget {
  fileprivate var isMarkdown: Bool { if case .markdown = self { true } else { false } }
}
