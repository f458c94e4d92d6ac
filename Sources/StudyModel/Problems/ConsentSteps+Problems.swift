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
        "All sections of \(inspection.name(of: ["consents", consent])) are in the document only, so there is no screen to show. Change where a section appears, or remove this step."
      )
    ]
  }
}

extension ConsentReview {
  func problems(at place: Place, in inspection: Inspection) -> [Problem] {
    guard let reviewed = inspection.consents[consent] else {
      return inspection.unknownConsentProblems(consent, at: place)
    }
    var problems: [Problem] = []
    if let signature, reviewed.signature(signature) == nil {
      problems.append(
        Problem(
          .error, .unknownSignature, at: place + ["signature"],
          "\(inspection.name(of: ["consents", consent])) has no signature “\(signature)”. Choose one of its signatures."
        ))
    }
    if signature == nil, !reviewed.signatures.isEmpty {
      problems.append(
        Problem(
          .advice, .reviewWithoutSignature, at: place + ["signature"],
          "\(inspection.name(of: place)) asks for neither name nor signature. Choose a signature if participants are to sign."
        ))
    }
    if reasonForConsent.isEmpty {
      problems.append(
        Problem(
          .warning, .reviewWithoutReason, at: place + ["reasonForConsent"],
          "The question after Agree has no words. Say what participants confirm by agreeing."))
    }
    return problems
  }
}

extension Sharing {
  /// ResearchKit refuses to make the step without each of its texts (§2.8).
  func problems(at place: Place, in inspection: Inspection) -> [Problem] {
    [
      ("shortDescription", shortDescription, "the institution in a few words"),
      ("longDescription", longDescription, "the institution and its partners in full"),
      ("learnMore", learnMore, "the text that Learn more opens"),
    ].filter { $0.1.isEmpty }.map { member, _, missing in
      Problem(
        .error, .sharingWithoutText, at: place + [member],
        "\(inspection.name(of: place)) lacks \(missing). The screen cannot be made without it.")
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
              "Page \(index + 1) of \(inspection.name(of: place)) says nothing. Participants will see an empty page."
            )
          ] : []
        let address = page.learnMoreAddress.map {
          malformedAddressProblems($0, at: pagePlace + ["learnMoreAddress"])
        }
        return (empty.isEmpty ? wordProblems(of: page, index, at: pagePlace, inspection) : empty)
          + (address ?? [])
      }
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
          "\(name) has no text. Say why agreeing matters."))
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
        "\(name(of: place)) shows the consent “\(id)”, which the study does not have. Choose another."
      )
    ]
  }
}
