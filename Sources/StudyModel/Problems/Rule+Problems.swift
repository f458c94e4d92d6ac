extension Rule {
  func problems(at place: Place, in map: TaskMap) -> [Problem] {
    guard map.step(step) != nil else {
      return [
        Problem(
          .error, .unknownTrigger, at: place,
          "A rule belongs to \(map.name(of: step)), which is not a step of this task. Choose a step or remove the rule."
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
        "The rule after \(map.name(of: step)) leads to \(map.name(of: id)), which is not a step of this task. The task would silently end there. Choose a step."
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
        "The rule after \(map.name(of: step)) has no effect: the task goes there anyway. Remove the rule."
      )
    ]
  }

  private func branchListProblems(
    _ branches: [Branch], at place: Place, in map: TaskMap
  ) -> [Problem] {
    guard !branches.isEmpty else {
      return [
        Problem(
          .error, .ruleWithoutBranches, at: place + ["branches"],
          "The rule after \(map.name(of: step)) has no conditions. Add one, or make it a rule that always goes to one step."
        )
      ]
    }
    let scope = ConditionScope(map: map, moment: .leaving(step))
    var earlier = EarlierBranches()
    return branches.enumerated().flatMap { index, branch in
      let branchPlace = place + ["branches", String(index + 1)]
      return branch.condition.problems(at: branchPlace + ["condition"], in: scope)
        + overlapProblems(of: branch, index, with: &earlier, at: branchPlace, in: scope)
        + destinationProblems(branch.destination, at: branchPlace + ["destination"], in: map)
    }
  }

  private func overlapProblems(
    of branch: Branch, _ index: Int, with earlier: inout EarlierBranches, at place: Place,
    in scope: ConditionScope
  ) -> [Problem] {
    let name = scope.map.name(of: step)
    switch earlier.add(branch.condition, in: scope) {
    case .covered(let number):
      return [
        Problem(
          .warning, .branchNeverReached, at: place,
          "Rule \(index + 1) after \(name) is never reached: rule \(number + 1) already covers every case it could apply to. Change the order or remove it."
        )
      ]
    case .overlapped(let number):
      return [
        Problem(
          .advice, .overlappingBranches, at: place,
          "Rules \(number + 1) and \(index + 1) after \(name) apply to some of the same answers. The first one wins. Check that this is what you want."
        )
      ]
    case .apart: return []
    }
  }
}

/// The branches of a rule that are tried before another one.
private struct EarlierBranches {
  private var numbers: [Condition: Int] = [:]
  private var reaches: [BranchReach] = []
  /// Limits the number of earlier branches that each branch is compared with.
  private static let mostCompared = 200

  enum Verdict {
    case apart
    case covered(by: Int)
    case overlapped(by: Int)
  }

  mutating func add(_ condition: Condition, in scope: ConditionScope) -> Verdict {
    let reach = BranchReach(condition)
    defer {
      numbers[condition] = numbers[condition] ?? reaches.count
      reaches.append(reach)
    }
    if let number = numbers[condition] { return .covered(by: number) }
    guard reaches.count < Self.mostCompared else { return .apart }
    if let number = reaches.firstIndex(where: { $0.covers(reach, in: scope) }) {
      return .covered(by: number)
    }
    if let number = reaches.firstIndex(where: { $0.overlaps(reach, in: scope) }) {
      return .overlapped(by: number)
    }
    return .apart
  }
}
