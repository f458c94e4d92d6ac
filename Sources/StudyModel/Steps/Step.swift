import Foundation

/// One stop in a task. A step may have several screens.
public struct Step: Codable, Hashable, Sendable, Identifiable {
  /// Unique in its task; the step identifier of ResearchKit. Rules and answers hold on to it.
  public var id: String
  public var title: LocalizedText = [:]
  /// Smaller text under the title.
  public var text: LocalizedText = [:]
  public var detailText: LocalizedText = [:]
  /// Small print at the foot.
  public var footnote: LocalizedText = [:]
  /// What the button says that goes on, in place of Next, Done or Get Started.
  public var continueLabel: LocalizedText = [:]
  /// Offers to skip.
  public var isOptional: Bool = false
  public var image: Asset.ID?
  public var bodyItems: [BodyItem] = []
  /// Replaces skipping by ending early (`ORKEarlyTerminationConfiguration`).
  public var earlyEnding: EarlyEnding?
  public var content: StepContent
  /// Of the file it came from.
  public var keptSettings: [KeptSetting] = []

  public init(
    id: String, title: LocalizedText = [:], text: LocalizedText = [:],
    detailText: LocalizedText = [:], footnote: LocalizedText = [:],
    continueLabel: LocalizedText = [:], isOptional: Bool = false,
    image: Asset.ID? = nil, bodyItems: [BodyItem] = [], earlyEnding: EarlyEnding? = nil,
    content: StepContent, keptSettings: [KeptSetting] = []
  ) {
    self.id = id
    self.title = title
    self.text = text
    self.detailText = detailText
    self.footnote = footnote
    self.continueLabel = continueLabel
    self.isOptional = isOptional
    self.image = image
    self.bodyItems = bodyItems
    self.earlyEnding = earlyEnding
    self.content = content
    self.keptSettings = keptSettings
  }

  public var kind: StepContent.Kind { content.kind }

  private enum CodingKeys: String, CodingKey {
    case id, kind, title, text, detailText, footnote, isOptional, image, bodyItems, earlyEnding
    case continueLabel, keptSettings
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    title = try container.decode(LocalizedText.self, forKey: .title)
    text = try container.decode(LocalizedText.self, forKey: .text)
    detailText = try container.decode(LocalizedText.self, forKey: .detailText)
    footnote = try container.decode(LocalizedText.self, forKey: .footnote)
    continueLabel = try container.decode(LocalizedText.self, forKey: .continueLabel)
    isOptional = try container.decode(Bool.self, forKey: .isOptional)
    image = try container.decodeIfPresent(String.self, forKey: .image)
    bodyItems = try container.decode([BodyItem].self, forKey: .bodyItems)
    earlyEnding = try container.decodeIfPresent(EarlyEnding.self, forKey: .earlyEnding)
    keptSettings = try container.decode([KeptSetting].self, forKey: .keptSettings)
    content = try StepContent(
      kind: container.decode(StepContent.Kind.self, forKey: .kind), from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(kind, forKey: .kind)
    try container.encode(title, forKey: .title)
    try container.encode(text, forKey: .text)
    try container.encode(detailText, forKey: .detailText)
    try container.encode(footnote, forKey: .footnote)
    try container.encode(continueLabel, forKey: .continueLabel)
    try container.encode(isOptional, forKey: .isOptional)
    try container.encodeIfPresent(image, forKey: .image)
    try container.encode(bodyItems, forKey: .bodyItems)
    try container.encodeIfPresent(earlyEnding, forKey: .earlyEnding)
    try container.encode(keptSettings, forKey: .keptSettings)
    try content.encode(to: encoder)
  }
}

/// Bulleted or further text of a step (`ORKBodyItem`).
public struct BodyItem: Codable, Hashable, Sendable {
  public var style: Style = Style.text
  public var text: LocalizedText = [:]
  public var detailText: LocalizedText = [:]
  public var image: Asset.ID?
  public var learnMore: LearnMore?
  /// Of the file it came from.
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

  /// How a body item is set, in the order of ResearchKit's raw values; it has no callouts.
  public enum Style: String, Codable, CaseIterable, Sendable {
    case text, bullet, image, rule, tag
    /// Advice that must not be overlooked.
    case callout
  }
}

/// A link that opens further text (`ORKLearnMoreItem`).
public struct LearnMore: Codable, Hashable, Sendable {
  /// The link's words; an information sign where empty.
  public var label: LocalizedText = [:]
  public var title: LocalizedText = [:]
  /// CommonMark.
  public var content: LocalizedText = [:]

  public init(
    label: LocalizedText = [:], title: LocalizedText = [:], content: LocalizedText = [:]
  ) {
    self.label = label
    self.title = title
    self.content = content
  }
}

/// Ends a task early from a step, through one of the task's endings.
public struct EarlyEnding: Codable, Hashable, Sendable {
  public var buttonText: LocalizedText = [:]
  /// The id of one of the task's `endings`.
  public var ending: Step.ID

  public init(buttonText: LocalizedText = [:], ending: Step.ID) {
    self.buttonText = buttonText
    self.ending = ending
  }
}

extension BodyItem.Style: AbsentWhenUsual {
  public static var usual: BodyItem.Style { .text }
}
