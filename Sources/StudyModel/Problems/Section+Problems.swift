import Foundation

extension Section {
  /// - Parameter areScenes: whether some task shows the consent's sections one by one.
  func problems(at place: Place, areScenes: Bool, in inspection: Inspection) -> [Problem] {
    if type == .onlyInDocument && appearance == .screenOnly {
      return [
        Problem(
          .warning, .invisibleSection, at: place + ["appearance"],
          "\(inspection.name(of: place)) is never shown: its kind is “Only in the document”, but it is set to appear on the screen only. Change one of them."
        )
      ]
    }
    return titleProblems(at: place, in: inspection)
      + summaryProblems(at: place, areScenes: areScenes, in: inspection)
      + contentProblems(at: place, in: inspection)
      + addressProblems(at: place, in: inspection)
      + illustrationProblems(at: place, in: inspection)
  }

  private func titleProblems(at place: Place, in inspection: Inspection) -> [Problem] {
    let hasDefault = type.defaultTitle(in: inspection.study.primaryLanguage) != nil
    guard title.isEmpty, !hasDefault, isOnScreen || formalTitle.isEmpty else { return [] }
    // The text before the first heading of a Markdown document is such a section, and is fine.
    return [
      Problem(
        isOnScreen ? .warning : .advice, .sectionWithoutTitle, at: place + ["title"],
        "\(inspection.name(of: place)) has no title, and its kind has no default title. Add one.")
    ]
  }

  private func summaryProblems(
    at place: Place, areScenes: Bool, in inspection: Inspection
  ) -> [Problem] {
    if isOnScreen, areScenes, summary.isEmpty {
      return [
        Problem(
          .warning, .sectionWithoutSummary, at: place + ["summary"],
          "\(inspection.name(of: place)) has no summary. \(screenWithoutSummary(in: inspection))")
      ]
    }
    if !isOnScreen, !summary.isEmpty {
      return [
        Problem(
          .advice, .summaryNeverShown, at: place + ["summary"],
          "\(inspection.name(of: place)) appears only in the document, so its summary is never shown. Move the text to the content."
        )
      ]
    }
    return []
  }

  /// What participants see of a scene that has no summary.
  private func screenWithoutSummary(in inspection: Inspection) -> String {
    let title = sceneTitle(
      in: inspection.study.primaryLanguage, else: inspection.study.primaryLanguage)
    let shown = [
      title.isEmpty ? nil : "title", hasPicture(in: inspection.study) ? "picture" : nil,
      hasLearnMore ? "Learn more link" : nil,
    ].compactMap(\.self)
    guard let last = shown.last else { return "Participants will see an empty screen." }
    let others = shown.dropLast().joined(separator: ", ")
    let list = others.isEmpty ? last : "\(others)\(shown.count > 2 ? "," : "") and \(last)"
    return "Participants will see only its \(list)."
  }

  /// Whether the scene shows a drawing or picture.
  private func hasPicture(in study: Study) -> Bool {
    switch illustration {
    case .predefined, .drawing: true
    case .none: false
    case .asset(let id): study.asset(id) != nil
    }
  }

  private func contentProblems(at place: Place, in inspection: Inspection) -> [Problem] {
    var problems: [Problem] = []
    if isInDocument, content.isEmpty, htmlContent.isEmpty, learnMoreAddress == nil {
      problems.append(
        Problem(
          .warning, .sectionWithoutContent, at: place + ["content"],
          "\(inspection.name(of: place)) has no content. The document will show a heading with nothing under it."
        ))
    }
    problems += blankHTMLProblems(
      htmlContent, content.isEmpty ? .warning : .error, at: place + ["htmlContent"]
    ) {
      "\(inspection.name(of: place)) has HTML without any words, which leaves it blank\(content.isEmpty ? "" : " although it has content"). Write the text or remove the HTML."
    }
    if !content.isEmpty && !htmlContent.isEmpty {
      problems.append(
        Problem(
          .advice, .contentReplaced, at: place + ["htmlContent"],
          "\(inspection.name(of: place)) has HTML, which is shown instead of its content. Keep only one of them."
        ))
    }
    if !isInDocument, !content.isEmpty || !htmlContent.isEmpty {
      problems.append(
        Problem(
          .advice, .contentOnScreenOnly, at: place + ["appearance"],
          "\(inspection.name(of: place)) appears on screen only. Its content is not part of what participants sign."
        ))
    }
    return problems
  }

  private func addressProblems(at place: Place, in inspection: Inspection) -> [Problem] {
    guard let address = learnMoreAddress else { return linkProblems(at: place, in: inspection) }
    let member = place + ["learnMoreAddress"]
    var problems = malformedAddressProblems(address, at: member)
    if isInDocument {
      problems.append(
        Problem(
          .warning, .addressNotInDocument, at: member,
          content.isEmpty && htmlContent.isEmpty
            ? "Learn more opens a web address, so the document has nothing to show for \(inspection.name(of: place)). Write the text as content."
            : "Learn more opens a web address instead of the content. What participants read there is not part of the document."
        ))
    }
    return problems
  }

  /// If the content is missing, the document reports it.
  private func linkProblems(at place: Place, in inspection: Inspection) -> [Problem] {
    guard isOnScreen, !isInDocument, !learnMoreLabel.isEmpty, !hasLearnMore else { return [] }
    return [
      Problem(
        .warning, .linkWithoutAddress, at: place + ["learnMoreLabel"],
        "\(inspection.name(of: place)) has a Learn more label but no content or address, so participants see no link. Add one of them or delete the label."
      )
    ]
  }

  private func illustrationProblems(at place: Place, in inspection: Inspection) -> [Problem] {
    guard case .asset(let id) = illustration else { return [] }
    let member = place + ["illustration"]
    let unknown = inspection.assetProblems([id], at: member + ["asset"])
    guard unknown.isEmpty, type != .custom else { return unknown }
    return [
      Problem(
        .advice, .illustrationIgnored, at: member,
        "ResearchKit shows custom illustrations only in custom sections. In ResearchKit, \(inspection.name(of: place)) will show the illustration for its kind."
      )
    ]
  }
}

/// Clients open these URLs, so only the schemes of the web are allowed.
func malformedAddressProblems(_ address: String, at place: Place) -> [Problem] {
  if let url = URL(string: address), let scheme = url.scheme?.lowercased(),
    ["http", "https"].contains(scheme), url.host()?.isEmpty == false
  {
    return []
  }
  return [
    Problem(
      .error, .malformedAddress, at: place,
      "“\(address)” is not a web address. Enter one that begins with https://.")
  ]
}
