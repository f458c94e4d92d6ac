extension Quiz {
  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    guard !questions.isEmpty else {
      return [
        Problem(
          .error, .quizWithoutQuestions, at: place + ["questions"],
          "\(map.name(of: step.id)) has no questions. Add one, or remove the quiz.")
      ]
    }
    var problems = identifierProblems(
      questions.map(\.id), .duplicateQuestion, at: place + ["questions"], called: "questions")
    for question in questions {
      problems += question.problems(at: place + ["questions", question.id], in: map.inspection)
    }
    return problems + passRuleProblems(at: place) + failureProblems(of: step, at: place, in: map)
      + practiceProblems(of: step, at: place, in: map)
  }

  private func passRuleProblems(at place: Place) -> [Problem] {
    var problems: [Problem] = []
    if let minimumScore {
      let score = place + ["minimumScore"]
      if minimumScore > questions.count {
        problems.append(
          Problem(
            .error, .minimumScoreTooHigh, at: score,
            "\(minimumScore) right answers are needed to pass, but there are fewer questions. Require \(questions.count) at most."
          ))
      } else if minimumScore < 0 {
        problems.append(
          Problem(
            .error, .outOfBounds, at: score, "The number of right answers cannot be negative."))
      } else if minimumScore == 0, mode != .inform {
        problems.append(
          Problem(
            .warning, .quizAlwaysPassed, at: score,
            "Everyone passes because no right answers are required. Require some, or let the quiz only inform."
          ))
      }
    }
    if attempts < 0 {
      problems.append(
        Problem(
          .error, .outOfBounds, at: place + ["attempts"],
          "The number of tries cannot be negative. Enter 0 for no limit."))
    }
    return problems
  }

  private func failureProblems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    var problems: [Problem] = []
    if let failureStep, map.step(failureStep) == nil {
      problems.append(
        Problem(
          .error, .unknownFailureStep, at: place + ["failureStep"],
          "Failing the last try at \(map.name(of: step.id)) leads to \(map.name(of: failureStep)), which is not a step of the task. Choose one that is."
        ))
    }
    if mode != .inform, onFailure == .backToSections,
      !map.canPrecede(step.id, anyOf: [.consentScenes])
    {
      problems.append(
        Problem(
          .warning, .noSectionsToReturnTo, at: place + ["onFailure"],
          "No step before \(map.name(of: step.id)) shows the sections of a consent, so participants who fail can only try again. Add one before it."
        ))
    } else if endsAbruptly(of: step, in: map) {
      problems.append(
        Problem(
          .warning, .quizEndsAbruptly, at: place + ["onFailure"],
          "Participants who fail the last try at \(map.name(of: step.id)) do not learn whom to contact. Add a research contact, write a message for them, or choose the step they go to."
        ))
    }
    return problems
  }

  /// Whether the final failure shows no contact, no text from the author, and no next step (QUIZ-06).
  private func endsAbruptly(of step: Step, in map: TaskMap) -> Bool {
    let hasBranches = map.graph.navigation.hasBranches(after: step.id)
    let canFail = mode == .staff ? onFailure == .end || attempts > 0 : canEndTask
    let contact = map.inspection.study.facts.researchContact
    return canFail && !hasBranches && failureStep == nil && failureText.isEmpty
      && contact?.isReachable != true
  }

  /// Recommended practice for quizzes (QUIZ-02, QUIZ-13).
  private func practiceProblems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    var problems: [Problem] = []
    let name = map.name(of: step.id)
    if !(4...10).contains(questions.count) {
      let count = questions.count == 1 ? "1 question" : "\(questions.count) questions"
      problems.append(
        Problem(
          .advice, .quizLength, at: place + ["questions"],
          "\(name) has \(count). Most quizzes have 4 to 10: enough to find what needs explaining without tiring participants."
        ))
    }
    let chance = chanceOfGuessing
    if let guessing, mode != .inform, passMark > 0, chance >= 0.25 {
      problems.append(
        Problem(
          .advice, .easyToGuess, at: place + ["minimumScore"],
          "\(name) is easy to pass by guessing: \(guessing.sentence) Require more right answers, or offer more answers to choose from."
        ))
    }
    let statements = questions.count { $0.key.kind == .boolean }
    if questions.count >= 4, statements * 2 > questions.count {
      problems.append(
        Problem(
          .advice, .mostlyTrueFalse, at: place + ["questions"],
          "More than half of the questions in \(name) are yes-or-no questions, which half of all guesses get right. Offer 3 or 4 answers where you can."
        ))
    }
    return problems
  }
}

extension Contact {
  /// Whether there is a way to reach them.
  var isReachable: Bool { telephone != nil || email != nil || address != nil }
}
