import ConsentMarkdown
import SafeHTML
import StudyModel
import StudyPreview

/// A consent in one language as a self-contained page, laid out like the document that ResearchKit reviews and prints. Author
/// text is escaped, Markdown rendered, imported HTML sanitized.
package struct ConsentPage {
  package private(set) var html = ""
  /// The title of the page.
  package let title: String
  /// How the page differs from the consent.
  package private(set) var losses: [Loss] = []
  let study: Study
  let consent: Consent
  let language: Language
  let edition: DocumentEdition
  let signing: ConsentSigning?
  /// Whether the bottom 5 centimeters of each printed page stay free for a board's stamp.
  let leavesStampSpace: Bool
  /// The pictures included in the page, as addresses.
  let pictures: [Asset.ID: String]
  let words: DocumentStrings
  /// The ids of elements in the sections, which need no separate block.
  private(set) var elementIDs: Set<String> = []

  /// - Parameters:
  ///   - signing: the answers and signatures of a participant; nil leaves room for them.
  ///   - pictures: the study's pictures as `data:` addresses; missing ones become their descriptions.
  package init(
    study: Study, consent: Consent, language: Language, edition: DocumentEdition = .draft,
    signing: ConsentSigning? = nil, leavesStampSpace: Bool = false,
    pictures: [Asset.ID: String] = [:]
  ) {
    let study = study.sayingFacts()
    let consent = study.consent(consent.id) ?? consent
    self.study = study
    self.consent = consent
    self.language = language
    self.edition = edition
    self.signing = signing
    self.leavesStampSpace = leavesStampSpace
    self.pictures = pictures
    words = DocumentStrings(language)
    title = consent.documentTitle(in: language, of: study)

    html = head(title: title.isEmpty ? words.document : title)
    html += "<main>\n"
    if text(consent.replacementReviewText).isEmpty {
      writeTitle()
      writeFacts()
      writeSections()
    } else {
      writeReplacement()
    }
    writeSharing()
    writeSignatures()
    html += "</main>\n</body>\n</html>\n"
    html = ForeignText.tagged(html)
  }

  /// A text, marked if it is in another language than the page.
  func text(_ text: LocalizedText) -> String {
    ForeignText.marked(text, in: language, else: study.primaryLanguage)
  }

  /// A text for a renderer to read.
  func source(_ text: LocalizedText) -> String {
    text.text(in: language, else: study.primaryLanguage)
  }

  /// A renderer's output for a text, with telephone numbers and addresses as links. The facts above it are not running text:
  /// a protocol number is not a telephone number.
  func block(_ html: String, of text: LocalizedText) -> String {
    ForeignText.block(
      ContactLinks.linked(html), of: text, in: language, else: study.primaryLanguage)
  }

  /// Marks interface strings that are not in the language of the page.
  var wordsLanguage: String { words.foreign.map { " lang=\"\($0.rawValue)\"" } ?? "" }

  mutating func write(_ markup: String) { html += markup }

  mutating func report(_ loss: Loss) { losses.append(loss) }

  static func escape(_ text: String) -> String { HTMLText.escaped(text) }
}

extension Consent {
  /// Its own title, or else the study's.
  package func documentTitle(in language: Language, of study: Study) -> String {
    study.title(documentTitle(of: study), in: language)
  }

  func documentTitle(of study: Study) -> LocalizedText {
    title.isEmpty ? study.facts.title : title
  }
}

extension ConsentPage {
  private mutating func writeTitle() {
    let title = text(consent.documentTitle(of: study))
    if !title.isEmpty { html += "<h1>\(Self.escape(title))</h1>\n" }
  }

  private mutating func writeSections() {
    var levels = HeadingLevels()
    for (index, section) in consent.documentSections.enumerated() {
      let level = levels.next(section.headingLevel ?? 2)
      let heading = text(section.documentHeading(for: language))
      html += "<section id=\"\(Self.escape(section.id))\">\n"
      if !heading.isEmpty { html += "<h\(level)>\(Self.escape(heading))</h\(level)>\n" }
      writeContent(of: section, number: index + 1, below: heading.isEmpty ? level - 1 : level)
      html += "</section>\n"
    }
  }

  private mutating func writeContent(of section: Section, number: Int, below level: Int) {
    let place = ["consents", consent.id, "sections", section.id]
    let raw = source(section.htmlContent)
    if !raw.isEmpty {
      let safe = sanitized(
        raw, below: level, prefix: "text-\(number)", at: place + ["htmlContent"])
      html += block(safe, of: section.htmlContent)
      return
    }
    let content = source(section.content)
    if content.isEmpty { return }
    let rendered = render(content, isForeign: isForeign(section.content), below: level)
    html += block(carryingPictures(rendered.html), of: section.content)
    losses += rendered.diagnostics.map { diagnostic in
      Loss(
        format: "html", code: diagnostic.code, kind: .dropped, severity: .warning,
        place: place + ["content", language.rawValue],
        what: "On line \(diagnostic.line): \(diagnostic.message)")
    }
  }

