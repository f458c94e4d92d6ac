import StudyExchange
import StudyModel
import StudyPreview
import StudyPrint

extension VersionReader {
  func chapter(_ consent: Consent) -> VersionPage.Chapter {
    let place = ["consents", consent.id]
    let title = text(consent.title) ?? word("Consent")
    var parts = consent.sections.enumerated().map { part($1, at: $0 + 1, of: consent) }
    if screens.has(place) {
      parts.append(
        part(at: place, anchor: "document-\(consent.id)", about: "Document", title: title))
    }
    return chapter(
      "Consent", anchor: "consent-\(consent.id)", title: title, parts: parts,
      paper: Paths.paper(study.id, version, consent.id).page(
        language, Paper(usualFor: language)),
      replacement: consent.replacementReviewText.isEmpty
        ? nil : imported(consent.replacementReviewText, prefix: consent.id, below: 2),
      signatures: signatures(of: consent), place: place)
  }

  private func part(
    _ section: Section, at number: Int, of consent: Consent
  ) -> VersionPage.Part {
    let appearance =
      switch section.appearance {
      case .screenAndDocument: section.isOnScreen ? "screen and document" : "document only"
      case .screenOnly: "screen only"
      case .documentOnly: "document only"
      }
    let place = ["consents", consent.id, "sections", section.id]
    let reader = fresh(of: place)
    let title = reader.text(section.documentHeading(for: language))
    let removed =
      section.htmlContent.isEmpty
      ? []
      : fresh(of: place).imported(section.htmlContent, prefix: "\(consent.id)-\(number)").removed
    return part(
      at: place, anchor: "section-\(consent.id)-\(section.id)",
      about: "Section \(number) · \(appearance)", title: title ?? word("Section \(number)"),
      texts: reader.rest(of: section.texts(at: [])), defaults: defaults(of: section),
      learnMoreAddress: section.learnMoreAddress, removed: removed)
  }

  /// Nil if nobody signs.
  private func signatures(of consent: Consent) -> VersionPage.SignaturePage? {
    guard !consent.signatures.isEmpty else { return nil }
    return VersionPage.SignaturePage(
      anchor: "consent-\(consent.id)-signatures", title: text(consent.signaturePageTitle),
      text: text(consent.signaturePageContent),
      rows: consent.signatures.map { part($0, of: consent) })
  }

  private func part(_ signature: Signature, of consent: Consent) -> VersionPage.SignaturePart {
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
      signed: names.isEmpty ? nil : "Pre-signed by \(signed)",
      place: ["consents", consent.id, "signatures", signature.id])
  }
}
