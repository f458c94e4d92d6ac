extension Inspection {
  /// Problems of a step that shows a file or a URL.
  func sourceProblems(_ address: String?, _ asset: Asset.ID?, at place: Place) -> [Problem] {
    if address == nil && asset == nil {
      return [
        Problem(
          .error, .missingSource, at: place,
          "\(name(of: place)) has nothing to show. Upload a file or enter an address.")
      ]
    }
    return (address.map { malformedAddressProblems($0, at: place + ["address"]) } ?? [])
      + assetProblems([asset], at: place + ["asset"])
  }

  /// The problem of a step that shows a consent that the study does not have.
  func unknownConsentProblems(_ id: Consent.ID, at place: Place) -> [Problem] {
    [
      Problem(
        .error, .unknownConsent, at: place + ["consent"],
        "\(name(of: place)) shows the consent \(name(ofAny: [["consents", id]], else: id)), which is not in the study. Choose another."
      )
    ]
  }
}
