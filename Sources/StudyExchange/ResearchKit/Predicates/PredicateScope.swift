import StudyModel

/// The steps that predicates can refer to.
struct PredicateScope {
  let task: Task.ID
  /// In the order of the task, with the endings last.
  let order: [Step.ID]
  /// Whether rules include results of earlier tasks, which predicates can then refer to.
  let hasEarlierTasks: Bool
  private let steps: [Step.ID: Step]

  init(_ task: StudyModel.Task, hasEarlierTasks: Bool = false) {
    self.task = task.id
    self.hasEarlierTasks = hasEarlierTasks
    let all = task.steps + task.endings
    order = all.map(\.id)
    steps = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
  }

  /// The identifiers of the results that a step can have (§6.1).
  func results(of id: Step.ID) -> [String] {
    steps[id]?.inResearchKit.results.names ?? []
  }

  func step(_ id: Step.ID, of task: StudyModel.Task.ID? = nil) -> Step? {
    task == nil || task == self.task ? steps[id] : nil
  }

  func subject(task: StudyModel.Task.ID?, step: Step.ID, result: String) -> PredicateSubject {
    self.step(step, of: task)?.inResearchKit.results.subject(of: result) ?? .unseen
  }
}
