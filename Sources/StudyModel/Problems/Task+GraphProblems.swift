extension Task {
  /// Problems with the paths through the task as a whole.
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
      + map.graph.skipCycles.map { circle in
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

  /// The problems with each rule, at the step that triggers it.
  func ruleProblems(at place: Place, in map: TaskMap) -> [Problem] {
    var problems: [Problem] = []
    var later: Set<Rule.Subject> = []
    var overridden: [Rule.Subject] = []
    for rule in rules.reversed() where !later.insert(rule.subject).inserted {
      overridden.insert(rule.subject, at: 0)
    }
    problems += map.inspection.look(through: rules) {
      $0.problems(at: place + ["rules", $0.step], in: map)
    }
    return problems
      + overridden.map { subject in
        Problem(
          .warning, .overriddenRule, at: place + ["rules", subject.step],
          "\(map.name(of: subject.step)) has several \(subject.isSkip ? "skip rules" : "rules for where to go next"). Only the last one counts. Combine them or remove the others."
        )
      }
  }
}
