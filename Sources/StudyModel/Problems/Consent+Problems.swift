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
          "The replacement text is shown and printed instead of the title and all sections; signatures are still printed\(hasElements ? ", and the choices in the sections are no longer asked" : ""). Remove it to show the sections."
        ))
    }
    problems += titleProblems(at: place, in: inspection)
    problems += blankHTMLProblems(
      replacementReviewText, .error, at: place + ["replacementReviewText"]
    ) {
      "The replacement text has no words but still replaces the title and all sections. Write it or remove it."
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
      let signaturePlace = place + ["signatures", signature.id]
      problems += signature.problems(at: signaturePlace, in: inspection)
      problems += neverCollectedProblems(signature, at: signaturePlace, in: inspection)
    }
    if signatures.isEmpty && !asksForSignatureInContent {
      problems.append(
        Problem(
          .advice, .consentWithoutSignatures, at: place + ["signatures"],
          "\(inspection.name(of: place)) has no signature. Add one if participants should sign."))
    }
    return problems
  }

  // SpeziConsent's signatures are elements in the text.
  private var asksForSignatureInContent: Bool { contentHolds("<signature") }

  private var hasElements: Bool {
    ["<toggle", "<select", "<signature"].contains(where: contentHolds)
  }

  private func contentHolds(_ tag: String) -> Bool {
    sections.contains { section in
      section.content.values.values.contains { $0.contains(tag) }
    }
  }

  /// ResearchKit puts titles into its HTML unescaped (§7.1), and its 3.x bridge uses them as identifiers (§1.1).
  private func titleProblems(at place: Place, in inspection: Inspection) -> [Problem] {
    var problems = markupProblems(title, at: place + ["title"])
    problems += markupProblems(signaturePageTitle, at: place + ["signaturePageTitle"])
    var seen: Set<String> = []
    for section in sections {
      let member = place + ["sections", section.id]
      problems += markupProblems(section.title, at: member + ["title"])
      problems += markupProblems(section.formalTitle, at: member + ["formalTitle"])
      let language = inspection.study.primaryLanguage
      let shown = section.sceneTitle(in: language, else: language)
      guard !shown.isEmpty, !seen.insert(shown).inserted else { continue }
      problems.append(
        Problem(
          .advice, .duplicateSectionTitle, at: member + ["title"],
          "Two sections are titled “\(inspection.study.title(shown, in: language))”. Current apps identify screens by their titles and reject duplicates. Change one."
        ))
    }
    return problems
  }

  /// Reported only if some signature of the consent is collected, so that the author must intend to collect signatures
  /// on the phone.
  private func neverCollectedProblems(
    _ signature: Signature, at place: Place, in inspection: Inspection
  ) -> [Problem] {
    let collected = inspection.collected[id] ?? []
    let isCollected = !collected.isDisjoint(with: signatures.map(\.id))
    guard isCollected, !collected.contains(signature.id), !signature.isSignedBeforehand
    else { return [] }
    return [
      Problem(
        .advice, .signatureNeverCollected, at: place,
        "\(inspection.name(of: place)) is printed as an empty line: no step collects it, and no one has signed in advance. Add a consent review for it, or have it signed on paper."
      )
    ]
  }
}
