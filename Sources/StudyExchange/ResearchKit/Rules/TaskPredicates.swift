import StudyModel

/// Writes the conditions of a task as predicates on its exported steps.
struct TaskPredicates {
  private let task: StudyModel.Task
  private let scope: PredicateScope

  init(_ task: StudyModel.Task, in language: Language) {
    self.task = task
    var unfolded = task
    unfolded.steps = task.steps.flatMap { $0.inResearchKit.found(in: language) }
    scope = PredicateScope(unfolded)
  }

  func text(of condition: Condition) -> String {
    PredicateWriting(scope: scope).text(of: unfolded(condition))
  }

  /// The condition with tests of the study's steps replaced by tests of the exported ones.
  private func unfolded(_ condition: Condition) -> Condition {
    switch condition {
    case .all(let parts): return .all(parts.map(unfolded))
    case .any(let parts): return .any(parts.map(unfolded))
    case .not(let part): return .not(unfolded(part))
    case .test(let test):
      guard test.answer.task == nil || test.answer.task == task.id,
        let step = task.step(test.answer.step)
      else { return condition }
      return step.inResearchKit.condition(test)
    }
  }
}
