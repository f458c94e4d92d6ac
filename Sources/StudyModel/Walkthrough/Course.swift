/// A task made ready for walking: steps and rules by id.
struct Course: Sendable {
  private let steps: [Step]
  private let endings: [Step.ID: Step]
  private let positions: [Step.ID: Int]
  private let navigation: [Step.ID: Rule.Kind]
  private let skips: [Step.ID: Condition]

  init(_ task: Task) {
    steps = task.steps
    endings = Dictionary(task.endings.map { ($0.id, $0) }) { first, _ in first }
    positions = Dictionary(task.steps.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var navigation: [Step.ID: Rule.Kind] = [:]
    var skips: [Step.ID: Condition] = [:]
    // At most one rule of each sort applies to a step: the last one written.
    for rule in task.rules {
      if case .skip(let condition) = rule.kind {
        skips[rule.step] = condition
      } else {
        navigation[rule.step] = rule.kind
      }
    }
    self.navigation = navigation
    self.skips = skips
  }

  func step(_ id: Step.ID) -> Step? { positions[id].map { steps[$0] } ?? endings[id] }
  func isEnding(_ id: Step.ID) -> Bool { positions[id] == nil && endings[id] != nil }

  /// Where a task goes on.
  enum Onward: Hashable {
    case step(Step.ID)
    case end(Walkthrough.Outcome, why: String?)
  }

  /// ResearchKit's forward algorithm (§4.2): the rule of the step, else the next in order; a step that is skipped is
  /// itself asked where to go on. A rule that names no step of the task ends it, as the null identifier does.
  func destination(after start: Step.ID?, answers: Answers) -> Onward {
    var origin = start
    var skipped: Set<Step.ID> = []
    while true {
      if let origin, isEnding(origin) { return .end(.earlyTermination, why: nil) }
      let target: Step.ID
      switch origin.flatMap({ ruled(after: $0, answers: answers) }) {
      case .end: return .end(.completed, why: nil)
      case .step(let id): target = id
      case nil:
        let position = origin.flatMap { positions[$0] }.map { $0 + 1 } ?? 0
        guard position < steps.count else {
          return .end(.completed, why: steps.isEmpty ? "The task has no steps." : nil)
        }
        target = steps[position].id
      }
      guard step(target) != nil else {
        return .end(.completed, why: "A rule leads to “\(target)”, which is no step of the task.")
      }
      guard skips[target]?.holds(in: answers) == true else { return .step(target) }
      guard skipped.insert(target).inserted else {
        return .end(.invalid, why: "The rules skip from step to step without end, at “\(target)”.")
      }
      origin = target
    }
  }

  /// Where the navigation rule of a step leads; nil where there is none or it leaves it to the order.
  private func ruled(after id: Step.ID, answers: Answers) -> Destination? {
    switch navigation[id] {
    case .direct(let destination): destination
    case .firstMatch(_, let otherwise): branch(after: id, answers: answers) ?? otherwise
    case .skip, nil: nil
    }
  }

  /// The first branch of a step's rule whose condition holds.
  func branch(after id: Step.ID, answers: Answers) -> Destination? {
    guard case .firstMatch(let branches, _) = navigation[id] else { return nil }
    return branches.first { $0.condition.holds(in: answers) }?.destination
  }
}
