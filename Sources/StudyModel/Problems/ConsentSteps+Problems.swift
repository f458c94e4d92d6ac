extension ConsentScenes {
  func problems(at place: Place, in inspection: Inspection) -> [Problem] {
    guard let shown = inspection.consents[consent] else {
      return inspection.unknownConsentProblems(consent, at: place)
    }
    // ResearchKit raises an exception on showing none (§2.6). A consent without any section says so itself.
    guard shown.scenes.isEmpty, !shown.sections.isEmpty else { return [] }
    return [
      Problem(
        .error, .noScenes, at: place + ["consent"],
        "All sections of \(inspection.name(of: ["consents", consent])) appear only in the document, so there is no screen to show. Change where a section appears, or remove this step."
      )
    ]
  }
}

extension ConsentReview {
  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    let inspection = map.inspection
    guard let reviewed = inspection.consents[consent] else {
      return inspection.unknownConsentProblems(consent, at: place)
    }
    var problems: [Problem] = []
    if let signature, reviewed.signature(signature) == nil {
      problems.append(
        Problem(
          .error, .unknownSignature, at: place + ["signature"],
          "\(inspection.name(of: ["consents", consent])) has no signature \(inspection.name(ofAny: [["consents", consent, "signatures", signature]], else: signature)). Choose one of its signatures."
        ))
    }
    if signature == nil, map.task.tests(agreementAt: step.id) {
      // Without a signature the result has no identifier that a predicate could name (§2.7).
      problems.append(
        Problem(
          .warning, .reviewWithoutSignature, at: place + ["signature"],
          "A rule tests the decision at \(inspection.name(of: place)), but ResearchKit stores the decision with the signature, and none is chosen. Choose one."
        ))
    } else if signature == nil, !reviewed.signatures.isEmpty {
      problems.append(
        Problem(
          .advice, .reviewWithoutSignature, at: place + ["signature"],
          "\(inspection.name(of: place)) asks for neither a name nor a signature. Choose a signature if participants should sign."
        ))
    }
    if let signature = signature.flatMap(reviewed.signature), signature.isSignedBeforehand {
      problems.append(
        Problem(
          .warning, .prefilledSignatureCollected, at: place + ["signature"],
          "The signature that \(inspection.name(of: place)) collects is already filled in and would be replaced. Choose another or clear it."
        ))
    }
    problems += textProblems(
      of: step, asksForName: signature.flatMap(reviewed.signature)?.requiresName == true,
      at: place, in: inspection)
    if reasonForConsent.isEmpty {
      problems.append(
        Problem(
          .warning, .reviewWithoutReason, at: place + ["reasonForConsent"],
          "The question after Agree is empty. Write what participants confirm by agreeing."))
    }
    return problems
  }
}

extension ConsentReview {
  /// The document's screen has words of its own; the step's text stands over the names, if they are asked for (§2.7).
  /// Its title is what the outline calls the step, so it is never idle.
  private func textProblems(
    of step: Step, asksForName: Bool, at place: Place, in inspection: Inspection
  ) -> [Problem] {
    let idle = [
      ("text", !asksForName && !step.text.isEmpty), ("detailText", !step.detailText.isEmpty),
      ("bodyItems", !step.bodyItems.isEmpty), ("image", step.image != nil),
    ].first { $0.1 }
    guard let idle else { return [] }
    return [
      Problem(
        .advice, .reviewTextNotShown, at: place + [idle.0],
        "Participants see only the document at \(inspection.name(of: place)), not its other texts. Move them to an instruction before it."
      )
    ]
  }
}

extension Sharing {
  func problems(of step: Step, at place: Place, in inspection: Inspection) -> [Problem] {
    let optional =
      step.isOptional
      ? [
        Problem(
          .warning, .sharingOptional, at: place + ["isOptional"],
          "\(inspection.name(of: place)) can be skipped, so no one knows how widely the data may be shared. Require an answer; both choices let people join."
        )
      ] : []
    return textProblems(at: place, in: inspection) + optional
      + adviceProblems(at: place, in: inspection)
  }

