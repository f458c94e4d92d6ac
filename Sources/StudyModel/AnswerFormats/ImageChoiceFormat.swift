/// One or more choices from a row of images.
public struct ImageChoiceFormat: ReducibleFormat {
  public static let kind = AnswerFormat.Kind.imageChoice

  public var allowsSeveral: Bool = false
  public var isVertical: Bool = false
  public var choices: [ImageChoice] = []

  public init(allowsSeveral: Bool = false, isVertical: Bool = false, choices: [ImageChoice] = []) {
    self.allowsSeveral = allowsSeveral
    self.isVertical = isVertical
    self.choices = choices
  }

  public var format: AnswerFormat { .imageChoice(self) }

  public var shape: AnswerShape {
    .choice(
      TextChoiceFormat(
        allowsSeveral: allowsSeveral,
        choices: choices.map { TextChoice(value: $0.value, text: $0.text, image: $0.image) }))
  }
  public static let membersInShape: Set<String> = ["allowsSeveral", "choices"]

  public static func blank(keeping choices: [TextChoice]) -> ImageChoiceFormat {
    ImageChoiceFormat(choices: choices.map { ImageChoice(value: $0.value, text: $0.text) })
  }

  public func problems(at place: Place) -> [Problem] {
    choiceProblems(choices.map { TextChoice(value: $0.value, text: $0.text) }, at: place)
      + choices.enumerated().filter { $1.image == nil }.map { index, choice in
        Problem(
          .warning, .choiceWithoutImage, at: place + ["choices", choice.value.text],
          "Answer \(index + 1) has no picture.")
      }
  }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    try answer.chosen(among: choices.map(\.value), allowingSeveral: allowsSeveral)
  }

  public var comparable: ComparableAnswer { .choice(several: allowsSeveral) }
  public var offered: [OfferedChoice]? { choices.offered }
  public var secondsToAnswer: Double { allowsSeveral ? 10 : 5 }
  public var textsToRead: [LocalizedText] { choices.map(\.text) }
  public var assets: [Asset.ID] {
    choices.flatMap { [$0.image, $0.selectedImage].compactMap(\.self) }
  }

  public func texts(at place: Place) -> [PlacedText] {
    choices.flatMap {
      placed([("text", $0.text)], at: place + ["choices", $0.value.text])
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
    setting.path.first == "imageChoices" && choices.keep(setting.below(1))
  }
}
