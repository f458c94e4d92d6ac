/// A task as a graph: which step can follow which, and why. For finding problems and for drawing the task.
public struct TaskGraph: Sendable {
  /// The ids of the steps in order, then of the endings.
  public let steps: [Step.ID]
  /// How many of the steps are in the order; the rest are endings.
  public let orderedCount: Int
  /// In the order of the steps they leave; of one step, in the order in which they are tried.
  public let edges: [Edge]
  /// Steps that are left out when a condition holds.
  public let skips: [Step.ID: Condition]

  let successors: [[Int]]
  /// Whether a task can end on leaving the step.
  let canEnd: [Bool]
  /// Whether a participant can come to the step.
  let isReachable: [Bool]
  let positions: [Step.ID: Int]
  /// The first step from which the order alone leads to each.
  private let runStarts: [Int]

  /// A way from one step to the next, or to the end.
  public struct Edge: Hashable, Sendable {
    public var from: Step.ID
    public var to: Destination
    public var cause: Cause
  }

  /// Why a participant takes a way.
  public enum Cause: Hashable, Sendable {
    /// No rule says otherwise: the next step, or the end after the last.
    case order
    case direct
    /// A branch of a rule, from 0, and its condition.
    case branch(Int, Condition)
    /// No branch of a rule holds, and it says where to go then.
    case otherwise
    /// The participant chooses to end early.
    case earlyEnding
    /// The quiz was not passed, or the participant cannot take part.
    case failed
    /// The participant denies a consent form that has to be agreed to, or cancels it.
    case declined
    /// The participant cancels a consent form that need not be agreed to.
    case cancelled
    /// An ending is left.
    case ending
  }

  public init(_ task: Task) {
    let all = task.steps + task.endings
    let rules = TaskRules(task)
    steps = all.map(\.id)
    orderedCount = task.steps.count
    let positions = Dictionary(all.enumerated().map { ($1.id, $0) }) { first, _ in first }
    self.positions = positions
    skips = rules.skips
    var edges: [Edge] = []
    var successors: [[Int]] = []
    var canEnd: [Bool] = []
    for (index, step) in all.enumerated() {
      let leaving =
        index < task.steps.count
        ? rules.edges(leaving: index, of: task)
        : [Edge(from: step.id, to: .end, cause: .ending)]
      let targets = leaving.map { edge -> Int? in
        if case .step(let id) = edge.to { positions[id] } else { nil }
      }
      edges += leaving
      successors.append(targets.compactMap(\.self))
      // A destination that does not exist ends the task as well (ResearchKit §4.2).
      canEnd.append(targets.contains(nil))
    }
    self.edges = edges
    self.successors = successors
    self.canEnd = canEnd
    isReachable = successors.reached(from: all.isEmpty || task.steps.isEmpty ? [] : [0])
    var runStarts: [Int] = []
    for index in all.indices {
      let follows = index > 0 && successors[index - 1].contains(index)
      runStarts.append(follows ? runStarts[index - 1] : index)
    }
    self.runStarts = runStarts
  }

  /// The steps a participant can come to.
  public var reachable: Set<Step.ID> {
    Set(zip(steps, isReachable).filter(\.1).map(\.0))
  }

  /// The steps and endings nobody can come to, in order.
  public var unreachable: [Step.ID] { zip(steps, isReachable).filter { !$0.1 }.map(\.0) }

  /// Ways to steps that the task does not have.
  public var broken: [Edge] {
    edges.filter { edge in
      if case .step(let id) = edge.to { positions[id] == nil } else { false }
    }
  }

  /// Groups of steps that can be walked in a circle, each in order.
  public var loops: [[Step.ID]] { circles.map { $0.map { steps[$0] } } }

  /// Loops that a participant can come to and never leave.
  public var endlessLoops: [[Step.ID]] {
    let finishing = canFinish
    return circles.filter { circle in
      circle.allSatisfy { isReachable[$0] && !finishing[$0] }
    }.map { $0.map { steps[$0] } }
  }

  /// Whether somebody at one step can have come to another before, by whatever way.
  public func canPrecede(_ earlier: Step.ID, _ later: Step.ID) -> Bool {
    guard let start = positions[earlier], let end = positions[later] else { return false }
    if runLeads(from: start, to: end) { return true }
    return successors.reached(from: successors[start])[end]
  }

  /// Whether the order alone leads from one position to a later one.
  func runLeads(from start: Int, to end: Int) -> Bool {
    start < end && runStarts[end] <= start
  }

  private var circles: [[Int]] { successors.circles() }

