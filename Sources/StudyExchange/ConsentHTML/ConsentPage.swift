import ConsentMarkdown
import StudyModel

/// A consent in one language as a page that needs nothing else: composed as ResearchKit composes the document that is
/// reviewed and printed, with all text escaped.
package struct ConsentPage {
  package private(set) var html = ""
  /// What the page shows differently from the consent.
  package private(set) var losses: [Loss] = []
  let consent: Consent
  let language: Language
  private let fallback: Language
  private let words: DocumentWords
  /// The elements of the sections, which need no block of their own.
  private var elementIDs: Set<String> = []

  package init(study: Study, consent: Consent, language: Language) {
    self.consent = consent
    self.language = language
    fallback = study.primaryLanguage
    words = DocumentWords(language)
    let own = text(consent.title)
    let title = own.isEmpty ? study.facts.title.text(in: language, else: fallback) : own

    html = Self.head(title: title, language: language)
    html += "<main>\n"
    if consent.replacementReviewText.isEmpty {
      if !title.isEmpty { html += "<h1>\(Self.escape(title))</h1>\n" }
      writeSections()
    } else {
      writeReplacement()
    }
    writeSignatures()
    html += "</main>\n</body>\n</html>\n"
  }

  func text(_ text: LocalizedText) -> String { text.text(in: language, else: fallback) }

  static func escape(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
  }
}

extension ConsentPage {
  private mutating func writeSections() {
    var levels = HeadingLevels()
    for section in consent.documentSections {
      let level = levels.next(section.headingLevel ?? 2)
      let heading =
        text(section.formalTitle).isEmpty
        ? section.sceneTitle(in: language, else: fallback) : text(section.formalTitle)
      html += "<section id=\"\(Self.escape(section.id))\">\n"
      if !heading.isEmpty { html += "<h\(level)>\(Self.escape(heading))</h\(level)>\n" }
      writeContent(of: section, below: level)
      html += "</section>\n"
    }
  }

  private mutating func writeContent(of section: Section, below level: Int) {
    let place = ["consents", consent.id, "sections", section.id]
    let raw = text(section.htmlContent)
    if !raw.isEmpty { return write(html: raw, at: place + ["htmlContent"]) }
    let content = text(section.content)
    if content.isEmpty { return }
    let rendered = render(content, below: level)
    html += rendered.html
    losses += rendered.diagnostics.map { diagnostic in
      Loss(
        format: "html", code: diagnostic.code, kind: .dropped, severity: .warning,
        place: place + ["content", language.rawValue],
        what: "On line \(diagnostic.line): \(diagnostic.message)")
    }
  }

  private mutating func render(_ content: String, below level: Int) -> RenderedHTML {
    // A blank line keeps hyphens at the beginning from being taken for front matter.
    guard let document = try? ConsentDocument("\n" + content) else {
      return MarkdownHTML(headingOffset: level).render(content)
    }
    elementIDs.formUnion(document.elements.map(\.id))
    let highest = document.sections().map(\.level).filter { $0 > 0 }.min() ?? 1
    let markdown = MarkdownHTML(headingOffset: level + 1 - highest)
    let renderer = ConsentHTML(mode: .reading(nil), markdown: markdown, words: words.form)
    let rendered = renderer.render(document)
    return RenderedHTML(
      html: rendered.html,
      diagnostics: rendered.diagnostics.map { diagnostic in
        Diagnostic(
          severity: diagnostic.severity, code: diagnostic.code, line: diagnostic.line - 1,
          column: diagnostic.column, message: diagnostic.message)
      })
  }

  /// HTML that was not made here stays out; its words are kept.
  private mutating func write(html raw: String, at place: Place) {
    for paragraph in HTMLWords(raw).string.split(separator: "\n\n") {
      html += "<p>\(Self.escape(String(paragraph)))</p>\n"
    }
    losses.append(
      Loss(
        format: "html", code: "html-became-text", kind: .approximated, severity: .warning,
        place: place + [language.rawValue], what: "HTML", became: "its words without tags"))
  }

  private mutating func writeReplacement() {
    write(
      html: text(consent.replacementReviewText),
      at: ["consents", consent.id, "replacementReviewText"])
  }
}

extension ConsentPage {
  private mutating func writeSignatures() {
    let signatures = consent.signatures.filter {
      !($0.role == .participant && elementIDs.contains($0.id)) && $0.isPrinted
    }
    guard !signatures.isEmpty else { return }
    let title = text(consent.signaturePageTitle)
    let content = text(consent.signaturePageContent)
    html += "<section class=\"signatures\">\n"
    html += "<h2>\(Self.escape(title.isEmpty ? words.signatures : title))</h2>\n"
    for paragraph in content.split(separator: "\n\n") {
      html += "<p>\(Self.escape(String(paragraph)))</p>\n"
    }
    for signature in signatures { write(signature) }
    html += "</section>\n"
  }

  private mutating func write(_ signature: Signature) {
    let title = text(signature.title)
    html += "<section class=\"signature\">\n"
    if !title.isEmpty { html += "<h3>\(Self.escape(title))</h3>\n" }
    html += "<dl>\n"
    if signature.requiresDrawing || signature.image != nil { writeCell(words.form.signature, "") }
    let name = signature.printedName(in: language)
    if signature.requiresName || !name.isEmpty { writeCell(words.printedName, name) }
    writeCell(words.form.date, signature.date ?? "")
    html += "</dl>\n</section>\n"
    guard let image = signature.image else { return }
    losses.append(
      Loss(
        format: "html", code: "signature-picture-not-carried", kind: .dropped, severity: .warning,
        place: ["consents", consent.id, "signatures", signature.id, "image"],
        what: "The picture \(image.prefix(8))… of the signature", became: "an empty line"))
  }

  private mutating func writeCell(_ label: String, _ value: String) {
    html += "<div><dt>\(Self.escape(label))</dt><dd>\(Self.escape(value))</dd></div>\n"
  }
}

extension Signature {
  /// ResearchKit prints nothing for a signature that asks for nothing and has nothing.
  fileprivate var isPrinted: Bool {
    requiresName || requiresDrawing || image != nil || givenName != nil || familyName != nil
  }

  /// The names with a space that does not break, the family name first where readers expect it.
  fileprivate func printedName(in language: Language) -> String {
    let names = [givenName, familyName].compactMap { $0 }.filter { !$0.isEmpty }
    return (language.putsFamilyNameFirst ? names.reversed() : names).joined(separator: "\u{A0}")
  }
}
