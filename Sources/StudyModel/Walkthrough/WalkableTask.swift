/// A task prepared for walking. Preparing takes time proportional to the length of the task, so that each step of a
/// walkthrough does not.
public struct WalkableTask: Sendable {
  public let study: Study
  public let task: Task
  let navigation: TaskNavigation
  let progress: TaskProgress

  /// Nil if the study has no such task.
  public init?(_ id: Task.ID, in study: Study) {
    let study = study.sayingFacts()
    guard let task = study.task(id) else { return nil }
    self.study = study
    self.task = task
    navigation = TaskNavigation(task)
    progress = TaskProgress(task, in: study)
  }

  /// The task of a walkthrough.
  init(_ walk: Walkthrough) {
    study = walk.study
    task = walk.task
    navigation = walk.navigation
    progress = walk.progress
  }
}
