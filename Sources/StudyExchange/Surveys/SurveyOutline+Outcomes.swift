import StudyModel

extension SurveyOutline {
  /// A condition in which the outcome of a quiz or of an eligibility step is said by its answers, for formats that only compare
  /// answers. A quiz's score stays as it is where all of its questions need not be right.
  func sayingOutcomes(_ condition: Condition) -> Condition {
    switch condition {
    case .all(let parts): .all(parts.map(sayingOutcomes))
    case .any(let parts): .any(parts.map(sayingOutcomes))
    case .not(let part): .not(sayingOutcomes(part))
    case .test(let test): saying(test) ?? condition
    }
  }

  private func saying(_ test: AnswerTest) -> Condition? {
    guard test.answer.task == nil || test.answer.task == task.id,
      let step = task.step(test.answer.step)
    else { return nil }
    if case .eligibility(let eligibility) = step.content.asking,
      case .eligible(let expected) = test.comparison
    {
      let fits = Condition.all(eligibility.questions.map { $0.fits(in: step.id) })
      return expected ? fits : .not(fits)
    }
    if case .quiz(let quiz) = step.content.asking, case .passed(let expected) = test.comparison,
      quiz.passMark == quiz.questions.count
    {
      let passed = Condition.all(quiz.questions.map { $0.isRight(in: step.id) })
      return expected ? passed : .not(passed)
    }
    return nil
  }
}

extension EligibilityQuestion {
  /// That its answer lets a participant take part.
  func fits(in step: Step.ID) -> Condition {
    let answer = AnswerReference(step: step, item: id)
    let fitting = [true, false].filter(fits)
    return .any(
      fitting.map { .test(AnswerTest(answer: answer, comparison: .equals(.boolean($0)))) })
  }
}

extension QuizQuestion {
  /// That its answer is right.
  func isRight(in step: Step.ID) -> Condition {
    func test(_ comparison: Comparison) -> Condition {
      .test(AnswerTest(answer: AnswerReference(step: step, item: id), comparison: comparison))
    }
    switch key {
    case .boolean(let statement): return test(.equals(.boolean(statement.isTrue)))
    case .number(let number):
      return number.range.map { test(.numberBetween($0.lowerBound, $0.upperBound)) } ?? .any([])
    case .choices:
      let values = choices.filter(\.isCorrect).map { ChoiceValue.text($0.value) }
      let some = Condition.any(values.map { test(.includes([$0])) })
      guard allowsSeveral else { return acceptsAny || values.count == 1 ? some : .any([]) }
      return .all([
        acceptsAny ? some : test(.includes(values)), .not(test(.includesOther(than: values))),
      ])
    }
  }
}
