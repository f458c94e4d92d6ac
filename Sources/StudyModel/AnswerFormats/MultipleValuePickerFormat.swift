/// Several wheels side by side.
public struct MultipleValuePickerFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.multipleValuePicker

  public var pickers: [ValuePickerFormat] = []
  /// Separates the chosen texts.
  public var separator: String = " "

  public init(pickers: [ValuePickerFormat] = [], separator: String = " ") {
    self.pickers = pickers
    self.separator = separator
  }

  public var format: AnswerFormat { .multipleValuePicker(self) }
  public var shape: AnswerShape { .lists(self) }

  public static func blank(keeping choices: [TextChoice]) -> MultipleValuePickerFormat {
    MultipleValuePickerFormat(pickers: [ValuePickerFormat(choices: choices)])
  }

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

  public var comparable: ComparableAnswer { .choice(several: true) }
  public var offered: [OfferedChoice]? { pickers.flatMap { $0.choices.offered } }
  public var secondsToAnswer: Double { 10 }

  public func texts(at place: Place) -> [PlacedText] {
    placed(pickers, as: "pickers", at: place) { $0.texts(at: $1) }
  }

  public func usualAnswers(in context: AnswerContext) -> [JSONValue] {
    [.array(pickers.compactMap { $0.choices.first?.value.json })]
  }

  public var keepingParts: [any KeepingPart] {
    pickers.flatMap { picker -> [any KeepingPart] in [picker] + picker.choices }
  }

  public mutating func passOn(_ setting: KeptHandout) -> Bool {
    setting.path.first == "valuePickers" && pickers.keep(setting.below(1))
  }
}
