/// A task, its graph and what surrounds it, for the search for problems.
final class TaskMap {
  let task: Task
  let inspection: Inspection
  let graph: TaskGraph
  private let steps: [Step.ID: Step]
  /// What can be come to from a step, worked out once for each step that is asked about.
  private var onward: [Int: [Bool]] = [:]
  /// What can be come to around a step, likewise.
  private var detours: [Int: [Bool]] = [:]

  init(_ task: Task, in inspection: Inspection) {
    self.task = task
    self.inspection = inspection
    graph = TaskGraph(task)
    steps = Dictionary((task.steps + task.endings).map { ($0.id, $0) }) { first, _ in first }
  }

  func step(_ id: Step.ID) -> Step? { steps[id] }

  func isEnding(_ id: Step.ID) -> Bool {
    graph.positions[id].map { $0 >= graph.orderedCount } ?? false
  }

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
    // Long tasks would fill memory with what is rarely asked for again.
    if onward.count >= 256 { onward.removeAll(keepingCapacity: true) }
    onward[start] = reached
    return reached[end]
  }

  /// Whether a step can be come to without passing another one.
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

  /// Whether some step of these kinds can have been passed before a step.
  func canPrecede(_ id: Step.ID, anyOf kinds: Set<StepContent.Kind>) -> Bool {
    task.steps.contains { kinds.contains($0.kind) && canPrecede($0.id, id) }
  }

  func name(of step: Step.ID) -> String {
    let places = ["steps", "endings"].map { ["tasks", task.id, $0, step] }
    return inspection.name(ofAny: places, else: step)
  }

  /// What a value said before the edit that took it away, if there was one.
  func words(of value: ChoiceValue, asAnswerTo answer: AnswerReference) -> String {
    guard let former = inspection.former else { return "“\(value.text)”" }
    return ConditionWords(former, task: task.id, language: former.primaryLanguage)
      .words(of: value, asAnswerTo: answer)
  }

  /// What an answer is called in a sentence.
  func name(of answer: AnswerReference) -> String { inspection.name(of: answer, in: task.id) }
}
