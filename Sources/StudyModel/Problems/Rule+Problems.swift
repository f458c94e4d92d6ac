extension Rule {
  func problems(at place: Place, in map: TaskMap) -> [Problem] {
    guard map.step(step) != nil else {
      return [
        Problem(
          .error, .unknownTrigger, at: place,
          "A rule belongs to “\(step)”, which is no step of this task. Choose a step, or remove the rule."
        )
      ]
    }
    if map.isEnding(step) && !isSkip {
      return [
        Problem(
          .warning, .ruleNeverUsed, at: place,
          "The task ends after \(map.name(of: step)), so its rule is never used. Remove the rule, or move the step into the order."
        )
      ]
    }
    switch kind {
    case .direct(let destination):
      return destinationProblems(destination, at: place + ["to"], in: map)
        + effectProblems(of: destination, at: place, in: map)
    case .firstMatch(let branches, let otherwise):
      return branchListProblems(branches, at: place, in: map)
        + (otherwise.map { destinationProblems($0, at: place + ["otherwise"], in: map) } ?? [])
    case .skip(let condition):
      return condition.problems(
        at: place + ["when"], in: ConditionScope(map: map, moment: .entering(step)))
    }
  }

  private func destinationProblems(
    _ destination: Destination, at place: Place, in map: TaskMap
  ) -> [Problem] {
    guard case .step(let id) = destination, map.step(id) == nil else { return [] }
    return [
      Problem(
        .error, .unknownDestination, at: place,
        "The rule after \(map.name(of: step)) leads to “\(id)”, which is no step of this task. The task would silently end there. Choose a step."
      )
    ]
  }

  private func effectProblems(
    of destination: Destination, at place: Place, in map: TaskMap
  ) -> [Problem] {
    guard let index = map.graph.positions[step] else { return [] }
    let next = index + 1 < map.graph.orderedCount ? map.graph.steps[index + 1] : nil
    guard destination == next.map(Destination.step) ?? .end else { return [] }
    return [
      Problem(
        .advice, .ruleWithoutEffect, at: place,
        "After \(map.name(of: step)) the task goes there anyway, without a rule. Remove the rule.")
    ]
  }

  private func branchListProblems(
    _ branches: [Branch], at place: Place, in map: TaskMap
  ) -> [Problem] {
    guard !branches.isEmpty else {
      return [
        Problem(
          .error, .ruleWithoutBranches, at: place + ["branches"],
          "The rule after \(map.name(of: step)) has no branches. Add one, or make it a rule that always goes to one step."
        )
      ]
    }
    let scope = ConditionScope(map: map, moment: .leaving(step))
    return branches.enumerated().flatMap { index, branch in
      let branchPlace = place + ["branches", String(index + 1)]
      return branch.condition.problems(at: branchPlace + ["condition"], in: scope)
        + overlapProblems(
          of: index, among: branches.map(\.condition), at: branchPlace, in: scope)
        + destinationProblems(branch.destination, at: branchPlace + ["destination"], in: map)
    }
  }

  private func overlapProblems(
    of index: Int, among conditions: [Condition], at place: Place, in scope: ConditionScope
  ) -> [Problem] {
    let earlier = conditions[..<index]
    if let number = earlier.firstIndex(where: { $0.covers(conditions[index], in: scope) }) {
      return [
        Problem(
          .warning, .branchNeverReached, at: place,
          "Branch \(index + 1) after \(scope.map.name(of: step)) is never reached: branch \(number + 1) takes everybody it could apply to. Change the order, or remove it."
        )
      ]
    }
    if let number = earlier.firstIndex(where: { $0.overlaps(conditions[index], in: scope) }) {
      return [
        Problem(
          .advice, .overlappingBranches, at: place,
          "Branches \(number + 1) and \(index + 1) after \(scope.map.name(of: step)) share some answers. The first of them wins: check that this is what you want."
        )
      ]
    }
    return []
  }
}
