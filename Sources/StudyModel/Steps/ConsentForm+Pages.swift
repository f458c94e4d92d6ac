extension ConsentForm.Page {
  /// The texts of the page, with their places below it.
  package func texts(at place: Place) -> [PlacedText] {
    placed([("title", title), ("body", body), ("learnMoreLabel", learnMoreLabel)], at: place)
  }
}

extension ConsentForm.Page: ListedPart {
  static var copyKind: PartCopy.Kind { .pages }
  static func copied(_ parts: [ConsentForm.Page]) -> PartCopy.Content { .pages(parts) }
}

extension ConsentForm.Alert {
  /// The texts of the question, with their places below it.
  func texts(at place: Place) -> [PlacedText] {
    placed(
      [
        ("title", title), ("message", message), ("confirmLabel", confirmLabel),
        ("returnLabel", returnLabel),
      ], at: place)
  }
}

extension ConsentForm {
  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    let inspection = map.inspection
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
        let hasText = !page.body.isEmpty || showsText(of: step, onPageAt: index)
        let empty =
          page.title.isEmpty && !hasText
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
        let words = wordProblems(
          of: page, index, hasText: hasText, at: pagePlace, inspection)
        return (empty.isEmpty ? words : empty) + address
      }
  }

  /// Whether a text of the step is on the page: the first page shows its text and detail, the last one its footnote.
  private func showsText(of step: Step, onPageAt index: Int) -> Bool {
    let isFirst = index == pages.startIndex
    let isLast = index == pages.index(before: pages.endIndex)
    return isFirst && !(step.text.isEmpty && step.detailText.isEmpty)
      || isLast && !step.footnote.isEmpty
  }

  /// A link without a URL leads nowhere, so its label is not shown.
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

  /// A title is one short label, and a page explains why agreeing matters.
  private func wordProblems(
    of page: Page, _ index: Int, hasText: Bool, at place: Place, _ inspection: Inspection
  ) -> [Problem] {
    let name = "Page \(index + 1) of \(inspection.name(of: Array(place.dropLast(2))))"
    var problems: [Problem] = []
    if page.title.isEmpty {
      problems.append(
        Problem(
          .warning, .pageWithoutTitle, at: place + ["title"],
          "\(name) has no title. Name its topic in a few words."))
    }
    if !hasText {
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
