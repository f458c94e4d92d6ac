/// A choice in a quiz question.
public struct QuizChoice: Codable, Hashable, Sendable {
  public var value: String
  public var text: LocalizedText = [:]
  public var isCorrect: Bool = false
  /// Why it is wrong, shown to those who choose it.
  public var explanation: LocalizedText = [:]
  /// Whether it stays last when answers are shuffled, such as "I do not know".
  public var staysLast: Bool = false

  public init(
    value: String, text: LocalizedText = [:], isCorrect: Bool = false,
    explanation: LocalizedText = [:], staysLast: Bool = false
  ) {
    self.value = value
    self.text = text
    self.isCorrect = isCorrect
    self.explanation = explanation
    self.staysLast = staysLast
  }
}

extension QuizQuestion {
  /// The texts of the question, its answers, and its feedback, with their places below it.
  package func texts(at place: Place) -> [PlacedText] {
    placed([("prompt", prompt), ("text", text)], at: place) + keyTexts(at: place)
      + placed(
        [("explanation", explanation), ("wrongExplanation", wrongExplanation)], at: place)
  }

  private func keyTexts(at place: Place) -> [PlacedText] {
    switch key {
    case .choices:
      choices.flatMap { choice in
        placed(
          [("text", choice.text), ("explanation", choice.explanation)],
          at: place + ["choices", choice.value])
      }
    case .boolean(let statement):
      placed([("yes", statement.yes), ("no", statement.no)], at: place + ["key"])
    case .number(let number):
      placed(
        [("unit", number.unit), ("tooLow", number.tooLow), ("tooHigh", number.tooHigh)],
        at: place + ["key"])
    }
  }
}

extension QuizQuestion: ListedPart {
  static var copyKind: PartCopy.Kind { .questions }
  static func copied(_ parts: [QuizQuestion]) -> PartCopy.Content { .questions(parts) }
}
