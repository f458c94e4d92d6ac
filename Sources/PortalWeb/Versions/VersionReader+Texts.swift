import ConsentMarkdown
import SafeHTML
import StudyModel
import StudyPreview

extension VersionReader {
  /// Whichever of a part's texts its page does not show elsewhere, each under its name.
  func rest(of texts: [PlacedText]) -> [VersionPage.TextPart] {
    texts.compactMap { placed in
      let words = source(placed.text)
      guard !words.isEmpty, !shown.contains(words) else { return nil }
      return part(placed)
    }
  }

  private func part(_ placed: PlacedText) -> VersionPage.TextPart {
    let label = TextLabels.label(for: placed.place)
    switch placed.markup {
    case .plain: return .init(label: label, text: text(placed.text), html: nil)
    case .markdown: return .init(label: label, text: nil, html: markdown(placed.text))
    case .html:
      let prefix = placed.place.joined(separator: "-")
      return .init(label: label, text: nil, html: imported(placed.text, prefix: prefix).html)
    }
  }

  /// The words of a text among others of the page's language.
  func text(_ text: LocalizedText) -> String? {
    shown.insert(source(text))
    let words = ForeignWords.marked(text, in: language, else: study.primaryLanguage)
    return words.isEmpty ? nil : words
  }

  /// The words of a text inside a sentence of the portal.
  func quoted(_ text: LocalizedText) -> String? {
    shown.insert(source(text))
    return text.spoken(in: language, else: study.primaryLanguage).map { spoken in
      spoken.language == .english
        ? spoken.words : ForeignWords.marked(spoken.words, as: spoken.language)
    }
  }

  /// Markdown as participants see it.
  func markdown(_ text: LocalizedText, below level: Int = 3) -> String? {
    content(text) { renderer(below: level).render($0) }
  }

  /// A consent's Markdown with its interactive elements as they are printed.
  func consentText(_ text: LocalizedText) -> String? {
    content(text) {
      ConsentHTML(mode: .reading(nil), markdown: renderer(below: 3)).render(fragment: $0)
    }
  }

  private func renderer(below level: Int) -> MarkdownHTML {
    MarkdownHTML(headingOffset: level, skipsNoLevels: true, pictureAddress: pictureAddress)
  }

  private func content(_ text: LocalizedText, _ render: (String) -> RenderedHTML) -> String? {
    guard !text.isEmpty else { return nil }
    shown.insert(source(text))
    return block(render(source(text)).html, of: text)
  }

  /// Imported HTML as it is shown below a heading of a level, and what is left out of it.
  func imported(
    _ text: LocalizedText, prefix: String, below level: Int = 3
  ) -> (html: String?, removed: [String]) {
    shown.insert(source(text))
    do {
      let address = pictureAddress
      let safe = try SanitisedHTML(
        source(text), identifierPrefix: "text-\(prefix)", pictureAddress: { address($0) })
      return (
        block(HeadingOrder(parent: level).apply(to: safe.html), of: text),
        safe.removed.map(\.sentence)
      )
    } catch {
      return (nil, [error.description])
    }
  }

  /// Pictures in texts are those of the study, by id or by name.
  private var pictureAddress: @Sendable (String) -> String? {
    let assets = study.assets
    return { name in
      assets.first { $0.id == name || $0.name == name }.map { Paths.asset($0.id) }
    }
  }

  /// The words of a text as they are written.
  func source(_ text: LocalizedText) -> String {
    text.text(in: language, else: study.primaryLanguage)
  }

  private func block(_ html: String, of text: LocalizedText) -> String {
    ForeignWords.block(html, of: text, in: language, else: study.primaryLanguage)
  }

  /// A word of the portal among those of participants.
  func word(_ word: String) -> String {
    language == .english ? word : ForeignWords.marked(word, as: .english)
  }
}
