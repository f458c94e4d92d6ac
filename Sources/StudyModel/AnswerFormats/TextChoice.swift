/// A row to choose.
public struct TextChoice: Codable, Hashable, Sendable {
  /// The recorded value; unique in its question, and unchanged when the text changes.
  public var value: ChoiceValue
  public var text: LocalizedText = [:]
  public var detailText: LocalizedText = [:]
  /// Choosing it clears the other choices, and vice versa.
  public var isExclusive: Bool = false
  public var image: Asset.ID?
  /// Lets the participant type an answer, which then replaces the value.
  public var other: OtherField?
  /// Settings kept from the imported file.
  public var keptSettings: [KeptSetting] = []

  public init(
    value: ChoiceValue, text: LocalizedText = [:], detailText: LocalizedText = [:],
    isExclusive: Bool = false, image: Asset.ID? = nil, other: OtherField? = nil,
    keptSettings: [KeptSetting] = []
  ) {
    self.value = value
    self.text = text
    self.detailText = detailText
    self.isExclusive = isExclusive
    self.image = image
    self.other = other
    self.keptSettings = keptSettings
  }

  func placeName(_ index: Int) -> String { value.text.isEmpty ? String(index + 1) : value.text }
}

/// The free text of a choice such as "Other".
public struct OtherField: Codable, Hashable, Sendable {
  public var placeholder: LocalizedText = [:]
  public var isRequired: Bool = false
  /// Whether the field is shown from the start; otherwise it appears once the choice is selected
  /// (`textViewStartsHidden`).
  public var startsOpen: Bool = false

  public init(
    placeholder: LocalizedText = [:], isRequired: Bool = false, startsOpen: Bool = false
  ) {
    self.placeholder = placeholder
    self.isRequired = isRequired
    self.startsOpen = startsOpen
  }
}

extension [TextChoice] {
  func texts(at place: Place) -> [PlacedText] {
    enumerated().flatMap { index, choice in
      let row = place + ["choices", choice.placeName(index)]
      return placed([("text", choice.text), ("detailText", choice.detailText)], at: row)
        + placed([("placeholder", choice.other?.placeholder ?? [:])], at: row + ["other"])
    }
  }
}
