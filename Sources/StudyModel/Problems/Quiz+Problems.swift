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
            "\(minimumScore) right answers are needed to pass, more than there are questions. Ask for \(questions.count) at most."
          ))
      } else if minimumScore < 0 {
        problems.append(
          Problem(
            .error, .outOfBounds, at: score, "The number of right answers cannot be negative."))
      } else if minimumScore == 0, mode != .inform {
        problems.append(
          Problem(
            .warning, .quizAlwaysPassed, at: score,
            "Everybody passes, because no right answer is needed. Ask for some, or let the quiz only inform."
          ))
      }
    }
    if attempts < 0 {
      problems.append(
        Problem(
          .error, .outOfBounds, at: place + ["attempts"],
          "The number of attempts cannot be negative. Write 0 for no limit."))
    }
    return problems
  }

  private func failureProblems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    var problems: [Problem] = []
    if let failureStep, map.step(failureStep) == nil {
      problems.append(
        Problem(
          .error, .unknownFailureStep, at: place + ["failureStep"],
          "Failing \(map.name(of: step.id)) for good leads to \(map.name(of: failureStep)), which is no step of the task. Choose one."
        ))
    }
    if mode != .inform, onFailure == .backToSections,
      !map.canPrecede(step.id, anyOf: [.consentScenes])
    {
      problems.append(
        Problem(
          .warning, .noSectionsToReturnTo, at: place + ["onFailure"],
          "Nothing before \(map.name(of: step.id)) shows the sections of a consent, so participants who fail can only try again. Add such a step before it."
        ))
    } else if endsAbruptly(of: step, in: map) {
      problems.append(
        Problem(
          .warning, .quizEndsAbruptly, at: place + ["onFailure"],
          "Participants who fail \(map.name(of: step.id)) for good are not told whom to call. Name a contact for the research, write what they read then, or choose the step they come to."
        ))
    }
    return problems
  }

  /// Whether the last failure shows no contact, no words of the author's and no further step (QUIZ-06).
  private func endsAbruptly(of step: Step, in map: TaskMap) -> Bool {
    let hasBranches =
      if case .firstMatch = map.task.navigation(after: step.id)?.kind { true } else { false }
    let canFail = mode == .staff ? onFailure == .end || attempts > 0 : canEndTask
    let contact = map.inspection.study.facts.researchContact
    return canFail && !hasBranches && failureStep == nil && failureText.isEmpty
      && contact?.isReachable != true
  }

  /// What makes a quiz a good one (QUIZ-02, QUIZ-13).
  private func practiceProblems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    var problems: [Problem] = []
    let name = map.name(of: step.id)
    if !(4...10).contains(questions.count) {
      let count = questions.count == 1 ? "1 question" : "\(questions.count) questions"
      problems.append(
        Problem(
          .advice, .quizLength, at: place + ["questions"],
          "\(name) has \(count). Four to ten are usual: enough to find what needs explaining, and few enough to stay awake."
        ))
    }
    let chance = chanceOfGuessing
    if let guessing, mode != .inform, passMark > 0, chance >= 0.25 {
      problems.append(
        Problem(
          .advice, .easyToGuess, at: place + ["minimumScore"],
          "\(name) is easy to pass without knowing anything: \(guessing.sentence) Ask for more right answers, or offer more answers to choose from."
        ))
    }
    let statements = questions.count { $0.key.kind == .boolean }
    if questions.count >= 4, statements * 2 > questions.count {
      problems.append(
        Problem(
          .advice, .mostlyTrueFalse, at: place + ["questions"],
          "More than half of the questions of \(name) are answered with yes or no, which half of all guesses get right. Offer three or four answers where you can."
        ))
    }
    return problems
  }
}

extension Contact {
  /// Whether there is a way to reach them.
  var isReachable: Bool { telephone != nil || email != nil || address != nil }
}
