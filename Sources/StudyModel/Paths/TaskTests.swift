/// The tests that the rules of a task make, by the step whose answer they look at.
struct TaskTests: Sendable {
  /// Every test, each once, in the order of the task.
  private(set) var about: [Step.ID: [AnswerTest]] = [:]
  /// Those made elsewhere than on leaving the step itself, with their numbers: while they say the same, the way so far
  /// makes no difference to the way to come.
  private(set) var lasting: [Step.ID: [(number: Int, test: AnswerTest)]] = [:]
  private(set) var lastingCount = 0

  init(_ task: Task) {
    var navigation: [Step.ID: Rule] = [:]
    var skips: [Step.ID: Rule] = [:]
    for rule in task.rules {
      if rule.isSkip { skips[rule.step] = rule } else { navigation[rule.step] = rule }
    }
    var seen: Set<Step.ID> = []
    for step in task.steps + task.endings where seen.insert(step.id).inserted {
      if case .firstMatch(let branches, _) = navigation[step.id]?.kind {
        for branch in branches { note(branch.condition, of: task, leaving: step.id) }
      }
      if case .skip(let condition) = skips[step.id]?.kind {
        note(condition, of: task, leaving: nil)
      }
      guard case .form(let form) = step.content else { continue }
      for condition in form.items.compactMap(\.visibility) {
        note(condition, of: task, leaving: step.id)
      }
    }
  }

  private mutating func note(_ condition: Condition, of task: Task, leaving step: Step.ID?) {
    for test in condition.tests where test.answer.task ?? task.id == task.id {
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
