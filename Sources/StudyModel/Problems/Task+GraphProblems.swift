extension Task {
  /// What is wrong with the ways through the task as a whole.
  func graphProblems(at place: Place, in map: TaskMap) -> [Problem] {
    unreachableProblems(at: place, in: map)
      + map.graph.endlessLoops.map { loop in
        Problem(
          .error, .endlessLoop, at: place + ["steps", loop[0]],
          loop.count == 1
            ? "\(map.name(of: loop[0])) always leads back to itself, so the task never ends. Add a rule that leads elsewhere."
            : "Participants who reach \(map.name(of: loop[0])) repeat \(loop.count) steps forever. Add a rule that leads out of the loop."
        )
      }
      + map.graph.skipCircles.map { circle in
        Problem(
          .error, .skipCycle, at: place + ["rules", circle[0]],
          "When \(map.name(of: circle[0])) is skipped, the rules can lead back to it without showing a step, so the task hangs. Make sure that one step of the loop is always shown."
        )
      }
  }

  private func unreachableProblems(at place: Place, in map: TaskMap) -> [Problem] {
    var problems: [Problem] = []
    for (list, steps) in [("steps", steps), ("endings", endings)] {
      for step in steps {
        let stepPlace = place + [list, step.id]
        if map.graph.skips[step.id]?.constant == true {
          problems.append(
            Problem(
              .warning, .alwaysSkipped, at: stepPlace,
              "\(map.name(of: step.id)) is always skipped. Remove the step, or add a condition to its skip rule."
            ))
        } else if !map.isReachable(step.id) {
          problems.append(
            Problem(
              .warning, .unreachableStep, at: stepPlace,
              list == "steps"
                ? "No path leads to \(map.name(of: step.id)). Change a rule or remove the step."
                : "No rule and no early ending leads to \(map.name(of: step.id)). Use it or remove it."
            ))
        }
      }
    }
    return problems
  }

  /// What is wrong with each rule. A rule stands at the step that triggers it.
  func ruleProblems(at place: Place, in map: TaskMap) -> [Problem] {
    var problems: [Problem] = []
    var later: Set<RuleKey> = []
    var overridden: [RuleKey] = []
    for rule in rules.reversed() where !later.insert(RuleKey(rule)).inserted {
      overridden.insert(RuleKey(rule), at: 0)
    }
    for rule in rules { problems += rule.problems(at: place + ["rules", rule.step], in: map) }
    return problems
      + overridden.map { key in
        Problem(
          .warning, .overriddenRule, at: place + ["rules", key.step],
          "\(map.name(of: key.step)) has several \(key.isSkip ? "skip rules" : "rules for where to go next"). Only the last one counts. Combine them or remove the others."
        )
      }
  }
}

/// Rules with the same key exclude each other.
private struct RuleKey: Hashable {
  let step: Step.ID
  let isSkip: Bool

  init(_ rule: Rule) {
    step = rule.step
    isSkip = rule.isSkip
  }
}
