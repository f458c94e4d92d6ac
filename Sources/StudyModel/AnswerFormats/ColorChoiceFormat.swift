/// One or several of a list of colours (`ORKColorChoiceAnswerFormat`, 3.1).
public struct ColorChoiceFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.colorChoice

  public var allowsSeveral: Bool = false
  public var choices: [ColorChoice] = []

  public init(allowsSeveral: Bool = false, choices: [ColorChoice] = []) {
    self.allowsSeveral = allowsSeveral
    self.choices = choices
  }

  public var questionType: QuestionType { allowsSeveral ? .multipleChoice : .singleChoice }
  public var resultShape: ResultShape { .choice }

  public func problems(at place: Place) -> [Problem] {
    choiceProblems(
      choices.map { TextChoice(value: $0.value, text: $0.text, detailText: $0.detailText) },
      at: place)
      + choices.filter { $0.color != nil && !ColorChoice.isColor($0.color ?? "") }.map {
        Problem(
          .error, .notAColor, at: place + ["choices", $0.value.text],
          "Write the color as # and 6 hexadecimal digits, such as #0b6e6e. Add 2 more digits for opacity."
        )
      }
  }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    let chosen = try answer.chosen(among: choices.map(\.value), allowingSeveral: allowsSeveral)
    let values = try chosen.choiceValues(allowingSeveral: true)
    if values.count > 1, choices.contains(where: { $0.isExclusive && values.contains($0.value) }) {
      throw .notTogether
    }
    return chosen
  }
}

/// A colour to choose (`ORKColorChoice`).
public struct ColorChoice: Codable, Hashable, Sendable {
  public var value: ChoiceValue
  public var text: LocalizedText = [:]
  public var detailText: LocalizedText = [:]
  public var isExclusive: Bool = false
  /// `#rrggbb`, or `#rrggbbaa` where it is not opaque; a choice without one is shown as words only.
  public var color: String?
  /// Of the file it came from.
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

  /// Whether a text is a colour as these choices have them.
  public static func isColor(_ text: String) -> Bool {
    text.hasPrefix("#") && [7, 9].contains(text.utf8.count)
      && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
  }
}
