import ConsentMarkdown
import SafeHTML
import StudyExchange
import StudyModel
import StudyPrint

extension VersionReader {
  func part(_ consent: Consent) -> VersionPage.ConsentPart {
    let replacement = text(consent.replacementReviewText).map { imported($0, prefix: consent.id) }
    return VersionPage.ConsentPart(
      anchor: "consent-\(consent.id)", title: text(consent.title) ?? "Consent",
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
    let title = section.documentHeading(in: language, else: study.primaryLanguage)
    let shown =
      switch section.appearance {
      case .screenAndDocument: section.isOnScreen ? "screen and document" : "document only"
      case .screenOnly: "screen only"
      case .documentOnly: "document only"
      }
    let html = text(section.htmlContent).map { imported($0, prefix: "\(consent.id)-\(number)") }
    let reading = ConsentHTML(mode: .reading(nil), markdown: MarkdownHTML(headingOffset: 3))
    return VersionPage.SectionPart(
      anchor: "section-\(consent.id)-\(section.id)", about: "Section \(number) · \(shown)",
      title: title.isEmpty ? "Section \(number)" : title, summary: text(section.summary),
      content: html?.html ?? text(section.content).map { reading.render(fragment: $0).html },
      removed: html?.removed ?? [], hasRemoved: html?.removed.isEmpty == false,
      learnMoreAddress: section.learnMoreAddress)
  }

  private func part(_ signature: Signature) -> VersionPage.SignaturePart {
    let asked = [
      signature.requiresName ? "name" : nil, signature.requiresDrawing ? "drawing" : nil,
    ]
    .compactMap(\.self)
    let names = [signature.givenName, signature.familyName].compactMap(\.self)
    let ordered = language.putsFamilyNameFirst ? Array(names.reversed()) : names
    let signed = ordered.joined(separator: " ") + (signature.date.map { ", \($0)" } ?? "")
    return VersionPage.SignaturePart(
      title: text(signature.title) ?? signature.role.rawValue,
      about: asked.isEmpty ? "asks for nothing" : "asks for \(asked.joined(separator: " and "))",
      signed: names.isEmpty ? nil : "Signed beforehand by \(signed)")
  }

  /// Imported HTML as it is shown, and what of it is not.
  private func imported(_ source: String, prefix: String) -> (html: String?, removed: [String]) {
    do {
      let safe = try SanitisedHTML(source, headingOffset: 3, identifierPrefix: "text-\(prefix)")
      return (safe.html, safe.removed.map(\.sentence))
    } catch {
      return (nil, [error.description])
    }
  }
}
