import ConsentMarkdown
import SafeHTML
import StudyModel
import StudyPreview

/// A consent in one language as a page that needs nothing else: composed as ResearchKit composes the document that is
/// reviewed and printed. Author text is escaped, Markdown rendered, imported HTML sanitised.
package struct ConsentPage {
  package private(set) var html = ""
  /// What heads the page.
  package let title: String
  /// What the page shows differently from the consent.
  package private(set) var losses: [Loss] = []
  let study: Study
  let consent: Consent
  let language: Language
  let edition: DocumentEdition
  let signing: ConsentSigning?
  /// Five centimetres at the foot of each printed page stay free for a board's stamp.
  let leavesStampSpace: Bool
  /// The addresses of pictures that the page carries in itself.
  let pictures: [Asset.ID: String]
  let words: DocumentWords
  /// The elements of the sections, which need no block of their own.
  private(set) var elementIDs: Set<String> = []

  /// - Parameters:
  ///   - signing: what somebody answered and signed; nil leaves room for it.
  ///   - pictures: the study's pictures as `data:` addresses; those that are missing become their descriptions.
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
    words = DocumentWords(language)
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
    html = ForeignWords.tagged(html)
  }

  /// The words of a text, marked where they are in another language than the page.
  func text(_ text: LocalizedText) -> String {
    ForeignWords.marked(text, in: language, else: study.primaryLanguage)
  }

  /// A text to be read by a renderer.
  func source(_ text: LocalizedText) -> String {
    text.text(in: language, else: study.primaryLanguage)
  }

  /// What a renderer made of a text, with its telephone numbers and addresses as links. The facts above it are no running
  /// text: a protocol number is not to be called.
  func block(_ html: String, of text: LocalizedText) -> String {
    ForeignWords.block(
      ContactLinks.linked(html), of: text, in: language, else: study.primaryLanguage)
  }

  /// Marks words of the program that are not in the language of the page.
  var wordsLanguage: String { words.foreign.map { " lang=\"\($0.rawValue)\"" } ?? "" }

  mutating func write(_ markup: String) { html += markup }

  mutating func report(_ loss: Loss) { losses.append(loss) }

  static func escape(_ text: String) -> String { HTMLText.escaped(text) }
}

extension Consent {
  /// Its own title, else the study's.
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
      writeContent(of: section, number: index + 1, below: level)
      html += "</section>\n"
    }
  }

  private mutating func writeContent(of section: Section, number: Int, below level: Int) {
    let place = ["consents", consent.id, "sections", section.id]
    let raw = source(section.htmlContent)
    if !raw.isEmpty {
      let safe = sanitised(
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
    // A blank line keeps hyphens at the beginning from being taken for front matter.
    guard let document = try? ConsentDocument("\n" + content) else {
      return MarkdownHTML(headingOffset: level, pictureAddress: pictureAddress).render(content)
    }
    elementIDs.formUnion(document.elements.map(\.id))
    let highest = document.sections().map(\.level).filter { $0 > 0 }.min() ?? 1
    let markdown = MarkdownHTML(
      headingOffset: level + 1 - highest, pictureAddress: pictureAddress)
    // The program's own words and dates stay in the language of the page.
    let own = words.foreign ?? language
    func word(_ word: String) -> String {
      isForeign ? ForeignWords.marked(word, as: own) : word
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
  /// HTML from elsewhere made safe; what stays out is told. HTML that cannot be read is shown as its words.
  private mutating func sanitised(
    _ raw: String, below level: Int, prefix: String, at place: Place
  ) -> String {
    let place = place + [language.rawValue]
    do {
      let safe = try SanitisedHTML(
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
      return HTMLWords(raw).string.split(separator: "\n\n")
        .map { "<p>\(Self.escape(String($0)))</p>\n" }.joined()
    }
  }

  /// Takes the place of title and sections. Where it begins with a heading of its own, that heads the page.
  private mutating func writeReplacement() {
    let text = consent.replacementReviewText
    let raw = source(text)
    let place = ["consents", consent.id, "replacementReviewText"]
    let found = losses
    let ownHead = sanitised(raw, below: 0, prefix: "text", at: place)
    if ownHead.hasPrefix("<h1"), let end = ownHead.firstRange(of: "</h1>\n") {
      html += block(String(ownHead[..<end.upperBound]), of: text)
      writeFacts()
      html += block(String(ownHead[end.upperBound...]), of: text)
    } else {
      losses = found
      writeTitle()
      writeFacts()
      let safe = sanitised(raw, below: 1, prefix: "text", at: place)
      html += block(safe, of: text)
    }
  }

  /// Pictures in texts are those of the study, by id or by name; where they are not at hand, their descriptions stay.
  private var pictureAddress: @Sendable (String) -> String? {
    let known = study.assets.filter { pictures[$0.id] != nil }
    return { name in
      known.first { $0.id == name || $0.name == name }.map { Self.pictureFolder + $0.id }
    }
  }

  /// The renderers know addresses of files only, so pictures are put in afterwards; no author text holds a bare quote.
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
