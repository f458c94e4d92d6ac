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
    if let minimumScore, minimumScore > questions.count {
      problems.append(
        Problem(
          .error, .minimumScoreTooHigh, at: place + ["minimumScore"],
          "\(minimumScore) right answers are needed to pass, more than there are questions. Ask for \(questions.count) at most."
        ))
    }
    if let minimumScore, minimumScore < 0 {
      problems.append(
        Problem(
          .error, .outOfBounds, at: place + ["minimumScore"],
          "The number of right answers cannot be negative."))
    }
    if attempts < 0 {
      problems.append(
        Problem(
          .error, .outOfBounds, at: place + ["attempts"],
          "The number of attempts cannot be negative. Write 0 for no limit."))
    }
    return problems + failureProblems(of: step, at: place, in: map)
  }

  private func failureProblems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    if onFailure == .backToSections, !map.canPrecede(step.id, anyOf: [.consentScenes]) {
      return [
        Problem(
          .warning, .noSectionsToReturnTo, at: place + ["onFailure"],
          "Nothing before \(map.name(of: step.id)) shows the sections of a consent, so participants who fail can only try again. Add such a step before it."
        )
      ]
    }
    let hasBranches =
      if case .firstMatch = map.task.navigation(after: step.id)?.kind { true } else { false }
    guard canEndTask, !hasBranches else { return [] }
    return [
      Problem(
        .warning, .quizEndsAbruptly, at: place + ["onFailure"],
        "Participants who fail \(map.name(of: step.id)) for good are shown nothing more. Add a rule after it: when not passed, go to a step that says whom to call."
      )
    ]
  }
}

extension QuizQuestion {
  fileprivate func problems(at place: Place, in inspection: Inspection) -> [Problem] {
    var problems: [Problem] = []
    if prompt.isEmpty && text.isEmpty {
      problems.append(
        Problem(
          .error, .questionWithoutWords, at: place + ["prompt"],
          "The quiz question “\(id)” has no words. Write what it asks."))
    }
    let rows = choices.map { TextChoice(value: .text($0.value), text: $0.text) }
    problems += choiceProblems(rows, at: place)
    if choices.count == 1 {
      problems.append(
        Problem(
          .error, .tooFewChoices, at: place + ["choices"],
          "\(inspection.name(of: place)) has one answer only. Offer at least two."))
    }
    return problems + answerKeyProblems(at: place, in: inspection)
      + passageProblems(at: place, in: inspection)
  }

  private func answerKeyProblems(at place: Place, in inspection: Inspection) -> [Problem] {
    var problems: [Problem] = []
    let name = inspection.name(of: place)
    let rightCount = choices.count(where: \.isCorrect)
    if rightCount == 0 && !choices.isEmpty {
      problems.append(
        Problem(
          .error, .noRightAnswer, at: place + ["choices"],
          "\(name) has no right answer, so nobody can pass. Mark one."))
    }
    if rightCount > 1 && !allowsSeveral {
      problems.append(
        Problem(
          .error, .severalRightAnswers, at: place + ["choices"],
          "\(name) takes one answer but has \(rightCount) right ones. Let participants choose several, or mark one."
        ))
    }
    for choice in choices where !choice.isCorrect && choice.explanation.isEmpty {
      problems.append(
        Problem(
          .warning, .wrongAnswerUnexplained, at: place + ["choices", choice.value, "explanation"],
          "\(name) does not say why \(inspection.quoted(choice.text, else: choice.value)) is wrong. Explain it in a sentence."
        ))
    }
    return problems
  }

  private func passageProblems(at place: Place, in inspection: Inspection) -> [Problem] {
    guard let tests else {
      return [
        Problem(
          .advice, .questionTestsNothing, at: place + ["tests"],
          "\(inspection.name(of: place)) names no section to read again. Choose the one that answers it."
        )
      ]
    }
    let section = inspection.consents[tests.consent]?.section(tests.section)
    guard section == nil || (tests.paragraph ?? 0) < 0 else { return [] }
    return [
      Problem(
        .error, .unknownPassage, at: place + ["tests"],
        "\(inspection.name(of: place)) tests “\(tests.section)”, which is no section of the consent. Choose another."
      )
    ]
  }
}
