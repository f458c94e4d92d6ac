import StudyModel

/// Turns conditions into comparisons of FHIR's answers.
struct FHIRConditions {
  let outline: SurveyOutline
  /// The questions that were written.
  let answers: [AnswerReference: FHIRAnswer]
  /// The questions that ask for agreement, by step.
  let agreements: [Step.ID: String]
  /// The questions that hold a quiz’s score, by step.
  let scores: [Step.ID: String]

  /// Nil if `enableWhen` has no words for it.
  func logic(of condition: Condition) -> FHIRLogic? {
    logic(of: outline.sayingOutcomes(condition), holds: true)
  }

  private func logic(of condition: Condition, holds: Bool) -> FHIRLogic? {
    switch condition {
    case .all(let parts): join(parts, holds: holds, isAll: holds)
    case .any(let parts): join(parts, holds: holds, isAll: !holds)
    case .not(let part): logic(of: part, holds: !holds)
    case .test(let test): logic(of: test).map { holds ? $0 : $0.negated }
    }
  }

  private func join(_ parts: [Condition], holds: Bool, isAll: Bool) -> FHIRLogic? {
    var result: [FHIRLogic] = []
    for part in parts {
      guard let logic = logic(of: part, holds: holds) else { return nil }
      result.append(logic)
    }
    return isAll ? .all(result) : .any(result)
  }

  private func logic(of test: AnswerTest) -> FHIRLogic? {
    guard test.answer.task == nil || test.answer.task == outline.task.id else { return nil }
    let reference = AnswerReference(step: test.answer.step, item: test.answer.item)
    // A comparison with what no one was asked does not hold.
    if outline.pages.contains(where: { $0.step.id == reference.step && $0.reach == .never }) {
      return .any([])
    }
    switch test.comparison {
    case .consented(let expected):
      return agreements[reference.step].map {
        .test(FHIRTest($0, .equal, .boolean, .boolean(expected)))
      }
    case .scoreAtLeast(let score): return self.score(of: reference.step, .atLeast, score)
    case .passed(let expected):
      guard case .quiz(let quiz) = outline.task.step(reference.step)?.content.asking else {
        return nil
      }
      return score(of: reference.step, expected ? .atLeast : .less, quiz.passMark)
    case .visited: return visited(reference.step)
    case .skipped:
      guard let shown = visited(reference.step), let answer = answers[reference] else { return nil }
      return .all([shown, .test(.answered(answer.linkId, false))])
    case .answered, .dontKnow, .equals, .numberBetween, .includes, .includesOther, .matches,
      .timeBetween, .clockWithin, .dateBetween, .eligible, .entriesBetween:
      return answers[reference].flatMap { $0.logic(of: test.comparison) }
    }
  }

  private func score(of step: Step.ID, _ comparison: FHIROperator, _ score: Int) -> FHIRLogic? {
    scores[step].map { .test(FHIRTest($0, comparison, .decimal, .number(Double(score)))) }
  }

  /// Whether a step was shown is a question about its own condition.
  private func visited(_ step: Step.ID) -> FHIRLogic? {
    switch outline.pages.first(where: { $0.step.id == step })?.reach {
    case .always: .all([])
    case .never, nil: .any([])
    case .when(let condition): logic(of: outline.sayingOutcomes(condition), holds: true)
    case .unknown: nil
    }
  }
}

extension FHIRLogic {
  var negated: FHIRLogic {
    switch self {
    case .all(let parts): .any(parts.map(\.negated))
    case .any(let parts): .all(parts.map(\.negated))
    case .test(let test): test.negated
    }
  }
}
