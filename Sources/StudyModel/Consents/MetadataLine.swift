/// A line `key: value` in the front matter of a Markdown consent.
public struct MetadataLine: Codable, Hashable, Sendable {
  public var key: String
  public var value: String

  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

extension Consent {
  /// The texts of the consent, with their places below it.
  func texts(at place: Place) -> [PlacedText] {
    placed([("title", title)], at: place)
      + sections.flatMap { $0.texts(at: place + ["sections", $0.id]) }
      + signatures.flatMap { $0.texts(at: place + ["signatures", $0.id]) }
      + placed(
        [
          ("signaturePageTitle", signaturePageTitle),
          ("signaturePageContent", signaturePageContent),
          ("replacementReviewText", replacementReviewText),
        ], at: place)
  }
}

extension Consent: PartHolder {
  static let lists: [HeldList<Consent>] =
    [HeldList("sections", \Consent.sections), HeldList("signatures", \Consent.signatures)]
}

extension Consent: ListedPart {
  static var copyKind: PartCopy.Kind { .consents }
  static func copied(_ parts: [Consent]) -> PartCopy.Content { .consents(parts) }
}
