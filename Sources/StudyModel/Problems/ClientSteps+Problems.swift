import Foundation

extension StepContent {
  /// Of the steps that a client does by itself.
  func clientProblems(at place: Place, in inspection: Inspection) -> [Problem] {
    let name = inspection.name(of: place)
    switch self {
    case .permissions(let step) where step.permissions.isEmpty:
      return [
        Problem(
          .warning, .noPermissions, at: place + ["permissions"],
          "\(name) asks for no permissions. Choose one or remove the step.")
      ]
    case .passcode(let step) where step.digits != 4 && step.digits != 6:
      return [
        Problem(.error, .outOfBounds, at: place + ["digits"], "A passcode must have 4 or 6 digits.")
      ]
    case .registration(let step): return step.problems(at: place)
    case .video(let step):
      return sourceProblems(step.address, step.asset, at: place, in: inspection)
    case .pdf(let step):
      return sourceProblems(step.address, step.asset, at: place, in: inspection)
    case .webPage(let step):
      guard step.html.isEmpty else { return step.bodyProblems(at: place, in: inspection) }
      return sourceProblems(step.address, nil, at: place, in: inspection)
    case .table(let step) where step.rows.allSatisfy(\.isEmpty):
      return [
        Problem(
          .warning, .emptyTable, at: place + ["rows"],
          "\(name) has no rows. Participants will see an empty table.")
      ]
    default: return []
    }
  }

  private func sourceProblems(
    _ address: String?, _ asset: Asset.ID?, at place: Place, in inspection: Inspection
  ) -> [Problem] {
    if address == nil && asset == nil {
      return [
        Problem(
          .error, .missingSource, at: place,
          "\(inspection.name(of: place)) has nothing to show. Upload a file or enter an address.")
      ]
    }
    return (address.map { malformedAddressProblems($0, at: place + ["address"]) } ?? [])
      + inspection.assetProblems([asset], at: place + ["asset"])
  }
}

extension WebPage {
  /// ResearchKit adds the signature before the page's end, and stops where it finds none (§2.17).
  fileprivate func bodyProblems(at place: Place, in inspection: Inspection) -> [Problem] {
    guard asksForSignature else { return [] }
    return html.languages.filter { language in
      let words = html[language] ?? ""
      return !words.contains("</body>") || !words.contains("</html>")
    }.map { language in
      Problem(
        .advice, .pageWithoutBody, at: place + ["html", language.rawValue],
        "\(inspection.name(of: place)) asks for a signature, but its page does not end with </body></html>, so ResearchKit cannot add the signature. Clients must put the page into a complete one first."
      )
    }
  }
}

extension Registration {
  fileprivate func problems(at place: Place) -> [Problem] {
    guard let pattern = passwordPattern else { return [] }
    if (try? NSRegularExpression(pattern: pattern)) == nil {
      return [
        Problem(
          .error, .invalidPattern, at: place + ["passwordPattern"],
          "This is not a valid regular expression.")
      ]
    }
    return passwordMessage.isEmpty
      ? [
        Problem(
          .error, .patternWithoutMessage, at: place + ["passwordMessage"],
          "Write the message participants see when a password does not match the pattern.")
      ] : []
  }
}
