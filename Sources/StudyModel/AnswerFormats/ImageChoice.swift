/// An image to choose.
public struct ImageChoice: Codable, Hashable, Sendable {
  public var value: ChoiceValue
  public var text: LocalizedText = [:]
  public var image: Asset.ID?
  public var selectedImage: Asset.ID?
  /// Settings kept from the imported file.
  public var keptSettings: [KeptSetting] = []

  public init(
    value: ChoiceValue, text: LocalizedText = [:], image: Asset.ID? = nil,
    selectedImage: Asset.ID? = nil, keptSettings: [KeptSetting] = []
  ) {
    self.value = value
    self.text = text
    self.image = image
    self.selectedImage = selectedImage
    self.keptSettings = keptSettings
  }
}
