import StudyExchange
import StudyModel
import StudyPreview
import StudyPrint

extension VersionReader {
  func part(_ consent: Consent) -> VersionPage.ConsentPart {
    let replacement =
      consent.replacementReviewText.isEmpty
      ? nil : imported(consent.replacementReviewText, prefix: consent.id, below: 2)
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
    let appearance =
      switch section.appearance {
      case .screenAndDocument: section.isOnScreen ? "screen and document" : "document only"
      case .screenOnly: "screen only"
      case .documentOnly: "document only"
      }
    let reader = fresh()
    let title = reader.text(section.documentHeading(for: language))
    let html =
      section.htmlContent.isEmpty
      ? nil : reader.imported(section.htmlContent, prefix: "\(consent.id)-\(number)")
    let content = html == nil ? reader.consentText(section.content) : html?.html
    let summary = reader.text(section.summary)
    return VersionPage.SectionPart(
      anchor: "section-\(consent.id)-\(section.id)", about: "Section \(number) · \(appearance)",
      title: title ?? word("Section \(number)"), summary: summary, content: content,
      removed: html?.removed ?? [], hasRemoved: html?.removed.isEmpty == false,
      learnMoreAddress: section.learnMoreAddress,
      texts: .init(reader.rest(of: section.texts(at: []))), defaults: defaults(of: section))
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
      about: asked.isEmpty ? "nothing to enter" : "asks for \(asked.joined(separator: " and "))",
      signed: names.isEmpty ? nil : "Pre-signed by \(signed)")
  }
}
