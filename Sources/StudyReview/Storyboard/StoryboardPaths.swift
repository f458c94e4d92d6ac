import StudyModel

/// What leads to the steps of a task and from them, in English sentences.
struct StoryboardPaths {
  private let task: Task
  private let words: ConditionSentences
  /// What leads to a step, apart from the step before it.
  private var ways: [Step.ID: [String]] = [:]

  init(_ study: Study, _ task: Task, _ language: Language) {
    self.task = task
    words = ConditionSentences(study, task: task.id, language: language)
    for step in task.steps {
      if let ending = step.earlyEnding {
        ways[ending.ending, default: []].append(
          "Reached by leaving \(words.name(of: step.id)) early.")
      }
      if case .quiz(let quiz) = step.content, let failure = quiz.failureStep {
        ways[failure, default: []].append(
          "Reached by failing the last try at \(words.name(of: step.id)).")
      }
    }
    for rule in task.rules { follow(rule) }
  }

  private mutating func follow(_ rule: Rule) {
    let from = words.name(of: rule.step)
    switch rule.kind {
    case .skip: break
    case .direct(let destination): lead(to: destination, "Reached from \(from).")
    case .firstMatch(let branches, let otherwise):
      for branch in branches {
        lead(
          to: branch.destination,
          "Reached from \(from) when \(words.sentence(branch.condition)).")
      }
      if let otherwise { lead(to: otherwise, "Reached from \(from) otherwise.") }
    }
  }

  private mutating func lead(to destination: Destination, _ sentence: String) {
    if case .step(let step) = destination { ways[step, default: []].append(sentence) }
  }

  func ways(to step: Step) -> [String] { ways[step.id] ?? [] }

  /// Where participants go next, and when the step is skipped.
  func ways(from step: Step) -> [String] { words.sentences(of: step.id, in: task) }

  /// When the questions of a form are shown that depend on answers.
  func shownItems(of step: Step) -> [String] {
    guard case .form(let form) = step.content else { return [] }
    return form.items.compactMap { item in
      item.visibility.map { condition in
        let name = words.name(of: AnswerReference(step: step.id, item: item.id))
        return "\(name) is shown when \(words.sentence(condition))."
      }
    }
  }
}
