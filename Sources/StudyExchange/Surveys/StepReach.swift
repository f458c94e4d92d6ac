import StudyModel

/// For which answers each step of a task is shown. Formats that know no rules between steps, only conditions for showing
/// something, write these.
///
/// A step is reached by an edge if the step that it leaves is reached, its condition holds, and that of no earlier edge does.
/// Only edges that lead forward count: such formats ask each question once.
struct StepReach {
  /// When a step is shown.
  enum Reach: Hashable {
    case always, never
    case when(Condition)
    /// The condition would have thousands of parts.
    case unknown
  }

  /// By step, also the endings.
  private(set) var reaches: [Step.ID: Reach] = [:]
  /// The edges that lead back to an earlier step or to their own, in the order of the steps that they leave.
  private(set) var loops: [TaskGraph.Edge] = []

  private var diagram = ConditionDiagram()
  /// When the task passes a step, shown or skipped.
  private var passing: [Step.ID: ConditionDiagram.Node] = [:]
  /// When a step is shown.
  private var showing: [Step.ID: ConditionDiagram.Node] = [:]
  /// What the author wrote and may be the whole condition of a step.
  private var written: [Step.ID: [Condition]] = [:]
  private let task: Task

  init(_ task: Task) {
    self.task = task
    let graph = TaskGraph(task)
    let positions = Dictionary(graph.steps.enumerated().map { ($1, $0) }) { first, _ in first }
    let leaving = Dictionary(grouping: graph.edges, by: \.from)
    if let first = graph.steps.first { passing[first] = ConditionDiagram.always }
    for (position, id) in graph.steps.enumerated() where positions[id] == position {
      let forward = (leaving[id] ?? []).filter { edge in
        guard case .step(let target) = edge.to, let other = positions[target] else { return true }
        if other > position { return true }
        loops.append(edge)
        return false
      }
      do throws(ConditionDiagram.TooLarge) {
        try show(id, skippedWhen: graph.skips[id])
        try follow(forward, from: id, skippedWhen: graph.skips[id])
      } catch {
        giveUp(from: position, of: graph.steps)
        return
      }
    }
  }

  private mutating func show(
    _ id: Step.ID, skippedWhen skip: Condition?
  ) throws(ConditionDiagram.TooLarge) {
    var shown = passing[id] ?? ConditionDiagram.never
    if let skip {
      shown = try diagram.both(shown, diagram.not(node(of: skip)))
      written[id, default: []].append(skip.negated)
    }
    showing[id] = shown
    reaches[id] = try reach(of: id, shown)
  }

  /// What the author wrote, if that is the condition; else the shortest that was found.
  private mutating func reach(
    of id: Step.ID, _ shown: ConditionDiagram.Node
  ) throws(ConditionDiagram.TooLarge) -> Reach {
    if shown == ConditionDiagram.always { return .always }
    if shown == ConditionDiagram.never { return .never }
    for condition in written[id] ?? [] where !condition.asksForVisits {
      if try node(of: condition) == shown { return .when(condition) }
    }
    do {
      return try diagram.condition(of: shown).map { .when($0) } ?? .always
    } catch {
      return .unknown
    }
  }

  private mutating func follow(
    _ edges: [TaskGraph.Edge], from id: Step.ID, skippedWhen skip: Condition?
  ) throws(ConditionDiagram.TooLarge) {
    var rest = passing[id] ?? ConditionDiagram.never
    let order = edges.filter(\.isBranch) + edges.filter(\.isRefusal) + edges.filter(\.isUsual)
    for edge in order {
      var taken = rest
      switch edge.cause {
      case .branch(_, let condition):
        taken = try diagram.both(rest, node(of: condition))
        if case .step(let target) = edge.to { written[target, default: []].append(condition) }
      case .failed, .declined:
        guard let refusal = task.refusal(of: id) else { continue }
        taken = try diagram.both(rest, node(of: refusal))
        // Nobody is refused by a step that is not shown.
        if let skip { taken = try diagram.both(taken, diagram.not(node(of: skip))) }
      case .order, .direct, .otherwise:
        // The graph has no edge for refusing to share, nor for a refusal that no branch handles.
        let refused = try refusedWithoutEdge(by: id, among: rest, skippedWhen: skip)
        rest = try diagram.both(rest, diagram.not(refused))
        taken = rest
      case .earlyEnding, .canceled, .ending: continue
      }
      rest = try diagram.both(rest, diagram.not(taken))
      if case .step(let target) = edge.to {
        passing[target] = try diagram.either(passing[target] ?? ConditionDiagram.never, taken)
      }
    }
  }

