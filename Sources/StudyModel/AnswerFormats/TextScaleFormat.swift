/// A scale of 2 to 8 labels. Its result is a choice.
public struct TextScaleFormat: ReducibleFormat, FormatWithDontKnow {
  public static let kind = AnswerFormat.Kind.textScale
  public static let sizes = 2...8

  public var choices: [TextChoice] = []
  /// The position of the preselected choice, from 0; none if absent.
  public var defaultIndex: Int?
  public var isVertical: Bool = false
  public var hidesSelectedValue: Bool = false
  public var hidesRanges: Bool = false
  public var hidesLabels: Bool = false
  public var hidesValueMarkers: Bool = false
  /// Colors along the scale.
  public var gradient: ScaleGradient?
  public var dontKnow: DontKnow?

  public init(
    choices: [TextChoice] = [], defaultIndex: Int? = nil, isVertical: Bool = false,
    hidesSelectedValue: Bool = false, hidesRanges: Bool = false, hidesLabels: Bool = false,
    hidesValueMarkers: Bool = false, gradient: ScaleGradient? = nil, dontKnow: DontKnow? = nil
  ) {
    self.choices = choices
    self.defaultIndex = defaultIndex
    self.isVertical = isVertical
    self.hidesSelectedValue = hidesSelectedValue
    self.hidesRanges = hidesRanges
    self.hidesLabels = hidesLabels
    self.hidesValueMarkers = hidesValueMarkers
    self.gradient = gradient
    self.dontKnow = dontKnow
  }

  public var format: AnswerFormat { .textScale(self) }
  public var shape: AnswerShape { .choice(TextChoiceFormat(choices: choices.plainRows)) }
  public static let membersInShape: Set<String> = ["choices"]

  public static func blank(keeping choices: [TextChoice]) -> TextScaleFormat {
    TextScaleFormat(choices: choices)
  }

  public var defaultAnswer: JSONValue? {
    guard let index = defaultIndex, choices.indices.contains(index) else { return nil }
    return .array([choices[index].value.json])
  }

  public func problems(at place: Place) -> [Problem] {
    var problems = choiceProblems(choices, at: place)
    if !choices.isEmpty, !Self.sizes.contains(choices.count) {
      problems.append(
        Problem(
          .error, .tooManyIntervals, at: place + ["choices"],
          "A text scale can have 2 to 8 answers; this one has \(choices.count)."))
    }
    if let index = defaultIndex, !choices.indices.contains(index) {
      problems.append(
        Problem(
          .warning, .defaultOutOfRange, at: place + ["defaultIndex"],
          "The default is not one of the answers, so participants start without one."))
    }
    return problems + (gradient?.problems(at: place) ?? [])
  }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    try answer.chosen(among: choices.map(\.value), allowingSeveral: false)
  }

  public var comparable: ComparableAnswer { .choice(several: false) }
  public var offered: [OfferedChoice]? { choices.offered }
  public var secondsToAnswer: Double { 5 }
  public var textsToRead: [LocalizedText] { choices.map(\.text) }
  public var assets: [Asset.ID] { choices.compactMap(\.image) }

  public func texts(at place: Place) -> [PlacedText] {
    choices.texts(at: place) + (dontKnow?.texts(at: place) ?? [])
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
