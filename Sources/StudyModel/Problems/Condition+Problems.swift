extension Condition {
  func problems(at place: Place, in scope: ConditionScope) -> [Problem] {
    let problems = tests.flatMap { $0.problems(at: place, in: scope) }
    guard problems.isEmpty, isNeverTrue(in: scope) else { return problems }
    return [
      Problem(
        .warning, .conditionNeverTrue, at: place,
        "No answer can meet the condition at \(scope.map.name(of: scope.step)), so it has no effect. Change or remove it."
      )
    ]
  }
}

extension AnswerTest {
  fileprivate func problems(at place: Place, in scope: ConditionScope) -> [Problem] {
    let here = scope.map.name(of: scope.step)
    if let id = answer.task, id != scope.map.task.id, scope.map.inspection.study.task(id) == nil {
      return [
        Problem(
          .error, .unknownTask, at: place,
          "The condition at \(here) asks about the task “\(id)”, which the study does not have. Choose another answer."
        )
      ]
    }
    guard let source = scope.source(of: answer) else {
      return [
        Problem(
          .error, .unknownAnswer, at: place,
          "The condition at \(here) asks about \(answer.quoted), which does not exist. Choose an answer that does."
        )
      ]
    }
    return orderProblems(at: place, in: scope)
      + comparisonProblems(of: source, at: place, in: scope)
  }

  /// Answers of earlier tasks are always there; those of this task only once their step has been passed.
  private func orderProblems(at place: Place, in scope: ConditionScope) -> [Problem] {
    let map = scope.map
    guard answer.task ?? map.task.id == map.task.id, map.isReachable(scope.step) else { return [] }
    switch scope.moment {
    case .leaving(answer.step): return []
    case .showing(answer.item, answer.step):
      return [
        Problem(
          .error, .dependsOnItself, at: place,
          "The item “\(answer.item ?? "")” is shown only when its own answer fits, so it never appears. Ask about another item."
        )
      ]
    case .showing(_, answer.step): return []
    case .leaving, .entering, .showing: break
    }
    let here = map.name(of: scope.step)
    if !map.isReachable(answer.step) || map.graph.skips[answer.step]?.constant == true {
      return [
        Problem(
          .warning, .impossibleAnswer, at: place,
          "The condition at \(here) asks about \(map.name(of: answer.step)), which no participant can come to."
        )
      ]
    }
    guard !map.canPrecede(answer.step, scope.step) else { return [] }
    return [
      Problem(
        .warning, .laterAnswer, at: place,
        "The condition at \(here) asks about \(map.name(of: answer.step)), which is not answered yet at that point. Ask about an earlier answer, or move the step."
      )
    ]
  }
}

extension AnswerReference {
  fileprivate var quoted: String {
    item.map { "“\($0)” of “\(step)”" } ?? "“\(step)”"
  }
}