  /// Those whom a step refuses and whose task ends there, or at the step that it names for them.
  private mutating func refusedWithoutEdge(
    by id: Step.ID, among rest: ConditionDiagram.Node, skippedWhen skip: Condition?
  ) throws(ConditionDiagram.TooLarge) -> ConditionDiagram.Node {
    guard let refusal = task.endingRefusal(of: id) else { return ConditionDiagram.never }
    var refused = try diagram.both(rest, node(of: refusal))
    if let skip { refused = try diagram.both(refused, diagram.not(node(of: skip))) }
    if case .quiz(let quiz) = task.step(id)?.content.asking, let target = quiz.failureStep,
      reaches[target] == nil, target != id
    {
      passing[target] = try diagram.either(passing[target] ?? ConditionDiagram.never, refused)
    }
    return refused
  }

  /// The node of a condition. Whether a step was shown is a question about its own conditions.
  private mutating func node(
    of condition: Condition
  ) throws(ConditionDiagram.TooLarge) -> ConditionDiagram.Node {
    switch condition {
    case .all(let parts):
      var result = ConditionDiagram.always
      for part in parts { result = try diagram.both(result, node(of: part)) }
      return result
    case .any(let parts):
      var result = ConditionDiagram.never
      for part in parts { result = try diagram.either(result, node(of: part)) }
      return result
    case .not(let part): return try diagram.not(node(of: part))
    case .test(let test):
      let isOwn = test.answer.task == nil || test.answer.task == task.id
      guard isOwn, test.comparison.isAboutVisits else { return try diagram.node(of: test) }
      let shown = showing[test.answer.step] ?? ConditionDiagram.never
      guard test.comparison == .skipped else { return shown }
      let answered = AnswerTest(answer: test.answer, comparison: .answered)
      return try diagram.both(shown, diagram.not(diagram.node(of: answered)))
    }
  }

  private mutating func giveUp(from position: Int, of steps: [Step.ID]) {
    for id in steps[position...] where reaches[id] == nil { reaches[id] = .unknown }
  }
}

extension TaskGraph.Edge {
  fileprivate var isBranch: Bool { if case .branch = cause { true } else { false } }
  fileprivate var isRefusal: Bool { cause == .failed || cause == .declined }
  fileprivate var isUsual: Bool { !isBranch && !isRefusal }
}

extension Comparison {
  /// Whether it asks whether a step was shown.
  fileprivate var isAboutVisits: Bool { self == .visited || self == .skipped }
}

extension Condition {
  fileprivate var negated: Condition { if case .not(let part) = self { part } else { .not(self) } }

  fileprivate var asksForVisits: Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains(where: \.asksForVisits)
    case .not(let part): part.asksForVisits
    case .test(let test): test.comparison.isAboutVisits
    }
  }
}

extension Task {
  /// That a step which can end the task has refused the participant; nil for other steps.
  fileprivate func refusal(of id: Step.ID) -> Condition? {
    guard let step = step(id), let outcome = step.content.outcome else { return nil }
    func test(_ expected: Bool) -> Condition {
      .test(AnswerTest(answer: AnswerReference(step: id), comparison: outcome(expected)))
    }
    // A step that is left unanswered has no outcome, and refuses nobody.
    return step.isOptional ? test(false) : .not(test(true))
  }
}

extension Task {
  /// That a step has refused the participant and ends the task unless a branch leads on; nil for other steps.
  fileprivate func endingRefusal(of id: Step.ID) -> Condition? {
    switch step(id)?.content.asking {
    case .sharing(let sharing) where sharing.isMandatory:
      .test(
        AnswerTest(answer: AnswerReference(step: id), comparison: .equals(.boolean(false))))
    case .quiz(let quiz)
    where quiz.mode == .gate && quiz.passMark > 0 && (quiz.onFailure == .end || quiz.attempts > 0):
      refusal(of: id)
    case .consentForm(let form) where !form.allowsDeclining: refusal(of: id)
    case .eligibility: refusal(of: id)
    case .sharing, .quiz, .consentForm, .consentReview, .question, .form, .signature, .webPage, nil:
      nil
    }
  }
}

extension StepContent {
  /// What asks whether the step let the participant continue; nil for steps that let everyone continue.
  fileprivate var outcome: ((Bool) -> Comparison)? {
    switch asking {
    case .quiz: Comparison.passed
    case .eligibility: Comparison.eligible
    case .consentForm, .consentReview: Comparison.consented
    case .question, .form, .sharing, .signature, .webPage, nil: nil
    }
  }
}
