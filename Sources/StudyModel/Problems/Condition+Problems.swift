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
  func problems(at place: Place, in scope: ConditionScope) -> [Problem] {
    let here = scope.map.name(of: scope.step)
    let about = scope.map.name(of: answer)
    switch scope.knowledge(of: answer) {
    case .noTask(let id):
      return [
        Problem(
          .error, .unknownTask, at: place,
          "The condition at \(here) refers to the task \(scope.map.inspection.name(ofAny: [["tasks", id]], else: id)), which is not in the study. Choose another answer."
        )
      ]
    case .given: return []
    case .noAnswer:
      return [
        Problem(
          .error, .unknownAnswer, at: place,
          "The condition at \(here) refers to \(about), which does not exist. Choose an existing answer."
        )
      ]
    case .insideEntries(let group):
      return [
        Problem(
          .error, .answerInsideEntries, at: place,
          "The condition at \(here) refers to \(about), which is answered separately in each entry of \(scope.map.inspection.quoted(group.heading.text, else: group.id)). Test the number of entries, or move the condition inside the group."
        )
      ]
    case .itself(let source):
      return [
        Problem(
          .error, .dependsOnItself, at: place,
          "\(about) is shown depending on its own answer, so it never appears. Choose another item."
        )
      ] + comparisonProblems(of: source, at: place, in: scope)
    case .never(let source):
      return [
        Problem(
          .warning, .impossibleAnswer, at: place,
          "The condition at \(here) refers to \(about), which no participant can reach."
        )
      ] + comparisonProblems(of: source, at: place, in: scope)
    case .later(let source):
      return [
        Problem(
          .warning, .laterAnswer, at: place,
          "The condition at \(here) refers to \(about), which is not answered yet at that point. Choose an earlier answer or move the step."
        )
      ] + comparisonProblems(of: source, at: place, in: scope)
    case .known(let source): return comparisonProblems(of: source, at: place, in: scope)
    }
  }
}
