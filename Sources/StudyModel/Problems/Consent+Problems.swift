extension Consent {
  func problems(at place: Place, in inspection: Inspection) -> [Problem] {
    var problems: [Problem] = []
    if title.isEmpty {
      problems.append(
        Problem(
          .warning, .consentWithoutTitle, at: place + ["title"],
          "The consent “\(id)” has no title. Its document will start without a heading."))
    }
    if sections.isEmpty && replacementReviewText.isEmpty {
      problems.append(
        Problem(
          .error, .consentWithoutSections, at: place + ["sections"],
          "\(inspection.name(of: place)) has no sections. Participants would agree to an empty page."
        ))
    }
    if !sections.isEmpty && !replacementReviewText.isEmpty {
      problems.append(
        Problem(
          .advice, .sectionsReplaced, at: place + ["replacementReviewText"],
          "The replacement text is shown and printed instead of the title and all sections. Remove it to show the sections."
        ))
    }
    problems += identifierProblems(
      sections.map(\.id), .duplicateSection, at: place + ["sections"], called: "sections")
    let areScenes = inspection.shownAsScenes.contains(id) || !inspection.used.contains(id)
    for section in sections {
      problems += section.problems(
        at: place + ["sections", section.id], areScenes: areScenes, in: inspection)
    }
    problems += identifierProblems(
      signatures.map(\.id), .duplicateSignature, at: place + ["signatures"],
      called: "signatures")
    for signature in signatures {
      problems += signature.problems(at: place + ["signatures", signature.id], in: inspection)
    }
    if signatures.isEmpty && !asksForSignatureInContent {
      problems.append(
        Problem(
          .advice, .consentWithoutSignatures, at: place + ["signatures"],
          "\(inspection.name(of: place)) has no signature. Add one if participants are to sign."))
    }
    return problems
  }

  // SpeziConsent's signatures stand in the text.
  private var asksForSignatureInContent: Bool {
    sections.contains { section in
      section.content.values.values.contains { $0.contains("<signature") }
    }
  }
}

extension Signature {
  func problems(at place: Place, in inspection: Inspection) -> [Problem] {
    var problems: [Problem] = []
    if title.isEmpty {
      problems.append(
        Problem(
          .error, .signatureWithoutTitle, at: place + ["title"],
          "The signature “\(id)” has no title. Clients cannot print the consent without one: say who signs, such as Participant."
        ))
    }
    let isSignedBeforehand = givenName != nil || familyName != nil || image != nil
    if requiresDrawing && !requiresName && !isSignedBeforehand {
      problems.append(
        Problem(
          .advice, .drawingWithoutName, at: place + ["requiresName"],
          "\(inspection.name(of: place)) asks for a drawn signature but for no name. The printed consent will not say whose it is."
        ))
    }
    if !requiresDrawing && !requiresName && !isSignedBeforehand {
      problems.append(
        Problem(
          .warning, .emptySignature, at: place,
          "\(inspection.name(of: place)) asks for neither a name nor a drawing, so nothing is printed. Ask for one, or remove it."
        ))
    }
    return problems + inspection.assetProblems([image], at: place + ["image"])
  }
}
