/// One choice from a list, shown as a wheel. Detail texts and exclusivity have no effect.
public struct ValuePickerFormat: ReducibleFormat {
  public static let kind = AnswerFormat.Kind.valuePicker

  public var choices: [TextChoice] = []
  /// Settings kept from the imported file.
  public var keptSettings: [KeptSetting] = []

  public init(choices: [TextChoice] = [], keptSettings: [KeptSetting] = []) {
    self.choices = choices
    self.keptSettings = keptSettings
  }

  public var format: AnswerFormat { .valuePicker(self) }
  public var shape: AnswerShape { .choice(TextChoiceFormat(choices: choices.plainRows)) }
  public static let membersInShape: Set<String> = ["choices"]

  public static func blank(keeping choices: [TextChoice]) -> ValuePickerFormat {
    ValuePickerFormat(choices: choices)
  }

  public func problems(at place: Place) -> [Problem] { choiceProblems(choices, at: place) }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    try answer.chosen(among: choices.map(\.value), allowingSeveral: false)
  }

  public var comparable: ComparableAnswer { .choice(several: false) }
  public var offered: [OfferedChoice]? { choices.offered }
  public var secondsToAnswer: Double { 7.5 }
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

extension ValuePickerFormat: KeepingPart {
  public var keptName: String? { nil }
  public func keptTitle(in language: Language) -> String {
    choices.first?.keptTitle(in: language) ?? ""
  }
}