  private func isForeign(_ text: LocalizedText) -> Bool {
    text.spoken(in: language, else: study.primaryLanguage).map { $0.language != language } ?? false
  }

  private mutating func render(
    _ content: String, isForeign: Bool, below level: Int
  ) -> RenderedHTML {
    let markdown = MarkdownHTML(
      headingOffset: level, skipsNoLevels: true, pictureAddress: pictureAddress)
    // A blank line keeps leading hyphens from being taken for front matter.
    guard let document = try? ConsentDocument("\n" + content) else {
      return markdown.render(content)
    }
    elementIDs.formUnion(document.elements.map(\.id))
    // Interface strings and dates stay in the language of the page.
    let own = words.foreign ?? language
    func word(_ word: String) -> String {
      isForeign ? ForeignText.marked(word, as: own) : word
    }
    var renderer = ConsentHTML(
      mode: .reading(signing?.answers(to: document)), markdown: markdown,
      words: words.form.mapped(word), signedOn: word(signing?.day ?? ""))
    renderer.putsFamilyNameFirst = language.putsFamilyNameFirst
    let rendered = renderer.render(document)
    return RenderedHTML(
      html: rendered.html,
      diagnostics: rendered.diagnostics.map { diagnostic in
        Diagnostic(
          severity: diagnostic.severity, code: diagnostic.code, line: diagnostic.line - 1,
          column: diagnostic.column, message: diagnostic.message)
      })
  }
}

extension ConsentPage {
  /// Imported HTML, sanitized; removals are reported. HTML that cannot be read is shown as plain words.
  private mutating func sanitized(
    _ raw: String, below level: Int, prefix: String, at place: Place
  ) -> String {
    let place = place + [language.rawValue]
    do {
      let safe = try SanitizedHTML(
        raw, headingOffset: level, identifierPrefix: prefix, pictureAddress: pictureAddress)
      losses += safe.removed.map { removal in
        Loss(
          format: "html", code: "html-\(removal.kind.rawValue)-removed", kind: .dropped,
          severity: removal.consequence == .wordsKept ? .note : .warning, place: place,
          what: removal.sentence)
      }
      return carryingPictures(safe.html)
    } catch {
      losses.append(
        Loss(
          format: "html", code: "html-became-text", kind: .approximated, severity: .warning,
          place: place, what: error.description, became: "its words without tags"))
      return HTMLPlainText(raw).string.split(separator: "\n\n")
        .map { "<p>\(Self.escape(String($0)))</p>\n" }.joined()
    }
  }

  /// Replaces the title and sections. If it begins with its own heading, that becomes the title of the page.
  private mutating func writeReplacement() {
    let text = consent.replacementReviewText
    let raw = source(text)
    let place = ["consents", consent.id, "replacementReviewText"]
    let found = losses
    let ownHead = sanitized(raw, below: 0, prefix: "text", at: place)
    if ownHead.hasPrefix("<h1"), let end = ownHead.firstRange(of: "</h1>\n") {
      html += block(String(ownHead[..<end.upperBound]), of: text)
      writeFacts()
      html += block(String(ownHead[end.upperBound...]), of: text)
    } else {
      losses = found
      writeTitle()
      writeFacts()
      let safe = sanitized(raw, below: 1, prefix: "text", at: place)
      html += block(safe, of: text)
    }
  }

  /// Finds the study's pictures by id or name; missing ones are replaced by their descriptions.
  private var pictureAddress: @Sendable (String) -> String? {
    let known = study.assets.filter { pictures[$0.id] != nil }
    return { name in
      known.first { $0.id == name || $0.name == name }.map { Self.pictureFolder + $0.id }
    }
  }

  /// The renderers know only file addresses, so pictures are inserted afterward; no author text contains a bare quotation
  /// mark.
  private func carryingPictures(_ html: String) -> String {
    guard !pictures.isEmpty, html.contains(Self.pictureFolder) else { return html }
    return pictures.reduce(html) { html, picture in
      html.replacing(
        "src=\"\(Self.pictureFolder)\(picture.key)\"",
        with: "src=\"\(Self.escape(picture.value))\"")
    }
  }

  private static let pictureFolder = "pictures/"
}
