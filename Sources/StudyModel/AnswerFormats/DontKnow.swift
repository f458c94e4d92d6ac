/// Offers an answer such as "I don't know" (ResearchKit §3.0), with the usual text if there is no custom one.
public struct DontKnow: Codable, Hashable, Sendable {
  public var text: LocalizedText = [:]
  /// How the client shows it (ResearchKit §3.0); the client's default if absent.
  public var style: Style?

  public init(text: LocalizedText = [:], style: Style? = nil) {
    self.text = text
    self.style = style
  }

  /// A button below the answer, or a row like those for choices.
  public enum Style: String, Codable, CaseIterable, Sendable { case button, row }
}

extension DontKnow {
  func texts(at place: Place) -> [PlacedText] {
    placed([("text", text)], at: place + ["dontKnow"])
  }
}
