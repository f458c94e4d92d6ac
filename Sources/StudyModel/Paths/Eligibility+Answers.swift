extension Eligibility {
  /// Answers to the whole step that are taken: by somebody who fits, if anybody can, then by somebody who does not.
  var tellingAnswers: [JSONValue] {
    let fitting = answers { $0.yesFits }
    // Whoever answers this one the other way round does not fit, or nobody does.
    guard let telling = questions.first(where: { $0.yesFits != $0.noFits }) else {
      return [fitting]
    }
    return [fitting, answers { $0.id == telling.id ? !$0.yesFits : $0.yesFits }]
  }

  /// An answer to one of its screens that is taken, of somebody who fits if anybody can; nil for what asks nothing.
  func validAnswer(at part: Part) -> JSONValue? {
    switch part {
    case .token: token.map { [Self.tokenItem: .string($0.example)] }
    case .eligibilityQuestion(let id):
      question(id).map { [id: .boolean($0.yesFits)] }
    default: nil
    }
  }

  private func answers(_ saysYes: (EligibilityQuestion) -> Bool) -> JSONValue {
    var answers: [String: JSONValue] = [:]
    if let token { answers[Self.tokenItem] = .string(token.example) }
    for question in questions { answers[question.id] = .boolean(saysYes(question)) }
    return .object(answers)
  }
}

extension Eligibility.Token {
  /// A code of the right shape.
  fileprivate var example: String { String(repeating: "A", count: length ?? 6) }
}
