import ConsentMarkdown
import SafeHTML
import StudyModel
import StudyParts
import StudyPreview
import StudyReview

extension VersionReader {
  /// The texts of a part that neither its screens nor its page show, each with its label.
  func rest(of texts: [PlacedText]) -> [VersionPage.TextPart] {
    let unshown = texts.filter { placed in
      let words = source(placed.text)
      return !words.isEmpty && !shown.contains(words) && !isOnScreen(placed)
    }
    guard !unshown.isEmpty else { return [] }
    let settings = self.settings
    // A text that occurs in two members is shown once.
    return unshown.compactMap { placed in
      guard !shown.contains(source(placed.text)) else { return nil }
      let answer = texts.first { $0.place == placed.place.dropLast(2) + ["text"] }
      return part(placed, in: settings, answer: answer?.text)
    }
  }

  private func part(
    _ placed: PlacedText, in settings: [Setting], answer: LocalizedText?
  ) -> VersionPage.TextPart {
    let name = answer.map { $0.text(in: language, else: study.primaryLanguage) }
      .flatMap { $0.isEmpty ? nil : $0 }
    let label = TextLabels.label(for: placed.place, in: settings, answer: name)
    switch placed.markup {
    case .plain: return .init(label: label, text: text(placed.text), html: nil)
    case .markdown: return .init(label: label, text: nil, html: rendered(placed.text))
    case .html:
      let html = imported(placed.text, prefix: prefix(of: placed)).html
      return .init(label: label, text: nil, html: html)
    }
  }

  /// A text in the page's language, marked if it is in another one.
  func text(_ text: LocalizedText) -> String? {
    shown.insert(source(text))
    let words = ForeignText.marked(text, in: language, else: study.primaryLanguage)
    return words.isEmpty ? nil : words
  }

  /// A text for use inside a sentence of the portal.
  func quoted(_ text: LocalizedText) -> String? {
    shown.insert(source(text))
    return text.spoken(in: language, else: study.primaryLanguage).map { spoken in
      spoken.language == .english
        ? spoken.words : ForeignText.marked(spoken.words, as: spoken.language)
    }
  }

  /// Markdown rendered as participants see it.
  func markdown(_ text: LocalizedText, below level: Int = 3) -> String? {
    content(text) { renderer(below: level).render($0) }
  }

  /// A consent's Markdown with its interactive elements as screens show it.
  func consentText(_ text: LocalizedText) -> String? {
    let spoken = text.spoken(in: language, else: study.primaryLanguage)?.language
    let words = strings.consent(inForeignText: spoken != language)
    return content(text) {
      ConsentHTML(mode: .reading(nil), markdown: renderer(below: 3), words: words)
        .render(fragment: $0)
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

  /// Imported HTML as shown below a heading of the given level, and what was removed from it.
  func imported(
    _ text: LocalizedText, prefix: String, below level: Int = 3
  ) -> (html: String?, removed: [String]) {
    shown.insert(source(text))
    do {
      let address = pictureAddress
      let safe = try SanitizedHTML(
        source(text), identifierPrefix: "text-\(prefix)", pictureAddress: { address($0) })
      return (
        block(HeadingOrder(parent: level).apply(to: safe.html), of: text),
        safe.removed.map(\.sentence)
      )
    } catch {
      return (nil, [error.description])
    }
  }

  /// Resolves pictures in texts, which name a picture of the study by ID or by name.
  private var pictureAddress: @Sendable (String) -> String? {
    let assets = study.assets
    return { name in
      assets.first { $0.id == name || $0.name == name }.map { Paths.asset($0.id) }
    }
  }

  /// The text as its author wrote it.
  func source(_ text: LocalizedText) -> String {
    text.text(in: language, else: study.primaryLanguage)
  }

  private func block(_ html: String, of text: LocalizedText) -> String {
    ForeignText.block(html, of: text, in: language, else: study.primaryLanguage)
  }

  /// One of the portal's words for use among participants' texts.
  func word(_ word: String) -> String {
    language == .english ? word : ForeignText.marked(word, as: .english)
  }
}
