import StudyDocuments
import StudyModel

/// What SpeziConsent's Markdown has no place for.
enum SpeziConsentLosses {
  static func of(_ consent: Consent) -> [Loss] {
    let place = ["consents", consent.id]
    var losses: [Loss] = []
    for line in consent.furtherMetadata where !line.isReadable {
      losses.append(
        loss(
          "metadata-not-carried", .dropped, .note, place, "The metadata “\(line.key)”",
          advice: "use letters, digits, “_” and “-” in its key"))
    }
    if !consent.replacementReviewText.isEmpty {
      losses.append(
        loss(
          "html-became-text", .approximated, .warning, place + ["replacementReviewText"],
          "The HTML review text", became: "its words without tags"))
    }
    if consent.showsContact {
      losses.append(
        loss("contact-line-dropped", .dropped, .note, place, "The contact shown on each screen"))
    }
    for section in consent.sections {
      losses += of(section, at: place + ["sections", section.id])
    }
    for signature in consent.signatures where !signature.isForParticipant {
      losses.append(
        loss(
          "signature-not-carried", .dropped, .warning, place + ["signatures", signature.id],
          "The signature of the \(signature.role.rawValue)",
          advice: "apps ask only the participant; collect it elsewhere"))
    }
    return losses
  }

  /// What had to change when writing one language.
  static func of(_ text: SpeziConsentWriter, consent: Consent, language: Language) -> [Loss] {
    text.source.diagnostics.filter { changes.contains($0.code) }.map { diagnostic in
      let part = text.parts.last { $0.line <= diagnostic.line }
      let section = part.map { ["sections", $0.section, "content", language.rawValue] } ?? []
      return loss(
        diagnostic.code, .approximated, .note, ["consents", consent.id] + section,
        diagnostic.message)
    }
  }

  private static let changes: Set<String> = [
    "line-indented", "id-unwritable", "angle-bracket-replaced",
  ]

  private static func of(_ section: Section, at place: Place) -> [Loss] {
    guard section.isInDocument else {
      return [
        loss(
          "scene-not-carried", .dropped, .warning, place, "The scene, which is not in the document",
          advice: "show it in the document too")
      ]
    }
    var losses: [Loss] = []
    if section.isOnScreen {
      losses.append(
        loss(
          "scene-became-text", .moved, .note, place, "The scene with its summary and illustration",
          became: "a heading and its content"))
    }
    if section.learnMoreAddress != nil {
      losses.append(
        loss(
          "address-not-carried", .dropped, .note, place + ["learnMoreAddress"],
          "The web address that Learn more opens", advice: "link it in the content"))
    }
    if !section.htmlContent.isEmpty {
      losses.append(
        loss(
          "html-became-text", .approximated, .warning, place + ["htmlContent"],
          "The HTML of the section", became: "its words without tags"))
    }
    return losses
  }

  private static func loss(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ place: Place, _ what: String,
    became: String? = nil, advice: String? = nil
  ) -> Loss {
    Loss(
      format: "spezi-consent", code: code, kind: kind, severity: severity, place: place, what: what,
      became: became, advice: advice)
  }
}
