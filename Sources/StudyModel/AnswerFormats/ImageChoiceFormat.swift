/// One or several of a row of pictures (`ORKImageChoiceAnswerFormat`).
public struct ImageChoiceFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.imageChoice

  public var allowsSeveral: Bool = false
  public var isVertical: Bool = false
  public var choices: [ImageChoice] = []

  public init(allowsSeveral: Bool = false, isVertical: Bool = false, choices: [ImageChoice] = []) {
    self.allowsSeveral = allowsSeveral
    self.isVertical = isVertical
    self.choices = choices
  }

  public var questionType: QuestionType { allowsSeveral ? .multipleChoice : .singleChoice }
  public var resultShape: ResultShape { .choice }

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
}

/// A picture to choose (`ORKImageChoice`).
public struct ImageChoice: Codable, Hashable, Sendable {
  public var value: ChoiceValue
  public var text: LocalizedText = [:]
  public var image: Asset.ID?
  public var selectedImage: Asset.ID?
  /// Of the file it came from.
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

extension JSONValue {
  /// A choice answer all of whose values are offered, as an array.
  func chosen(among offered: [ChoiceValue], allowingSeveral several: Bool) throws(Rejection)
    -> JSONValue
  {
    let values = try choiceValues(allowingSeveral: several)
    if let stranger = values.first(where: { !offered.contains($0) }) {
      throw .notAChoice(stranger.text)
    }
    return .array(values.map(\.json))
  }
}
