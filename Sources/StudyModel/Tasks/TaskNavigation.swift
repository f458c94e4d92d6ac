/// The rules of a task, read once: which steps can follow each step, and why. Walking, drawing, exporting, and the
/// searches for problems and paths all use it, so that they agree.
public struct TaskNavigation: Sendable {
  public let task: Task.ID
  /// The steps in the order in which they come unless a rule changes it.
  let order: [Step]
  let endings: [Step]
  /// The position of each step in the order, or after it among the endings; the first if several have the same id.
  let positions: [Step.ID: Int]
  /// The condition under which each step is skipped.
  public let skips: [Step.ID: Condition]
  private let rules: [Step.ID: Rule.Kind]

  public init(_ task: Task) {
    self.task = task.id
    order = task.steps
    endings = task.endings
    let ids = task.steps.map(\.id) + task.endings.map(\.id)
    positions = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
    var rules: [Step.ID: Rule.Kind] = [:]
    var skips: [Step.ID: Condition] = [:]
    // A later rule replaces an earlier one with the same subject.
    for rule in task.rules {
      switch rule.kind {
      case .skip(let condition): skips[rule.step] = condition
      case .direct, .firstMatch: rules[rule.step] = rule.kind
      }
    }
    self.rules = rules
    self.skips = skips
  }

  /// The number of steps, including endings.
  var count: Int { order.count + endings.count }

  func step(at position: Int) -> Step {
    position < order.count ? order[position] : endings[position - order.count]
  }

  /// A step in the order or an ending.
  public func step(_ id: Step.ID) -> Step? { positions[id].map { step(at: $0) } }

  /// Whether leaving the step ends the task, whatever its rule says.
  public func isEnding(_ id: Step.ID) -> Bool {
    positions[id].map { $0 >= order.count } ?? false
  }

  /// What comes after a step in the order; nil if the step is not in the order.
  public func following(_ id: Step.ID) -> Destination? {
    positions[id].flatMap { $0 < order.count ? inOrder(at: $0 + 1) : nil }
  }

  /// The ways out of a step by its rule, else by the order.
  public struct Ways: Hashable, Sendable {
    /// Tried in turn: the first one whose condition holds is taken.
    public let branches: [Rule.Branch]
    /// The destination if no branch holds.
    public let otherwise: Destination
    public let fallback: Fallback
  }

  /// Why that destination is taken if no branch holds.
  public enum Fallback: Hashable, Sendable {
    /// No rule applies: the next step, or the end after the last step.
    case order
    /// The rule always leads there.
    case direct
    /// The rule has a default for when none of its branches holds.
    case otherwise
  }

  /// The ways out of a step, or into the task if the id is nil. Skips and what the step does by itself are ignored.
  public func ways(from id: Step.ID?) -> Ways {
    guard let id else { return ways(by: nil, else: inOrder(at: 0)) }
    return ways(by: rules[id], else: following(id) ?? .end)
  }

  /// The ways out of a step by its position in the order, which distinguishes steps with the same id.
  func ways(at position: Int) -> Ways {
    ways(by: rules[order[position].id], else: inOrder(at: position + 1))
  }

  /// The rule that decides where to go after a step; never a skip.
  public func rule(after id: Step.ID) -> Rule.Kind? { rules[id] }

  /// Whether the rule of a step is of the kind that has branches.
  func hasBranches(after id: Step.ID) -> Bool {
    if case .firstMatch = rules[id] { true } else { false }
  }

  private func ways(by rule: Rule.Kind?, else next: Destination) -> Ways {
    switch rule {
    case .direct(let destination):
      Ways(branches: [], otherwise: destination, fallback: .direct)
    case .firstMatch(let branches, let otherwise):
      Ways(
        branches: branches, otherwise: otherwise ?? next,
        fallback: otherwise == nil ? .order : .otherwise)
    case .skip, nil: Ways(branches: [], otherwise: next, fallback: .order)
    }
  }

  private func inOrder(at position: Int) -> Destination {
    position < order.count ? .step(order[position].id) : .end
  }
}

extension Rule {
  /// What a rule decides. Among rules with the same subject, only the last one counts (ResearchKit §4.2).
  struct Subject: Hashable, Sendable {
    let step: Step.ID
    let isSkip: Bool
  }

  var subject: Subject { Subject(step: step, isSkip: isSkip) }
}

extension Task {
  /// The rule that decides where to go after a step. `TaskNavigation` finds the rules of many steps faster.
  public func navigation(after id: Step.ID) -> Rule? {
    rules.last { $0.step == id && !$0.isSkip }
  }

  /// The rule that decides whether a step is skipped.
  public func skipRule(of id: Step.ID) -> Rule? {
    rules.last { $0.step == id && $0.isSkip }
  }
}
