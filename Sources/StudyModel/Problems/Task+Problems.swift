extension Task {
  func problems(at place: Place, in inspection: Inspection) -> [Problem] {
    var problems: [Problem] = []
    if title.isEmpty {
      problems.append(
        Problem(
          .advice, .taskWithoutTitle, at: place + ["title"],
          "The task “\(id)” has no title. Lists show its identifier instead."))
    }
    if let schedule {
      problems += schedule.problems(of: self, at: place + ["schedule"], in: inspection)
    }
    guard !steps.isEmpty else {
      return problems + [
        Problem(
          .error, .taskWithoutSteps, at: place + ["steps"],
          "\(inspection.name(of: place)) has no steps. Add one, or remove the task.")
      ]
    }
    problems += stepIdentifierProblems(at: place)
    let map = TaskMap(self, in: inspection)
    for (list, steps) in [("steps", steps), ("endings", endings)] {
      problems += inspection.look(through: steps) {
        $0.problems(at: place + [list, $0.id], in: map)
      }
    }
    problems += pipingProblems(at: place, in: map)
    return problems + joiningProblems(at: place, in: map) + agreementProblems(at: place, in: map)
      + closingProblems(at: place, in: map)
      + graphProblems(at: place, in: map) + ruleProblems(at: place, in: map)
  }

  /// Ids are unique across steps and endings (ResearchKit §4.1).
  private func stepIdentifierProblems(at place: Place) -> [Problem] {
    let inOrder = Set(steps.map(\.id))
    return identifierProblems(
      steps.map(\.id), .duplicateStep, at: place + ["steps"], called: "steps")
      + identifierProblems(
        endings.map(\.id), .duplicateStep, at: place + ["endings"], called: "endings")
      + endings.filter { inOrder.contains($0.id) && !$0.id.isEmpty }.map {
        Problem(
          .error, .duplicateStep, at: place + ["endings", $0.id],
          "A step and an ending have the identifier “\($0.id)”. Give each its own.")
      }
  }

  private func joiningProblems(at place: Place, in map: TaskMap) -> [Problem] {
    var problems: [Problem] = []
    let asks = steps.contains { $0.content.stepKind.asksToAgree }
    if kind == .join && !asks {
      problems.append(
        Problem(
          .advice, .neverAsksToAgree, at: place + ["steps"],
          "\(map.inspection.name(of: place)) is for joining, but it never asks participants to agree. Add a consent review."
        ))
    }
    return problems
  }

  private func closingProblems(at place: Place, in map: TaskMap) -> [Problem] {
    guard steps.contains(where: { $0.kind == .completion }) else {
      return [
        Problem(
          .advice, .completionMissing, at: place + ["steps"],
          "\(map.inspection.name(of: place)) has no completion step, so participants do not learn that they are done. Add one at the end."
        )
      ]
    }
    var problems: [Problem] = []
    for edge in map.graph.edges where edge.isOwnWay && map.isReachable(edge.from) {
      guard let step = map.step(edge.from) else { continue }
      let stepPlace = place + ["steps", step.id]
      if step.kind == .completion {
        guard edge.cause == .order, edge.to != .end else { continue }
        problems.append(
          Problem(
            .warning, .completionLeadsOn, at: stepPlace,
            "\(map.inspection.name(of: stepPlace)) says that the task is done, but the next step follows. Add a rule that ends the task here, or move the step to the end."
          ))
      } else if edge.to == .end {
        problems.append(
          Problem(
            .advice, .completionMissing, at: stepPlace,
            "After \(map.inspection.name(of: stepPlace)), the task can end without a closing screen. Make it lead to a completion step."
          ))
      }
    }
    return problems
  }
}

extension TaskGraph.Edge {
  /// Whether it comes from the order or a rule rather than from the step itself.
  fileprivate var isOwnWay: Bool {
    switch cause {
    case .order, .direct, .branch, .otherwise: true
    case .earlyEnding, .failed, .declined, .canceled, .ending: false
    }
  }
}

extension Rule {
  /// Every condition in it, in reading order.
  var conditions: [Condition] {
    switch kind {
    case .direct: []
    case .firstMatch(let branches, _): branches.map(\.condition)
    case .skip(let condition): [condition]
    }
  }
}

extension Condition {
  /// Every test in it, in reading order.
  var tests: [AnswerTest] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.tests)
    case .not(let part): part.tests
    case .test(let test): [test]
    }
  }
}
