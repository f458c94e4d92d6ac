/// One stop in a task. A step may have several screens.
public struct Step: Codable, Hashable, Sendable, Identifiable {
  /// Unique in its task; ResearchKit's step identifier. Rules and answers refer to it.
  public var id: String
  public var title: LocalizedText = [:]
  /// Smaller text below the title.
  public var text: LocalizedText = [:]
  public var detailText: LocalizedText = [:]
  /// Small print at the bottom.
  public var footnote: LocalizedText = [:]
  /// The label of the button that continues on each of its screens, instead of Next, Done, or Get Started.
  public var continueLabel: LocalizedText = [:]
  /// The label of the button that skips the step, instead of the standard one.
  public var skipLabel: LocalizedText = [:]
  /// Whether Skip is offered.
  public var isOptional: Bool = false
  public var image: Asset.ID?
  public var bodyItems: [BodyItem] = []
  /// Offers to end early instead of skipping.
  public var earlyEnding: EarlyEnding?
  public var content: StepContent
  /// Settings kept from the imported file.
  public var keptSettings: [KeptSetting] = []

  public init(
    id: String, title: LocalizedText = [:], text: LocalizedText = [:],
    detailText: LocalizedText = [:], footnote: LocalizedText = [:],
    continueLabel: LocalizedText = [:], skipLabel: LocalizedText = [:], isOptional: Bool = false,
    image: Asset.ID? = nil, bodyItems: [BodyItem] = [], earlyEnding: EarlyEnding? = nil,
    content: StepContent, keptSettings: [KeptSetting] = []
  ) {
    self.id = id
    self.title = title
    self.text = text
    self.detailText = detailText
    self.footnote = footnote
    self.continueLabel = continueLabel
    self.skipLabel = skipLabel
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
    case continueLabel, skipLabel, keptSettings
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    title = try container.decode(LocalizedText.self, forKey: .title)
    text = try container.decode(LocalizedText.self, forKey: .text)
    detailText = try container.decode(LocalizedText.self, forKey: .detailText)
    footnote = try container.decode(LocalizedText.self, forKey: .footnote)
    continueLabel = try container.decode(LocalizedText.self, forKey: .continueLabel)
    skipLabel = try container.decode(LocalizedText.self, forKey: .skipLabel)
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
    try container.encode(skipLabel, forKey: .skipLabel)
    try container.encode(isOptional, forKey: .isOptional)
    try container.encodeIfPresent(image, forKey: .image)
    try container.encode(bodyItems, forKey: .bodyItems)
    try container.encodeIfPresent(earlyEnding, forKey: .earlyEnding)
    try container.encode(keptSettings, forKey: .keptSettings)
    try content.encode(to: encoder)
  }
}

/// A link that opens more text.
public struct LearnMore: Codable, Hashable, Sendable {
  /// The link's label; an information icon if empty.
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

extension Step {
  /// The texts of the step that people read, with their places below it.
  package func texts(at place: Place) -> [PlacedText] {
    let own = placed(
      [
        ("title", title), ("text", text), ("detailText", detailText), ("footnote", footnote),
        ("continueLabel", continueLabel), ("skipLabel", skipLabel),
      ],
      at: place)
    let items = placed(bodyItems, as: "bodyItems", at: place) { $0.texts(at: $1) }
    let button = placed(
      [("buttonText", earlyEnding?.buttonText ?? [:])], at: place + ["earlyEnding"])
    return own + items + button + content.settings.texts(at: place)
  }

  /// The labels of buttons that lead on or back, with their places; without those of buttons that decide, such as Agree.
  package func buttonTexts(at place: Place) -> [PlacedText] {
    let members: Set = [
      "continueLabel", "skipLabel", "startLabel", "checkLabel", "tryAgainLabel", "lookAgainLabel",
      "signLabel", "agreeReturnLabel",
    ]
    return texts(at: place).filter {
      $0.place.count == place.count + 1 && members.contains($0.place[place.count])
        && !$0.text.isEmpty
    }
  }
}

extension Step: ListedPart {
  /// The parts of a step are those of its kind.
  func places(below place: Place) -> [Place] { content.stepKind.heldPlaces(below: place) }
  static var copyKind: PartCopy.Kind { .steps }
  static func copied(_ parts: [Step]) -> PartCopy.Content { .steps(parts, rules: []) }
}

extension LearnMore {
  /// The texts of the link, with their places below it.
  func texts(at place: Place) -> [PlacedText] {
    placed([("label", label), ("title", title), ("content", content)], at: place)
  }

  /// Visits the texts that may contain earlier answers; `place` is the place of the part with the link, below the step.
  mutating func changePipedTexts(at place: Place, _ change: Step.PipedTextChange) {
    change(place + ["learnMore", "title"], .plain, &title)
    change(place + ["learnMore", "content"], .markdown, &content)
  }
}
