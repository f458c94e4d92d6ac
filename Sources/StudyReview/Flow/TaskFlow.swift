import StudyModel
import StudyParts

/// A task in words: every step, where it leads, and why.
package struct TaskFlow: Sendable {
  package let task: Task
  package let steps: [FlowStep]
  package let counts: FlowCounts

  package init(_ task: Task, of study: Study, language: Language) {
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

  package subscript(id: Step.ID) -> FlowStep? { steps.first { $0.step.id == id } }
}

/// A label for something that has to be fixed, and its color.
package struct FlowMark: Sendable {
  package let words: String
  package let kind: String

  package init(words: String, kind: String) {
    self.words = words
    self.kind = kind
  }
}
