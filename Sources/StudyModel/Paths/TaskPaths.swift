/// The distinct paths through a task: sequences of steps, each with answers that lead along it. Deterministic, unless
/// the time limit cuts the search short.
public struct TaskPaths: Sendable {
  public let paths: [TaskPath]
  /// Why there may be more paths than these; nil if the list is complete.
  public let cut: Cut?
  /// Whether paths that repeat a loop more often were left out.
  public let leavesOutRounds: Bool
  /// The steps for which no accepted answer was found, in order.
  public let stuck: [Step.ID]
  private let trail: Trail

  public enum Cut: Hashable, Sendable {
    /// The maximum number of paths was reached, and there are more.
    case paths
    /// The time ran out, or the maximum number of answers was tried.
    case time
    /// Too many earlier answers affect a later step for all of them to be followed.
    case answers
  }

  /// The limits of the search.
  public struct Limits: Sendable {
    public var paths = 10_000
    /// The maximum number of different pasts of one step that are followed at a time.
    public var states = 256
    /// The maximum number of visits to a step on a path; a quiz may be tried as often as it allows.
    public var visits = 2
    /// The maximum number of answers tried.
    public var moves = 2_000_000

    public init() {}
  }

  /// Nil if the study has no such task.
  /// - Parameter isOverdue: called now and then; the search ends when it returns true.
  public init?(
    of task: Task.ID, in study: Study, today: CalendarDay, limits: Limits = Limits(),
    isOverdue: () -> Bool = { false }
  ) {
    guard let walkable = WalkableTask(task, in: study),
      let walk = Walkthrough(of: task, in: study, today: today)
    else { return nil }
    var explorer = Explorer(
      search: PathSearch(walkable, today: today),
      limits: limits.allowing(triesOf: walkable.task))
    explorer.explore(from: walk, isOverdue)
    paths = explorer.found
    cut = explorer.cut ?? (explorer.search.isThinned ? .answers : nil)
    leavesOutRounds = explorer.leavesOutRounds
    stuck = walkable.task.steps.map(\.id).filter(explorer.stuck.contains)
    trail = explorer.search.trail
  }

  /// The steps of a path, once per visit.
  public func steps(of path: TaskPath) -> [Step.ID] {
    trail.entries(to: path.place).filter(\.hasLeft).map(\.step)
  }

  /// The answers in order: one for each step, and for a quiz one for each try.
  public func turns(of path: TaskPath) -> [TaskPath.Turn] {
    trail.entries(to: path.place).map {
      TaskPath.Turn(step: $0.step, answer: $0.answer, isDecision: $0.isDecision)
    }
  }

  /// The answers in the form that `TaskWalk` reads.
  public func answers(of path: TaskPath) -> JSONValue {
    var visits: [Step.ID: [JSONValue]] = [:]
    for turn in turns(of: path) { visits[turn.step, default: []].append(turn.answer) }
    return .object(
      visits.mapValues { $0.count == 1 ? $0[0] : ["visit": .array($0)] })
  }
}

extension TaskPaths.Limits {
  fileprivate func allowing(triesOf task: Task) -> TaskPaths.Limits {
    var limits = self
    for step in task.steps {
      if case .quiz(let quiz) = step.content { limits.visits = max(limits.visits, quiz.attempts) }
    }
    limits.visits = min(limits.visits, 10)
    return limits
  }
}

/// Follows every path to its end, one after another.
private struct Explorer {
  var search: PathSearch
  let limits: TaskPaths.Limits
  var found: [TaskPath] = []
  var cut: TaskPaths.Cut?
  var leavesOutRounds = false
  var stuck: Set<Step.ID> = []
  private var open: [Fork] = []
  /// The path to the current step.
  private var path: [Step.ID] = []
  private var visits: [Step.ID: Int] = [:]
  /// The number of forks that the latest fork has opened.
  private var pushed = 0
  private var nextAsked = 200

  /// The pasts that led along the same steps to the same step.
  private struct Fork {
    let step: Step.ID
    let depth: Int
    var states: [PathSearch.State]
  }

  private enum Next: Hashable {
    case step(Step.ID)
    case end(Walkthrough.Ending)
  }

  init(search: PathSearch, limits: TaskPaths.Limits) {
    self.search = search
    self.limits = limits
  }

  mutating func explore(from walk: Walkthrough, _ isOverdue: () -> Bool) {
    guard let step = walk.current else { return }
    open = [Fork(step: step.id, depth: 0, states: [search.state(of: walk)])]
    while let fork = open.popLast() {
      if isOver(isOverdue) { return }
      if found.count >= limits.paths {
        cut = .paths
        return
      }
      stand(at: fork)
      follow(fork, isOverdue)
    }
  }

  private mutating func stand(at fork: Fork) {
    while path.count > fork.depth { visits[path.removeLast(), default: 1] -= 1 }
    path.append(fork.step)
    visits[fork.step, default: 0] += 1
  }

  private mutating func follow(_ fork: Fork, _ isOverdue: () -> Bool) {
    var order: [Next] = []
    var groups: [Next: [PathSearch.State]] = [:]
    var keys: [Next: Set<PathSearch.Key>] = [:]
    var here = fork.states
    var hereKeys = Set(here.map(\.key))
    var index = 0
    while index < here.count, !isOver(isOverdue) {
      let state = here[index]
      index += 1
      for next in search.next(after: state) {
        if isTryingAgain(next) {
          if hereKeys.insert(next.key).inserted { here.append(next) }
          continue
        }
        let target = next.walk.ending.map(Next.end) ?? .step(next.walk.current?.id ?? fork.step)
        if groups[target] == nil { order.append(target) }
        guard keys[target, default: []].insert(next.key).inserted else { continue }
        if groups[target, default: []].count >= limits.states {
          cut = .answers
        } else {
          groups[target, default: []].append(next)
        }
      }
    }
    if order.isEmpty, cut != .time { stuck.insert(fork.step) }
    for target in order { note(target, groups[target] ?? [], after: fork) }
    open[(open.count - pushed)...].reverse()
    pushed = 0
  }

  /// Whether a quiz was failed and the next try begins.
  private func isTryingAgain(_ state: PathSearch.State) -> Bool {
    state.place.map { !search.trail.entries[$0].hasLeft } ?? false
  }

  /// Checks the time only now and then because the check itself takes time.
  private mutating func isOver(_ isOverdue: () -> Bool) -> Bool {
    if cut == .time { return true }
    guard search.moves >= nextAsked else { return false }
    nextAsked = search.moves + 200
    if search.moves > limits.moves || isOverdue() { cut = .time }
    return cut == .time
  }

  private mutating func note(
    _ target: Next, _ states: [PathSearch.State], after fork: Fork
  ) {
    switch target {
    case .end(let ending):
      if found.count < limits.paths {
        found.append(
          TaskPath(stepCount: fork.depth + 1, ending: ending, place: states.first?.place))
      } else {
        cut = .paths
      }
    case .step(let id):
      guard visits[id, default: 0] < limits.visits else {
        leavesOutRounds = true
        return
      }
      open.append(Fork(step: id, depth: fork.depth + 1, states: states))
      pushed += 1
    }
  }
}
