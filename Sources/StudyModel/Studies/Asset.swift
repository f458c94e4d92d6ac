/// An image, video, or document that a study shows, identified by its content.
public struct Asset: Codable, Hashable, Sendable, Identifiable {
  /// SHA-256 of the bytes as 64 lowercase hexadecimal digits.
  public var id: String
  /// The name of the uploaded file.
  public var name: String
  /// For example, `image/png`.
  public var mediaType: String
  public var byteCount: Int
  /// A description for people who cannot see the image.
  public var alternativeText: LocalizedText = [:]

  public init(
    id: String, name: String, mediaType: String, byteCount: Int,
    alternativeText: LocalizedText = [:]
  ) {
    self.id = id
    self.name = name
    self.mediaType = mediaType
    self.byteCount = byteCount
    self.alternativeText = alternativeText
  }
}

extension Asset {
  /// The texts of the asset, with their places below it.
  func texts(at place: Place) -> [PlacedText] {
    placed([("alternativeText", alternativeText)], at: place)
  }
}

extension Study: PartHolder {
  static let lists: [HeldList<Study>] =
    [
      HeldList("consents", \Study.consents), HeldList("tasks", \Study.tasks),
      HeldList("articles", \Study.articles),
    ]
}
