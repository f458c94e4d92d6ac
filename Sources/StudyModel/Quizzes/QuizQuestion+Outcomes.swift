extension QuizQuestion {
  /// The feedback on a recorded answer.
  package func feedback(on answer: JSONValue) -> QuizFeedback {
    QuizFeedback(
      isRight: isRight(answer), answer: answer, explanations: explanations(of: answer))
  }

  /// An answer for each feedback that the question can give, with a name that no other answer to it has.
  package var feedbackAnswers: [(name: String, answer: JSONValue)] {
    switch key {
    case .choices:
      let right = choices.filter(\.isCorrect).map { JSONValue.string($0.value) }
      let alone = choices.filter { !allowsSeveral || acceptsAny || !$0.isCorrect }.map {
        (name: $0.value, answer: JSONValue.array([.string($0.value)]))
      }
      guard allowsSeveral, !acceptsAny, !right.isEmpty else { return alone }
      var combined = [(name: "all", answer: JSONValue.array(right))]
      if right.count > 1 { combined.append((name: "some", answer: JSONValue.array([right[0]]))) }
      return combined + alone
    case .boolean: return [(name: "yes", answer: true), (name: "no", answer: false)]
    case .number(let number): return number.feedbackAnswers
    }
  }
}

extension RightNumber {
  /// A right number, one below, and one above, as far as they can be entered.
  fileprivate var feedbackAnswers: [(name: String, answer: JSONValue)] {
    guard let range else { return [] }
    let numbers = [
      ("right", range.lowerBound),
      ("low", max(range.lowerBound - 1, minimum ?? -.infinity)),
      ("high", min(range.upperBound + 1, maximum ?? .infinity)),
    ]
    return numbers.filter { name, number in range.contains(number) == (name == "right") }
      .map { (name: $0, answer: JSONValue.number($1)) }
  }
}
