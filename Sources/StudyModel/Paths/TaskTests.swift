/// The tests that the rules of a task make, by the step whose answer they test.
struct TaskTests: Sendable {
  /// Every distinct test, in the order of the task.
  private(set) var about: [Step.ID: [AnswerTest]] = [:]
  /// The numbered tests that are not only made on leaving the tested step. As long as their results are the same, the
  /// path so far makes no difference to the rest of it.
  private(set) var lasting: [Step.ID: [(number: Int, test: AnswerTest)]] = [:]
  private(set) var lastingCount = 0

  init(_ navigation: TaskNavigation) {
    let task = navigation.task
    var seen: Set<Step.ID> = []
    for step in navigation.order + navigation.endings where seen.insert(step.id).inserted {
      for branch in navigation.ways(from: step.id).branches {
        note(branch.condition, of: task, leaving: step.id)
      }
      if let condition = navigation.skips[step.id] { note(condition, of: task, leaving: nil) }
      guard case .form(let form) = step.content else { continue }
      for condition in form.items.compactMap(\.visibility) {
        note(condition, of: task, leaving: step.id)
      }
    }
  }

  private mutating func note(_ condition: Condition, of task: Task.ID, leaving step: Step.ID?) {
    for test in condition.tests where test.answer.task ?? task == task {
      let asked = test.answer.step
      if about[asked]?.contains(test) != true { about[asked, default: []].append(test) }
      guard asked != step, lasting[asked]?.contains(where: { $0.test == test }) != true else {
        continue
      }
      lasting[asked, default: []].append((lastingCount, test))
      lastingCount += 1
    }
  }
}