  private func adviceProblems(at place: Place, in inspection: Inspection) -> [Problem] {
    var problems: [Problem] = []
    if laterChange.isEmpty {
      problems.append(
        Problem(
          .advice, .sharingChangeNotSaid, at: place + ["laterChange"],
          "\(inspection.name(of: place)) does not say whether the choice can be changed later. State whether it can, and what happens to data already shared by then."
        ))
    }
    if isMandatory {
      problems.append(
        Problem(
          .advice, .sharingMandatory, at: place + ["refusalAlert"],
          "People who refuse \(inspection.name(of: place)) cannot take part. The ethics board must approve this."
        ))
    }
    return problems
  }

  /// ResearchKit refuses to make the step without each of its texts (§2.8).
  private func textProblems(at place: Place, in inspection: Inspection) -> [Problem] {
    [
      ("shortDescription", shortDescription, "the institution in a few words"),
      ("longDescription", longDescription, "the institution and its partners in full"),
      ("learnMore", learnMore, "the text that Learn more opens"),
    ].filter { $0.1.isEmpty }.map { member, _, missing in
      Problem(
        .error, .sharingWithoutText, at: place + [member],
        "\(inspection.name(of: place)) is missing \(missing). The screen needs it.")
    }
  }
}

extension ConsentForm {
  func problems(at place: Place, in inspection: Inspection) -> [Problem] {
    guard !pages.isEmpty else {
      return [
        Problem(
          .error, .consentFormWithoutPages, at: place + ["pages"],
          "\(inspection.name(of: place)) has no pages. Participants would agree to nothing.")
      ]
    }
    return identifierProblems(
      pages.map(\.id), .duplicatePage, at: place + ["pages"], called: "pages")
      + pages.enumerated().flatMap { index, page -> [Problem] in
        let pagePlace = place + ["pages", page.id]
        let empty =
          page.title.isEmpty && page.body.isEmpty
          ? [
            Problem(
              .warning, .emptyPage, at: pagePlace,
              "Page \(index + 1) of \(inspection.name(of: place)) is blank. Participants will see an empty page."
            )
          ] : []
        let address =
          page.learnMoreAddress.map {
            malformedAddressProblems($0, at: pagePlace + ["learnMoreAddress"])
          } ?? linkProblems(of: page, index, at: pagePlace, inspection)
        return (empty.isEmpty ? wordProblems(of: page, index, at: pagePlace, inspection) : empty)
          + address
      }
  }

  /// A link leads nowhere without an address, so that its words are not shown.
  private func linkProblems(
    of page: Page, _ index: Int, at place: Place, _ inspection: Inspection
  ) -> [Problem] {
    guard !page.learnMoreLabel.isEmpty else { return [] }
    return [
      Problem(
        .warning, .linkWithoutAddress, at: place + ["learnMoreAddress"],
        "Page \(index + 1) of \(inspection.name(of: Array(place.dropLast(2)))) has a link label but no address, so participants see no link. Add the address or delete the label."
      )
    ]
  }

  /// A title is one short label, and a page says why agreeing matters.
  private func wordProblems(
    of page: Page, _ index: Int, at place: Place, _ inspection: Inspection
  ) -> [Problem] {
    let name = "Page \(index + 1) of \(inspection.name(of: Array(place.dropLast(2))))"
    var problems: [Problem] = []
    if page.title.isEmpty {
      problems.append(
        Problem(
          .warning, .pageWithoutTitle, at: place + ["title"],
          "\(name) has no title. Name its topic in a few words."))
    }
    if page.body.isEmpty {
      problems.append(
        Problem(
          .warning, .pageWithoutText, at: place + ["body"],
          "\(name) has no text. Explain why agreeing matters."))
    }
    let longest = page.title.values.values.map(\.count).max() ?? 0
    if longest > 40 {
      problems.append(
        Problem(
          .advice, .longPageTitle, at: place + ["title"],
          "\(name) has a title of \(longest) characters. Up to 40 fit on two lines of a phone."))
    }
    return problems
  }
}

extension Inspection {
  fileprivate func unknownConsentProblems(_ id: Consent.ID, at place: Place) -> [Problem] {
    [
      Problem(
        .error, .unknownConsent, at: place + ["consent"],
        "\(name(of: place)) shows the consent \(name(ofAny: [["consents", id]], else: id)), which is not in the study. Choose another."
      )
    ]
  }
}
