/// One or more choices from a list of texts.
public struct TextChoiceFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.textChoice

  public var allowsSeveral: Bool = false
  public var choices: [TextChoice] = []

  public init(allowsSeveral: Bool = false, choices: [TextChoice] = []) {
    self.allowsSeveral = allowsSeveral
    self.choices = choices
  }

  public var format: AnswerFormat { .textChoice(self) }
  public var shape: AnswerShape { .choice(self) }

  public static func blank(keeping choices: [TextChoice]) -> TextChoiceFormat {
    TextChoiceFormat(choices: choices)
  }

  public func problems(at place: Place) -> [Problem] {
    choiceProblems(choices, at: place)
      + (allowsSeveral
        ? []
        : choices.enumerated().filter(\.element.isExclusive).map { index, choice in
          Problem(
            .advice, .exclusiveWithoutEffect, at: place + ["choices", choice.placeName(index)],
            "“Exclusive” has no effect where only one answer can be chosen.")
        })
  }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    let values = try answer.choiceValues(allowingSeveral: allowsSeveral)
    let takesFreeText = choices.contains { $0.other != nil }
    var chosen: [TextChoice] = []
    for value in values {
      if let choice = choices.first(where: { $0.value == value }) {
        chosen.append(choice)
      } else if !takesFreeText || value.text.isEmpty {
        throw .notAChoice(value.text)
      }
    }
    if values.count > 1, chosen.contains(where: \.isExclusive) { throw .notTogether }
    return .array(values.map(\.json))
  }

  public var comparable: ComparableAnswer {
    .choice(several: allowsSeveral, takesFreeText: choices.contains { $0.other != nil })
  }
  public var offered: [OfferedChoice]? { choices.offered }
  public var secondsToAnswer: Double { allowsSeveral ? 10 : 5 }
  public var textsToRead: [LocalizedText] { choices.flatMap { [$0.text, $0.detailText] } }
  public var assets: [Asset.ID] { choices.compactMap(\.image) }

  public func texts(at place: Place) -> [PlacedText] {
    choices.texts(at: place)
  }

  public func usualAnswers(in context: AnswerContext) -> [JSONValue] {
    choices.usualAnswers
  }

  public mutating func renameChoice(
    _ old: ChoiceValue, to value: ChoiceValue
  ) throws(RenamingError) {
    try choices.rename(old, to: value)
  }

  public var keepingParts: [any KeepingPart] { choices }

  public mutating func passOn(_ setting: KeptHandout) -> Bool {
    setting.path.first == "textChoices" && choices.keep(setting.below(1))
  }
}
