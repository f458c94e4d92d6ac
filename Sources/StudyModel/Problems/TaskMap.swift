/// A task, its graph, and its context, for the search for problems.
final class TaskMap {
  let task: Task
  let inspection: Inspection
  let graph: TaskGraph
  /// What can be reached from a step, computed once for each step that is asked about.
  private var onward: [Int: [Bool]] = [:]
  /// What can be reached without passing a step, computed likewise.
  private var detours: [Int: [Bool]] = [:]

  init(_ task: Task, in inspection: Inspection) {
    self.task = task
    self.inspection = inspection
    graph = TaskGraph(task)
  }

  func step(_ id: Step.ID) -> Step? { graph.navigation.step(id) }

  func isEnding(_ id: Step.ID) -> Bool { graph.navigation.isEnding(id) }

  func isReachable(_ id: Step.ID) -> Bool {
    graph.positions[id].map { graph.isReachable[$0] } ?? false
  }

  func canPrecede(_ earlier: Step.ID, _ later: Step.ID) -> Bool {
    guard let start = graph.positions[earlier], let end = graph.positions[later] else {
      return false
    }
    if graph.runLeads(from: start, to: end) { return true }
    if let known = onward[start] { return known[end] }
    let reached = graph.successors.reached(from: graph.successors[start])
    // In a long task, keeping every result would fill memory with results that are rarely needed again.
    if onward.count >= 256 { onward.removeAll(keepingCapacity: true) }
    onward[start] = reached
    return reached[end]
  }

  /// Whether a step can be reached without passing another one.
  func canCome(to target: Step.ID, without other: Step.ID) -> Bool {
    guard let end = graph.positions[target], let avoided = graph.positions[other], avoided != 0
    else { return false }
    if let known = detours[avoided] { return known[end] }
    var ways = graph.successors
    ways[avoided] = []
    let reached = ways.reached(from: [0])
    if detours.count >= 256 { detours.removeAll(keepingCapacity: true) }
    detours[avoided] = reached
    return reached[end]
  }

  /// Whether a step of one of these kinds can come before a step.
  func canPrecede(_ id: Step.ID, anyOf kinds: Set<StepContent.Kind>) -> Bool {
    task.steps.contains { kinds.contains($0.kind) && canPrecede($0.id, id) }
  }

  func name(of step: Step.ID) -> String {
    let places = ["steps", "endings"].map { ["tasks", task.id, $0, step] }
    return inspection.name(ofAny: places, else: step)
  }

  /// The text of a value before an edit that removed it, if there was one.
  func words(of value: ChoiceValue, asAnswerTo answer: AnswerReference) -> String {
    guard let former = inspection.former else { return "“\(value.text)”" }
    return ConditionSentences(former, task: task.id, language: former.primaryLanguage)
      .words(of: value, asAnswerTo: answer)
  }

  /// How a sentence names an answer.
  func name(of answer: AnswerReference) -> String { inspection.name(of: answer, in: task.id) }
}
