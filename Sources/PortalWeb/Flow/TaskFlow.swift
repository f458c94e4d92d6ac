import StudyModel
import StudyParts

/// A task in words: every step, where it leads, and why.
struct TaskFlow: Sendable {
  let task: Task
  let steps: [FlowStep]
  let counts: FlowCounts

  init(_ task: Task, of study: Study, language: Language) {
    self.task = task
    let graph = TaskGraph(task)
    let reachable = graph.reachable
    let endless = Set(graph.endlessLoops.flatMap(\.self))
    let all = task.steps + task.endings
    let positions = Dictionary(all.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let words = FlowReasons(task, of: study, language: language)
    var leaving: [Step.ID: [TaskGraph.Edge]] = [:]
    for edge in graph.edges { leaving[edge.from, default: []].append(edge) }
    steps = all.enumerated().map { index, step in
      let edges = leaving[step.id] ?? []
      let branches = edges.contains { if case .branch = $0.cause { true } else { false } }
      let ways = edges.map { edge in
        FlowWay(
          target: FlowWay.Target(edge.to, positions), cause: words.cause(edge, branches: branches))
      }
      return FlowStep(
        step: step, index: index, isEnding: index >= task.steps.count,
        title: StepNames.title(of: step, in: language, study),
        detail: FlowReasons.detail(of: step, in: study), ways: ways,
        skip: graph.skips[step.id].map { words.condition($0, leaving: nil) },
        isUnreachable: !reachable.contains(step.id),
        isAlwaysLeftOut: graph.skips[step.id].map { $0 == .all([]) } ?? false,
        isEndless: endless.contains(step.id))
    }
    counts = FlowCounts(steps, loops: graph.endlessLoops.count)
  }

  subscript(id: Step.ID) -> FlowStep? { steps.first { $0.step.id == id } }
}

/// A step of a task and the ways that lead from it.
struct FlowStep: Sendable {
  let step: Step
  let index: Int
  let isEnding: Bool
  let title: String
  /// The kind of the step and how much it contains.
  let detail: String
  let ways: [FlowWay]
  /// When the step is skipped.
  let skip: FlowReasons.Phrase?
  let isUnreachable: Bool
  let isAlwaysLeftOut: Bool
  let isEndless: Bool

  var number: Int { index + 1 }

  /// What is wrong with the step, for both the drawing and the list.
  var mark: FlowMark? {
    isAlwaysLeftOut
      ? FlowMark(words: "Always skipped", kind: "lost")
      : isUnreachable
        ? FlowMark(words: "No path leads here", kind: "lost")
        : isEndless ? FlowMark(words: "Never ends", kind: "endless") : nil
  }

  /// Whether the task always ends after this step.
  var isLast: Bool {
    !ways.isEmpty && ways.allSatisfy { $0.target == .end } && step.kind == .completion
      || isEnding
  }

  /// Whether the step announces a successful end.
  var isGoodEnd: Bool {
    guard isLast, !isEnding, case .completion(let completion) = step.content else { return false }
    return completion.reason == .completed || completion.reason == .saved
  }
}

/// A label for something that has to be fixed, and its color.
struct FlowMark: Sendable {
  let words: String
  let kind: String
}

/// A way from one step to the next.
struct FlowWay: Sendable {
  let target: Target
  let cause: FlowReasons.Phrase?

  enum Target: Hashable, Sendable {
    case step(Int)
    case end
    /// A step that the task does not contain.
    case gone(Step.ID)

    init(_ destination: Destination, _ positions: [Step.ID: Int]) {
      self =
        switch destination {
        case .end: .end
        case .step(let id): positions[id].map(Target.step) ?? .gone(id)
        }
    }
  }
}

/// The totals at the top of the page.
struct FlowCounts: Sendable, Hashable {
  let steps: Int
  let ends: Int
  let unreachable: Int
  let deadEnds: Int
  let loops: Int

  init(_ steps: [FlowStep], loops: Int) {
    self.steps = steps.count
    let ways = steps.filter { !$0.isLast }.flatMap(\.ways)
    ends = steps.count(where: \.isLast) + ways.count { $0.target == .end }
    unreachable = steps.count(where: \.isUnreachable)
    deadEnds = ways.count { if case .gone = $0.target { true } else { false } }
    self.loops = loops
  }
}
