extension Eligibility {
  func problems(of step: Step, at place: Place, in inspection: Inspection) -> [Problem] {
    let name = inspection.name(of: place)
    var problems: [Problem] = []
    if token == nil, questions.isEmpty {
      problems.append(
        Problem(
          .error, .nothingChecksEligibility, at: place + ["questions"],
          "\(name) asks for nothing, so everyone can take part. Ask for a code or add a question."
        ))
    }
    if step.isOptional {
      problems.append(
        Problem(
          .warning, .eligibilityOptional, at: place + ["isOptional"],
          "\(name) can be skipped, and the eligibility check with it. Make the step required."))
    }
    if let length = token?.length, !(1...Token.longest).contains(length) {
      problems.append(
        Problem(
          .error, .invalidTokenLength, at: place + ["token", "length"],
          "The code at \(name) has a length of \(length). Enter a number from 1 to \(Token.longest), or leave it blank."
        ))
    }
    // Only questions turn people away here; a wrong code is told by the study's server.
    if !questions.isEmpty, endingText.isEmpty {
      problems.append(
        Problem(
          .warning, .eligibilityWithoutEnding, at: place + ["endingText"],
          "\(name) has no text for people who cannot take part. Write a kind message that says why, and where they can turn."
        ))
    }
    problems += identifierProblems(
      (token == nil ? [] : [Self.tokenItem]) + questions.map(\.id), .duplicateQuestion,
      at: place + ["questions"], called: "questions")
    for question in questions {
      problems += question.problems(at: place + ["questions", question.id], in: inspection)
    }
    return problems
  }
}

extension EligibilityQuestion {
  fileprivate func problems(at place: Place, in inspection: Inspection) -> [Problem] {
    let name = inspection.name(of: place)
    if prompt.isEmpty {
      return [
        Problem(
          .error, .questionWithoutWords, at: place + ["prompt"],
          "The question “\(id)” has no text. Write it.")
      ]
    }
    if !yesFits && !noFits {
      return [
        Problem(
          .error, .noAnswerFits, at: place + ["yesFits"],
          "Neither answer to \(name) fits, so no one can take part. Choose which one does.")
      ]
    }
    if yesFits && noFits {
      return [
        Problem(
          .warning, .everyAnswerFits, at: place + ["noFits"],
          "Both answers to \(name) fit, so the question excludes no one. Choose which one fits, or ask it in a survey."
        )
      ]
    }
    return []
  }
}
