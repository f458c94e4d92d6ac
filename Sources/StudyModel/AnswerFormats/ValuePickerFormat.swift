/// One of a list, from a wheel (`ORKValuePickerAnswerFormat`). Detail texts and exclusivity have no effect.
public struct ValuePickerFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.valuePicker

  public var choices: [TextChoice] = []
  /// Of the file it came from.
  public var keptSettings: [KeptSetting] = []

  public init(choices: [TextChoice] = [], keptSettings: [KeptSetting] = []) {
    self.choices = choices
    self.keptSettings = keptSettings
  }

  public var questionType: QuestionType { .singleChoice }
  public var resultShape: ResultShape { .choice }

  public func problems(at place: Place) -> [Problem] { choiceProblems(choices, at: place) }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    try answer.chosen(among: choices.map(\.value), allowingSeveral: false)
  }
}

/// Several wheels side by side (`ORKMultipleValuePickerAnswerFormat`).
public struct MultipleValuePickerFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.multipleValuePicker

  public var pickers: [ValuePickerFormat] = []
  /// Stands between the chosen texts.
  public var separator: String = " "

  public init(pickers: [ValuePickerFormat] = [], separator: String = " ") {
    self.pickers = pickers
    self.separator = separator
  }

  public var questionType: QuestionType { .multiplePicker }
  public var resultShape: ResultShape { .components }

  public func problems(at place: Place) -> [Problem] {
    guard !pickers.isEmpty else {
      return [Problem(.error, .noChoices, at: place + ["pickers"], "Add at least one picker.")]
    }
    return pickers.enumerated().flatMap { index, picker in
      picker.problems(at: place + ["pickers", String(index + 1)])
    }
  }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    guard case .array(let parts) = answer else { throw .wrongKind }
    guard parts.count <= pickers.count else { throw .wrongKind }
    var values: [JSONValue] = []
    for (index, picker) in pickers.enumerated() {
      guard index < parts.count, let value = ChoiceValue(parts[index]) else {
        throw .missingComponent(index)
      }
      guard picker.choices.contains(where: { $0.value == value }) else {
        throw .notAChoice(value.text)
      }
      values.append(value.json)
    }
    return .array(values)
  }

  public func furtherResultFields() -> [String: JSONValue] { ["separator": .string(separator)] }
}
