/// A color to choose.
public struct ColorChoice: Codable, Hashable, Sendable {
  public var value: ChoiceValue
  public var text: LocalizedText = [:]
  public var detailText: LocalizedText = [:]
  public var isExclusive: Bool = false
  /// `#rrggbb`, or `#rrggbbaa` if not opaque; a choice without a color shows only its text.
  public var color: String?
  /// Settings kept from the imported file.
  public var keptSettings: [KeptSetting] = []

  public init(
    value: ChoiceValue, text: LocalizedText = [:], detailText: LocalizedText = [:],
    isExclusive: Bool = false, color: String? = nil, keptSettings: [KeptSetting] = []
  ) {
    self.value = value
    self.text = text
    self.detailText = detailText
    self.isExclusive = isExclusive
    self.color = color
    self.keptSettings = keptSettings
  }

  /// Whether a text is a color in the notation of these choices.
  public static func isColor(_ text: String) -> Bool {
    text.hasPrefix("#") && [7, 9].contains(text.utf8.count)
      && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
  }
}
