/// A task as a graph of which step can follow which, and why. For finding problems and for drawing the task.
public struct TaskGraph: Sendable {
  /// The ids of the steps in order, followed by those of the endings.
  public let steps: [Step.ID]
  /// The number of steps in the order; the rest are endings.
  public let orderedCount: Int
  /// Sorted by the step that they leave, and then in the order in which they are tried.
  public let edges: [Edge]

  /// The navigation that the graph was built from.
  let navigation: TaskNavigation
  let successors: [[Int]]
  /// Whether the task can end when a participant leaves the step.
  let canEnd: [Bool]
  /// Whether a participant can reach the step.
  let isReachable: [Bool]
  /// For each step, the first step from which the order alone leads to it.
  private let runStarts: [Int]

  /// A connection from one step to the next, or to the end.
  public struct Edge: Hashable, Sendable {
    public var from: Step.ID
    public var to: Destination
    public var cause: Cause
  }

  /// Why a participant takes an edge.
  public enum Cause: Hashable, Sendable {
    /// No rule applies: the next step, or the end after the last step.
    case order
    case direct
    /// A branch of a rule, by its index from 0, and its condition.
    case branch(Int, Condition)
    /// No branch of a rule holds, and the rule has a default.
    case otherwise
    /// The participant chooses to end early.
    case earlyEnding
    /// The quiz was not passed, or the participant cannot take part.
    case failed
    /// The participant denies or cancels a consent form that requires agreement.
    case declined
    /// The participant cancels a consent form that does not require agreement.
    case canceled
    /// The participant leaves an ending.
    case ending
  }

  public init(_ task: Task) {
    let navigation = TaskNavigation(task)
    self.navigation = navigation
    steps = (navigation.order + navigation.endings).map(\.id)
    orderedCount = navigation.order.count
    var edges: [Edge] = []
    var successors: [[Int]] = []
    var canEnd: [Bool] = []
    for position in steps.indices {
      let leaving = navigation.edges(leaving: position)
      let targets = leaving.map { edge -> Int? in
        if case .step(let id) = edge.to { navigation.positions[id] } else { nil }
      }
      edges += leaving
      successors.append(targets.compactMap(\.self))
      // A destination that does not exist also ends the task (ResearchKit §4.2).
      canEnd.append(targets.contains(nil))
    }
    self.edges = edges
    self.successors = successors
    self.canEnd = canEnd
    isReachable = successors.reached(from: orderedCount == 0 ? [] : [0])
    var runStarts: [Int] = []
    for index in steps.indices {
      let follows = index > 0 && successors[index - 1].contains(index)
      runStarts.append(follows ? runStarts[index - 1] : index)
    }
    self.runStarts = runStarts
  }

  /// The steps that are skipped if a condition holds.
  public var skips: [Step.ID: Condition] { navigation.skips }

  var positions: [Step.ID: Int] { navigation.positions }

  /// The steps that a participant can reach.
  public var reachable: Set<Step.ID> {
    Set(zip(steps, isReachable).filter(\.1).map(\.0))
  }

  /// The steps and endings that nobody can reach, in order.
  public var unreachable: [Step.ID] { zip(steps, isReachable).filter { !$0.1 }.map(\.0) }

  /// Edges to steps that the task does not have.
  public var broken: [Edge] {
    edges.filter { edge in
      if case .step(let id) = edge.to { positions[id] == nil } else { false }
    }
  }

  /// Groups of steps that form a cycle, each in order.
  public var loops: [[Step.ID]] { cycles.map { $0.map { steps[$0] } } }

  /// Loops that a participant can enter but never leave.
  public var endlessLoops: [[Step.ID]] {
    let finishing = canFinish
    return cycles.filter { cycle in
      cycle.allSatisfy { isReachable[$0] && !finishing[$0] }
    }.map { $0.map { steps[$0] } }
  }

  /// Whether a participant at one step can have visited another one before.
  public func canPrecede(_ earlier: Step.ID, _ later: Step.ID) -> Bool {
    guard let start = positions[earlier], let end = positions[later] else { return false }
    if runLeads(from: start, to: end) { return true }
    return successors.reached(from: successors[start])[end]
  }

  /// Whether the order alone leads from one position to a later one.
  func runLeads(from start: Int, to end: Int) -> Bool {
    start < end && runStarts[end] <= start
  }

  private var cycles: [[Int]] { successors.cycles() }

  /// Cycles of steps that may all be skipped at once, so that a walk would never stop.
  var skipCycles: [[Step.ID]] {
    var passing = [[Int]](repeating: [], count: steps.count)
    for edge in edges {
      guard let from = positions[edge.from], from < orderedCount, skips[edge.from] != nil,
        case .step(let id) = edge.to, let to = positions[id], skips[id] != nil,
        ![.earlyEnding, .failed, .declined, .canceled].contains(edge.cause)
      else { continue }
      passing[from].append(to)
    }
    return passing.cycles().map { $0.map { steps[$0] } }
  }

  private var canFinish: [Bool] {
    var predecessors = [[Int]](repeating: [], count: steps.count)
    for (index, targets) in successors.enumerated() {
      for target in targets { predecessors[target].append(index) }
    }
    return predecessors.reached(from: canEnd.indices.filter { canEnd[$0] })
  }
}

extension TaskNavigation {
  /// Every edge out of a step, in the order in which they are tried.
  fileprivate func edges(leaving position: Int) -> [TaskGraph.Edge] {
    let step = step(at: position)
    guard position < order.count else {
      return [TaskGraph.Edge(from: step.id, to: .end, cause: .ending)]
    }
    var edges: [TaskGraph.Edge] = []
    func add(_ destination: Destination, _ cause: TaskGraph.Cause) {
      edges.append(TaskGraph.Edge(from: step.id, to: destination, cause: cause))
    }
    let ways = ways(at: position)
    var isDecided = false
    for (number, branch) in ways.branches.enumerated() where !isDecided {
      if branch.condition.constant == false { continue }
      isDecided = branch.condition.constant == true
      add(branch.destination, .branch(number, branch.condition))
    }
    if !isDecided { add(ways.otherwise, TaskGraph.Cause(ways.fallback)) }
    // A step that is always skipped passes participants on, but its own edges are never taken.
    guard skips[step.id]?.constant != true else { return edges }
    if let ending = step.earlyEnding { add(.step(ending.ending), .earlyEnding) }
    for way in refusals(at: position) { add(way.to, way.cause) }
    return edges
  }
}

extension TaskGraph.Cause {
  fileprivate init(_ fallback: TaskNavigation.Fallback) {
    switch fallback {
    case .order: self = .order
    case .direct: self = .direct
    case .otherwise: self = .otherwise
    }
  }
}

extension Condition {
  /// Its value if it does not depend on any answer; nil if it does.
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
