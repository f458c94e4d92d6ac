/// One or more choices from a list of colors (since ResearchKit 3.1).
public struct ColorChoiceFormat: ReducibleFormat {
  public static let kind = AnswerFormat.Kind.colorChoice

  public var allowsSeveral: Bool = false
  public var choices: [ColorChoice] = []

  public init(allowsSeveral: Bool = false, choices: [ColorChoice] = []) {
    self.allowsSeveral = allowsSeveral
    self.choices = choices
  }

  public var format: AnswerFormat { .colorChoice(self) }

  public var shape: AnswerShape {
    .choice(
      TextChoiceFormat(
        allowsSeveral: allowsSeveral,
        choices: choices.map {
          TextChoice(
            value: $0.value, text: $0.text, detailText: $0.detailText, isExclusive: $0.isExclusive)
        }))
  }
  public static let membersInShape: Set<String> = ["allowsSeveral", "choices"]

  public static func blank(keeping choices: [TextChoice]) -> ColorChoiceFormat {
    ColorChoiceFormat(
      choices: choices.map {
        ColorChoice(value: $0.value, text: $0.text, detailText: $0.detailText)
      })
  }

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

  public var comparable: ComparableAnswer { .choice(several: allowsSeveral) }
  public var offered: [OfferedChoice]? { choices.offered }
  public var secondsToAnswer: Double { allowsSeveral ? 10 : 5 }
  public var textsToRead: [LocalizedText] { choices.map(\.text) }

  public func texts(at place: Place) -> [PlacedText] {
    choices.flatMap {
      placed(
        [("text", $0.text), ("detailText", $0.detailText)],
        at: place + ["choices", $0.value.text])
    }
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
    setting.path.first == "colorChoices" && choices.keep(setting.below(1))
  }
}
