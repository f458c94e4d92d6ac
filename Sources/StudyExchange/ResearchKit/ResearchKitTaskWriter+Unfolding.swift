import StudyModel

extension ResearchKitTaskWriter {
  /// The task with the steps that predicates will find.
  static func unfolded(_ task: StudyModel.Task, in language: Language) -> StudyModel.Task {
    var task = task
    task.steps = task.steps.flatMap { step -> [Step] in
      var step = step
      switch step.content {
      case .quiz(let quiz):
        let steps = QuizSteps(step: step, quiz: quiz)
        return quiz.questions.map { question in
          Step(
            id: steps.id(of: question.id),
            content: .question(Question(format: QuizSteps.format(of: question))))
        }
      case .eligibility(let eligibility):
        let steps = EligibilitySteps(step: step, eligibility: eligibility)
        step.content = .form(steps.form(in: language))
      case .consentForm:
        step.content = .question(Question(format: .boolean(BooleanFormat())))
      default: break
      }
      return [step]
    }
    return task
  }

  /// A condition that asks the steps which are written where it asked those of the study.
  func unfolded(_ condition: Condition) -> Condition {
    switch condition {
    case .all(let parts): return .all(parts.map(unfolded))
    case .any(let parts): return .any(parts.map(unfolded))
    case .not(let part): return .not(unfolded(part))
    case .test(let test):
      guard test.answer.task == nil || test.answer.task == task.id,
        let step = task.step(test.answer.step)
      else { return condition }
      switch (step.content, test.comparison) {
      case (.quiz(let quiz), _): return of(test, of: QuizSteps(step: step, quiz: quiz))
      case (.eligibility(let eligibility), .eligible(let expected)):
        return EligibilitySteps(step: step, eligibility: eligibility).condition(expected)
      case (.consentForm, .consented(let expected)): return agreement(at: step.id, is: expected)
      default: return condition
      }
    }
  }

  private func agreement(at step: Step.ID, is expected: Bool) -> Condition {
    .test(
      AnswerTest(answer: AnswerReference(step: step), comparison: .equals(.boolean(expected))))
  }

  /// The rules of steps that somebody can fail or refuse: whoever does is led on only by a branch made for it.
  func rulesOfGates() -> [(Step.ID, JSONValue)] {
    task.steps.flatMap { step -> [(Step.ID, Rule.Kind)] in
      let ways = paths.ways(from: step.id)
      switch step.content {
      case .quiz(let quiz): return rules(of: QuizSteps(step: step, quiz: quiz), ways)
      case .eligibility(let eligibility):
        let steps = EligibilitySteps(step: step, eligibility: eligibility)
        guard steps.turnsAway else { return [] }
        let unfit = Rule.Branch(
          condition: .not(steps.fits), destination: .step(steps.endingID))
        return [
          (step.id, rule([unfit] + leading(ways.branches), else: ways.otherwise)),
          (steps.endingID, .firstMatch(leading(ways.branches), otherwise: .end)),
        ]
      case .consentForm(let form) where !form.allowsDeclining:
        let refused = Rule.Branch(condition: agreement(at: step.id, is: false), destination: .end)
        return [(step.id, rule(leading(ways.branches) + [refused], else: ways.otherwise))]
      case .sharing(let sharing) where sharing.isMandatory:
        let refused = Rule.Branch(
          condition: .test(
            AnswerTest(
              answer: AnswerReference(step: step.id), comparison: .includes([.boolean(false)]))),
          destination: .end)
        return [(step.id, rule(leading(ways.branches) + [refused], else: ways.otherwise))]
      default: return []
      }
    }
    .compactMap { id, kind in json(kind).map { (id, $0) } }
  }

  /// Some branches, then a way for everybody else.
  func rule(_ branches: [Rule.Branch], else otherwise: Destination) -> Rule.Kind {
    var onward = leading([Rule.Branch(condition: .all([]), destination: otherwise)])
    let last = onward.popLast()?.destination ?? otherwise
    return branches.isEmpty && onward.isEmpty
      ? .direct(last) : .firstMatch(branches + onward, otherwise: last)
  }

  /// The branches with those beside them that lead past what is skipped.
  func leading(_ branches: [Rule.Branch]) -> [Rule.Branch] {
    writesSkipsAsBranches ? branches.flatMap(paths.leading) : branches
  }
}
