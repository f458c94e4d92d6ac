/// A task made ready for walking: steps and rules by id.
struct Course: Sendable {
  private let steps: [Step]
  private let endings: [Step.ID: Step]
  private let positions: [Step.ID: Int]
  private let navigation: [Step.ID: Rule.Kind]
  private let skips: [Step.ID: Condition]
  private let counted: [Step.ID: Int]
  /// Of each step: how many screens come before it in the order of the task, and how many it has.
  private let screens: [Step.ID: (before: Int, count: Int)]
  private let screenCount: Int

  /// - Parameter screenCount: how many screens a step has at most.
  init(_ task: Task, screenCount: (Step) -> Int = { _ in 1 }) {
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
    counted = Self.counted(of: task)
    var screens: [Step.ID: (before: Int, count: Int)] = [:]
    var total = 0
    // A completion is no screen to work through.
    for step in task.steps where step.kind != .completion {
      let count = max(screenCount(step), 1)
      screens[step.id] = (total, count)
      total += count
    }
    self.screens = screens
    self.screenCount = total
  }

  /// How far a screen is into the task, counted in screens and growing from each to the next in order; nil where a task
  /// has but one, and at its endings.
  /// - Parameter number: which of the step's screens it is, from 1.
  func advance(at step: Step.ID, screen number: Int) -> Screen.Progress? {
    guard screenCount > 1, let (before, count) = screens[step] else { return nil }
    return Screen.Progress(position: before + min(number, count), total: screenCount)
  }

  /// Which step this is among those that count, from 1, and how many count; nil where fewer than two do.
  func progress(at step: Step.ID) -> Screen.Progress? {
    guard counted.count > 1, let position = counted[step] else { return nil }
    return Screen.Progress(position: position, total: counted.count)
  }

  /// Which steps count, as ResearchKit counts them: not consents, sharing, login and passcode, nor an instruction or
  /// completion at either end.
  private static func counted(of task: Task) -> [Step.ID: Int] {
    let counting = task.steps.enumerated().filter { index, step in
      switch step.kind {
      case .consentScenes, .consentReview, .sharing, .login, .passcode: false
      case .instruction, .completion: index > 0 && index < task.steps.count - 1
      default: true
      }
    }
    return Dictionary(counting.enumerated().map { ($1.element.id, $0 + 1) }) { first, _ in first }
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
    hops(after: start, answers: answers).onward
  }

  /// The same with every decision on the way there.
  func hops(after start: Step.ID?, answers: Answers) -> (hops: [Walkthrough.Hop], onward: Onward) {
    var origin = start
    var skipped: Set<Step.ID> = []
    var hops: [Walkthrough.Hop] = []
    while true {
      if let origin, isEnding(origin) {
        return ([.init(from: origin, reason: .order, to: nil)], .end(.earlyTermination, why: nil))
      }
      let target: Step.ID
      let decision = origin.flatMap { ruled(after: $0, answers: answers) }
      let reason = decision?.reason ?? Walkthrough.Reason.order
      switch decision?.destination {
      case .end:
        return (hops + [.init(from: origin, reason: reason, to: nil)], .end(.completed, why: nil))
      case .step(let id): target = id
      case nil:
        let position = origin.flatMap { positions[$0] }.map { $0 + 1 } ?? 0
        guard position < steps.count else {
          let why = steps.isEmpty ? "The task has no steps." : nil
          return (hops + [.init(from: origin, reason: .order, to: nil)], .end(.completed, why: why))
        }
        target = steps[position].id
      }
      hops.append(.init(from: origin, reason: reason, to: target))
      guard step(target) != nil else {
        return (
          hops,
          .end(.completed, why: "A rule leads to “\(target)”, which is not a step of the task.")
        )
      }
      guard skips[target]?.holds(in: answers) == true else { return (hops, .step(target)) }
      guard skipped.insert(target).inserted else {
        let why = "The rules skip from step to step endlessly, at “\(target)”."
        return (hops, .end(.invalid, why: why))
      }
      origin = target
    }
  }

  /// Where the navigation rule of a step leads, and why; nil where there is none or it leaves it to the order.
  private func ruled(
    after id: Step.ID, answers: Answers
  ) -> (destination: Destination, reason: Walkthrough.Reason)? {
    switch navigation[id] {
    case .direct(let destination): return (destination, .direct)
    case .firstMatch(let branches, let otherwise):
      if let index = branches.firstIndex(where: { $0.condition.holds(in: answers) }) {
        return (branches[index].destination, .branch(index))
      }
      return otherwise.map { ($0, .otherwise) }
    case .skip, nil: return nil
    }
  }

  /// The first branch of a step's rule whose condition holds.
  func branch(after id: Step.ID, answers: Answers) -> Destination? {
    guard case .firstMatch(let branches, _) = navigation[id] else { return nil }
    return branches.first { $0.condition.holds(in: answers) }?.destination
  }
}
