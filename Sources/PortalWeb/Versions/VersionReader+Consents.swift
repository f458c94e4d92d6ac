import ConsentMarkdown
import SafeHTML
import StudyExchange
import StudyModel
import StudyPreview
import StudyPrint

extension VersionReader {
  func part(_ consent: Consent) -> VersionPage.ConsentPart {
    let replacement =
      consent.replacementReviewText.isEmpty
      ? nil : imported(consent.replacementReviewText, prefix: consent.id)
    return VersionPage.ConsentPart(
      anchor: "consent-\(consent.id)", title: text(consent.title) ?? word("Consent"),
      paper: Paths.paper(study.id, version, consent.id).page(
        language, Paper(usualFor: language)),
      replacement: replacement?.html, removed: replacement?.removed ?? [],
      hasRemoved: replacement?.removed.isEmpty == false,
      sections: consent.sections.enumerated().map { part($1, at: $0 + 1, of: consent) },
      signatures: consent.signatures.map(part), hasSignatures: !consent.signatures.isEmpty,
      signaturesTitle: text(consent.signaturePageTitle),
      signaturesText: text(consent.signaturePageContent))
  }

  private func part(
    _ section: Section, at number: Int, of consent: Consent
  ) -> VersionPage.SectionPart {
    let title = text(section.documentHeading(for: language))
    let shown =
      switch section.appearance {
      case .screenAndDocument: section.isOnScreen ? "screen and document" : "document only"
      case .screenOnly: "screen only"
      case .documentOnly: "document only"
      }
    let html =
      section.htmlContent.isEmpty
      ? nil : imported(section.htmlContent, prefix: "\(consent.id)-\(number)")
    let reading = ConsentHTML(mode: .reading(nil), markdown: MarkdownHTML(headingOffset: 3))
    return VersionPage.SectionPart(
      anchor: "section-\(consent.id)-\(section.id)", about: "Section \(number) · \(shown)",
      title: title ?? word("Section \(number)"), summary: text(section.summary),
      content: html?.html ?? content(section.content, reading),
      removed: html?.removed ?? [], hasRemoved: html?.removed.isEmpty == false,
      learnMoreAddress: section.learnMoreAddress)
  }

  private func part(_ signature: Signature) -> VersionPage.SignaturePart {
    let asked = [
      signature.requiresName ? "name" : nil, signature.requiresDrawing ? "drawing" : nil,
    ]
    .compactMap(\.self)
    let names = [signature.givenName, signature.familyName].compactMap(\.self)
    let signed =
      language.ordered(names).joined(separator: " ")
      + (signature.printedOwnDate(in: language).map { ", \($0)" } ?? "")
    return VersionPage.SignaturePart(
      title: text(signature.title) ?? signature.role.rawValue,
      about: asked.isEmpty ? "asks for nothing" : "asks for \(asked.joined(separator: " and "))",
      signed: names.isEmpty ? nil : "Signed beforehand by \(signed)")
  }

  private func content(_ text: LocalizedText, _ renderer: ConsentHTML) -> String? {
    text.isEmpty ? nil : block(renderer.render(fragment: source(text)).html, of: text)
  }

  private func source(_ text: LocalizedText) -> String {
    text.text(in: language, else: study.primaryLanguage)
  }

  private func block(_ html: String, of text: LocalizedText) -> String {
    ForeignWords.block(html, of: text, in: language, else: study.primaryLanguage)
  }

  /// Imported HTML as it is shown, and what of it is not.
  private func imported(
    _ text: LocalizedText, prefix: String
  ) -> (html: String?, removed: [String]) {
    do {
      let safe = try SanitisedHTML(
        source(text), headingOffset: 3, identifierPrefix: "text-\(prefix)")
      return (block(safe.html, of: text), safe.removed.map(\.sentence))
    } catch {
      return (nil, [error.description])
    }
  }
}
