extension QuizQuestion {
  /// The texts of the question, its answers and its feedback, at their places below it.
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
