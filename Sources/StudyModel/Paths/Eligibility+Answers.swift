extension Eligibility {
  /// Valid answers to the whole step: from someone eligible, if that is possible, then from someone who is not.
  var decisiveAnswers: [JSONValue] {
    let fitting = answers { $0.yesFits }
    // Reversing one of these answers makes the participant ineligible, unless everyone is eligible.
    guard let decisive = questions.first(where: { $0.yesFits != $0.noFits }) else {
      return [fitting]
    }
    return [fitting, answers { $0.id == decisive.id ? !$0.yesFits : $0.yesFits }]
  }

  /// A valid answer to one of its screens, from someone eligible if possible; nil if the screen asks nothing.
  func validAnswer(at part: Part) -> JSONValue? {
    switch part {
    case .token: token.map { [Self.tokenItem: .string($0.example)] }
    case .eligibilityQuestion(let id):
      question(id).map { [id: .boolean($0.yesFits)] }
    case .whole, .scene, .consentPage, .quizQuestion, .quizOutcome, .document, .name, .signature,
      .ineligible:
      nil
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
  /// A code of the required length.
  fileprivate var example: String { String(repeating: "A", count: length ?? 6) }
}
