extension QuizQuestion {
  func problems(at place: Place, in inspection: Inspection) -> [Problem] {
    var problems: [Problem] = []
    if prompt.isEmpty && text.isEmpty {
      problems.append(
        Problem(
          .error, .questionWithoutWords, at: place + ["prompt"],
          "The quiz question “\(id)” has no text. Write it."))
    }
    switch key {
    case .choices: problems += choicesProblems(at: place, in: inspection)
    case .boolean: problems += unexplained(at: place, in: inspection)
    case .number(let number): problems += numberProblems(number, at: place, in: inspection)
    }
    if explanation.isEmpty {
      problems.append(
        Problem(
          .advice, .rightAnswerUnexplained, at: place + ["explanation"],
          "\(inspection.name(of: place)) has no explanation for a right answer. Explain it in a sentence, so that people who guessed learn too."
        ))
    }
    return problems + passageProblems(at: place, in: inspection)
      + wordingProblems(at: place, in: inspection)
  }

  private func choicesProblems(at place: Place, in inspection: Inspection) -> [Problem] {
    let rows = choices.map { TextChoice(value: .text($0.value), text: $0.text) }
    var problems = choiceProblems(rows, at: place)
    let name = inspection.name(of: place)
    if choices.count == 1 {
      problems.append(
        Problem(
          .error, .tooFewChoices, at: place + ["choices"],
          "\(name) has only one answer. Offer at least 2."))
    }
    let rightCount = choices.count(where: \.isCorrect)
    if rightCount == 0 && !choices.isEmpty {
      problems.append(
        Problem(
          .error, .noRightAnswer, at: place + ["choices"],
          "\(name) has no right answer, so no one can pass. Mark one."))
    }
    if rightCount > 1 && !allowsSeveral && !acceptsAny {
      problems.append(
        Problem(
          .error, .severalRightAnswers, at: place + ["choices"],
          "\(name) allows one answer but has \(rightCount) right ones. Allow several answers, accept any right answer, or mark only one."
        ))
    }
    guard wrongExplanation.isEmpty else { return problems }
    for choice in choices where !choice.isCorrect && choice.explanation.isEmpty {
      problems.append(
        Problem(
          .warning, .wrongAnswerUnexplained, at: place + ["choices", choice.value, "explanation"],
          "\(name) does not say why \(inspection.quoted(choice.text, else: choice.value)) is wrong. Explain it in a sentence."
        ))
    }
    return problems
  }

  private func numberProblems(
    _ number: RightNumber, at place: Place, in inspection: Inspection
  ) -> [Problem] {
    let name = inspection.name(of: place)
    let key = place + ["key"]
    var problems = format.settings.problems(at: key)
    if number.lowest == nil, number.highest == nil {
      problems.append(
        Problem(
          .error, .noRightAnswer, at: key + ["lowest"],
          "\(name) has no right number, so no one can pass. Enter it."))
    } else if number.range == nil {
      problems.append(
        Problem(
          .error, .emptyRange, at: key + ["highest"],
          "The highest right number of \(name) is below the lowest, so no answer is right."))
    } else if number.rightCount == 0, problems.isEmpty {
      problems.append(
        Problem(
          .error, .noRightAnswer, at: key + ["lowest"],
          "The right number of \(name) cannot be entered, so no one can pass. Change it or the range that can be entered."
        ))
    }
    let isExplained = !number.tooLow.isEmpty && !number.tooHigh.isEmpty
    return problems + (isExplained ? [] : unexplained(at: place, in: inspection))
  }

  private func unexplained(at place: Place, in inspection: Inspection) -> [Problem] {
    wrongExplanation.isEmpty
      ? [
        Problem(
          .warning, .wrongAnswerUnexplained, at: place + ["wrongExplanation"],
          "\(inspection.name(of: place)) does not say why other answers are wrong. Explain it in a sentence."
        )
      ] : []
  }

  private func passageProblems(at place: Place, in inspection: Inspection) -> [Problem] {
    guard !passages.isEmpty else {
      return [
        Problem(
          .advice, .questionTestsNothing, at: place + ["tests"],
          "\(inspection.name(of: place)) has no section to read again. Choose the one that answers it."
        )
      ]
    }
    let name = inspection.name(of: place)
    return passages.enumerated().flatMap { index, passage -> [Problem] in
      let isAlso = tests == nil || index > 0
      let here = place + (isAlso ? ["alsoTests"] + passage.name : ["tests"])
      let section = inspection.name(of: ["consents", passage.consent, "sections", passage.section])
      switch inspection.study.standing(of: passage) {
      case .unchanged:
        return inspection.study.changedTranslations(of: passage).map { language in
          Problem(
            .warning, .passageTranslationChanged, at: here + [language.rawValue],
            "The paragraph of \(section) that \(name) tests has changed in \(language.englishName). Read both in that language and mark the question as up to date."
          )
        }
      case .missing:
        let isThere = inspection.consents[passage.consent]?.section(passage.section) != nil
        return [
          Problem(
            .error, .unknownPassage, at: here,
            isThere
              ? "\(name) tests paragraph \((passage.paragraph ?? 0) + 1) of \(section), which has no such paragraph. Choose another."
              : "\(name) tests \(inspection.name(ofAny: [["consents", passage.consent, "sections", passage.section]], else: passage.section)), which is not a section of the consent. Choose another."
          )
        ]
      case .changed(let paragraph, let before, _):
        return [
          Problem(
            before == nil ? .advice : .warning, .passageChanged, at: here,
            before == nil
              ? "The text of \(section) has changed since \(name) was linked to it. Read both and mark the question as up to date."
              : paragraph == nil
                ? "The paragraph of \(section) that \(name) tests no longer exists. Choose another."
                : "The paragraph of \(section) that \(name) tests has changed. Read both and mark the question as up to date."
          )
        ]
      }
    }
  }
}