  /// Circles of steps that may all be left out at once, so that a walk would never come to rest.
  var skipCircles: [[Step.ID]] {
    var passing = [[Int]](repeating: [], count: steps.count)
    for edge in edges {
      guard let from = positions[edge.from], from < orderedCount, skips[edge.from] != nil,
        case .step(let id) = edge.to, let to = positions[id], skips[id] != nil,
        ![.earlyEnding, .failed, .declined, .cancelled].contains(edge.cause)
      else { continue }
      passing[from].append(to)
    }
    return passing.circles().map { $0.map { steps[$0] } }
  }

  private var canFinish: [Bool] {
    var predecessors = [[Int]](repeating: [], count: steps.count)
    for (index, targets) in successors.enumerated() {
      for target in targets { predecessors[target].append(index) }
    }
    return predecessors.reached(from: canEnd.indices.filter { canEnd[$0] })
  }
}

/// The rules of a task by the step they belong to. At most one of each sort applies: the last one written.
private struct TaskRules {
  var navigation: [Step.ID: Rule.Kind] = [:]
  var skips: [Step.ID: Condition] = [:]

  init(_ task: Task) {
    for rule in task.rules {
      if case .skip(let condition) = rule.kind {
        skips[rule.step] = condition
      } else {
        navigation[rule.step] = rule.kind
      }
    }
  }

  func edges(leaving index: Int, of task: Task) -> [TaskGraph.Edge] {
    let step = task.steps[index]
    let next: Destination =
      index + 1 < task.steps.count ? .step(task.steps[index + 1].id) : .end
    var edges: [TaskGraph.Edge] = []
    func add(_ destination: Destination, _ cause: TaskGraph.Cause) {
      edges.append(TaskGraph.Edge(from: step.id, to: destination, cause: cause))
    }
    switch navigation[step.id] {
    case .direct(let destination): add(destination, .direct)
    case .firstMatch(let branches, let otherwise):
      var isDecided = false
      for (number, branch) in branches.enumerated() where !isDecided {
        if branch.condition.constant == false { continue }
        isDecided = branch.condition.constant == true
        add(branch.destination, .branch(number, branch.condition))
      }
      if !isDecided { add(otherwise ?? next, otherwise == nil ? .order : .otherwise) }
    case .skip, nil: add(next, .order)
    }
    // A step that is always left out passes participants on but has no ways of its own.
    if skips[step.id]?.constant != true { addWays(out: step, of: task, before: index, add) }
    return edges
  }

  private func addWays(
    out step: Step, of task: Task, before index: Int,
    _ add: (Destination, TaskGraph.Cause) -> Void
  ) {
    if let ending = step.earlyEnding { add(.step(ending.ending), .earlyEnding) }
    if case .eligibility = step.content, !branches(after: step.id) { add(.end, .failed) }
    if case .consentForm(let form) = step.content, !isDecided(whenRefusedAt: step.id, of: task) {
      add(.end, form.allowsDeclining ? .cancelled : .declined)
    }
    guard case .quiz(let quiz) = step.content else { return }
    if quiz.mode != .inform, quiz.onFailure == .backToSections,
      let scenes = task.steps[..<index].last(where: { $0.kind == .consentScenes })
    {
      add(.step(scenes.id), .failed)
    }
    if quiz.canEndTask && !branches(after: step.id) {
      add(quiz.failureStep.map(Destination.step) ?? .end, .failed)
    }
  }

  /// Whether some branch holds whenever a consent form is refused, so that the refusal does not end the task.
  private func isDecided(whenRefusedAt id: Step.ID, of task: Task) -> Bool {
    guard case .firstMatch(let branches, _) = navigation[id] else { return false }
    return branches.contains { branch in
      branch.condition.value { test in
        guard case .consented(let wanted) = test.comparison,
          test.asksAgreement(at: id, in: task.id)
        else { return nil }
        return !wanted
      } == true
    }
  }

  /// A rule with branches decides where a failed quiz leads.
  private func branches(after id: Step.ID) -> Bool {
    if case .firstMatch = navigation[id] { true } else { false }
  }
}

extension Quiz {
  /// Whether failing it can end the task.
  var canEndTask: Bool {
    mode == .gate && passMark > 0 && (onFailure == .end || attempts > 0)
  }
}

extension Condition {
  /// What it always says, whatever is answered; nil where that depends.
  var constant: Bool? {
    switch self {
    case .all(let parts):
      let values = parts.map(\.constant)
      return values.contains(false) ? false : values.allSatisfy { $0 == true } ? true : nil
    case .any(let parts):
      let values = parts.map(\.constant)
      return values.contains(true) ? true : values.allSatisfy { $0 == false } ? false : nil
    case .not(let part): return part.constant.map(!)
    case .test: return nil
    }
  }
}
