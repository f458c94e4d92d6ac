/// A bulleted or additional text in a step.
public struct BodyItem: Codable, Hashable, Sendable {
  public var style: Style = Style.text
  public var text: LocalizedText = [:]
  public var detailText: LocalizedText = [:]
  public var image: Asset.ID?
  public var learnMore: LearnMore?
  /// Settings kept from the imported file.
  public var keptSettings: [KeptSetting] = []

  public init(
    style: Style = Style.text, text: LocalizedText = [:], detailText: LocalizedText = [:],
    image: Asset.ID? = nil, learnMore: LearnMore? = nil,
    keptSettings: [KeptSetting] = []
  ) {
    self.style = style
    self.text = text
    self.detailText = detailText
    self.image = image
    self.learnMore = learnMore
    self.keptSettings = keptSettings
  }

  /// The style of a body item, in the order of ResearchKit's raw values; ResearchKit has no callouts.
  public enum Style: String, Codable, CaseIterable, Sendable {
    case text, bullet, image, rule, tag
    /// Advice that must not be overlooked.
    case callout
  }
}

extension BodyItem.Style: AbsentWhenUsual {
  public static var usual: BodyItem.Style { .text }
}

extension BodyItem {
  func texts(at place: Place) -> [PlacedText] {
    placed([("text", text), ("detailText", detailText)], at: place)
      + (learnMore?.texts(at: place + ["learnMore"]) ?? [])
  }
}
