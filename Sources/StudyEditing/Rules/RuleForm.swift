import StudyModel

/// Where participants go after a step, as the builder shows it: rules in order, and the destination if none of them
/// applies.
package struct RuleForm: Sendable {
  /// The maximum number of rules for a step.
  package static let mostBranches = 200

  /// A rule: if the condition holds, participants go to the destination.
  package struct Branch: Hashable, Sendable {
    package var group: ConditionGroup
    /// Blank until the author chooses a destination.
    package var destination: String
  }

  package var branches: [Branch]
  /// `next`, `end`, or `step:` followed by an identifier.
  package var otherwise: String
  /// When the step is skipped; nil for never.
  package var skip: ConditionGroup?
  /// Whether the form contains a new rule that the author has not filled in, or unsaved input that the browser restored
  /// with the action `kept.add`, which names no rule. In either case, nothing is saved.
  package private(set) var isBegun = false

  package init(_ task: Task, step: Step.ID, asked: AskedAnswers) {
    switch task.navigation(after: step)?.kind {
    case .direct(let destination): (branches, otherwise) = ([], Self.key(destination))
    case .firstMatch(let all, let rest):
      branches = all.map {
        Branch(
          group: ConditionGroup($0.condition, asked: asked), destination: Self.key($0.destination))
      }
      otherwise = rest.map(Self.key) ?? "next"
    case .skip, nil: (branches, otherwise) = ([], "next")
    }
    if case .skip(let condition)? = task.skipRule(of: step)?.kind {
      skip = ConditionGroup(condition, asked: asked)
    }
  }

  /// The form for an item's visibility, which takes the place of the skip condition.
  package init(showing item: FormItem, asked: AskedAnswers) {
    (branches, otherwise) = ([], "next")
    skip = item.visibility.map { ConditionGroup($0, asked: asked) }
  }

  /// Reads the submitted fields and performs the action of the pressed button.
  /// - Throws: `FieldError` if there are too many rules or conditions.
  package init(reading form: SubmittedForm, step: Step.ID, asked: AskedAnswers) throws(FieldError) {
    let form = RuleFields(form)
    let latest = asked.latest(leaving: true, step)
    branches = []
    while let destination = form["rules.\(branches.count).to"] {
      guard branches.count < Self.mostBranches else {
        throw FieldError(
          name: "rules", message: "A step can have at most \(Self.mostBranches) rules.")
      }
      let group = try ConditionGroup(
        reading: form, at: "rules.\(branches.count)", asked: asked, about: latest)
      branches.append(Branch(group: group, destination: destination))
    }
    otherwise = form["rules.otherwise"] ?? "next"
    // A skip condition can only refer to answers given before the step.
    let earlier = asked.latest(leaving: false, step)
    let group = try ConditionGroup(reading: form, at: "skip", asked: asked, about: earlier)
    skip = group.parts.isEmpty ? nil : group
    switch form.action {
    case "rules.add":
      branches.append(Branch(group: .init(about: latest, asked: asked), destination: ""))
    case "skip.add": skip = ConditionGroup(about: earlier, asked: asked)
    case "skip.remove": skip = nil
    case let action?: carryOut(action.split(separator: ".").map(String.init))
    case nil: break
    }
    branches.removeAll { $0.group.parts.isEmpty }
    let added = form.action?.split(separator: ".").last
    isBegun = ["add", "condition", "group"].contains(added)
  }

  /// Performs the action of a rule's button, such as `rules.2.up`.
  private mutating func carryOut(_ action: [String]) {
    guard action.count == 3, action[0] == "rules", let index = Int(bounded: action[1]),
      branches.indices.contains(index)
    else { return }
    switch action[2] {
    case "remove": branches.remove(at: index)
    case "up" where index > 0: branches.swapAt(index, index - 1)
    case "down" where index + 1 < branches.count: branches.swapAt(index, index + 1)
    default: break
    }
  }

  /// The rules that replace those of the step. Conditions that the author did not edit stay exactly as they were.
  /// - Throws: `FieldError` if a rule is incomplete or invalid.
  package func rules(for step: Step.ID, in task: Task, asked: AskedAnswers) throws(FieldError)
    -> [Rule]
  {
    let old = RuleForm(task, step: step, asked: asked)
    try refuseRemoved(since: old, in: task, asked: asked)
    var before: [ConditionGroup: Condition] = [:]
    if case .firstMatch(let all, _)? = task.navigation(after: step)?.kind {
      for (group, branch) in zip(old.branches.map(\.group), all) {
        before[group] = branch.condition
      }
    }
    var rules: [Rule] = []
    var made: [Rule.Branch] = []
    for (index, branch) in branches.enumerated() {
      let condition = try branch.group.checked(
        asked: asked, name: "rules.\(index)", unlessAs: before[branch.group])
      guard let destination = Self.destination(branch.destination) else {
        throw FieldError(
          name: "rules.\(index).to", message: "Choose where rule \(index + 1) leads.")
      }
      made.append(.init(condition: condition, destination: destination))
    }
    let rest = Self.destination(otherwise)
    if !made.isEmpty {
      rules.append(.init(step: step, kind: .firstMatch(made, otherwise: rest)))
    } else if let rest {
      rules.append(.init(step: step, kind: .direct(rest)))
    }
    if let skip {
      var was: Condition?
      if skip == old.skip, case .skip(let condition)? = task.skipRule(of: step)?.kind {
        was = condition
      }
      rules.append(
        .init(
          step: step,
          kind: .skip(when: try skip.checked(asked: asked, name: "skip", unlessAs: was))))
    }
    return rules
  }

  /// When the item is shown; nil for always.
  /// - Throws: `FieldError` if the condition is incomplete or invalid.
  package func visibility(of item: FormItem, asked: AskedAnswers) throws(FieldError) -> Condition? {
    let old = RuleForm(showing: item, asked: asked)
    try refuseRemoved(from: skip, named: "skip", since: old.answers, asked: asked)
    let isSame = skip == old.skip
    guard let skip else { return nil }
    return try skip.checked(asked: asked, name: "skip", unlessAs: isSame ? item.visibility : nil)
  }

  /// The form value for a destination: `end`, or `step:` followed by an identifier.
  package static func key(_ destination: Destination) -> String {
    switch destination {
    case .end: "end"
    case .step(let id): "step:" + id
    }
  }

  /// The destination for a form value; nil if it is not one, such as `next`.
  package static func destination(_ key: String) -> Destination? {
    if key == "end" { return .end }
    return key.hasPrefix("step:") ? .step(String(key.dropFirst(5))) : nil
  }
}

extension RuleForm {
  /// The names of the answers in all conditions.
  fileprivate var answers: Set<String> {
    Set((branches.map(\.group) + [skip].compactMap(\.self)).flatMap(\.answers).map(\.answer))
  }

  /// Refuses what was chosen on a page from before others removed it. What the saved rules refer to may stay.
  fileprivate func refuseRemoved(
    since old: RuleForm, in task: Task, asked: AskedAnswers
  ) throws(FieldError) {
    let known = Set(old.branches.map(\.destination) + [old.otherwise])
    func isGone(_ key: String) -> Bool {
      guard case .step(let id)? = Self.destination(key) else { return false }
      return !known.contains(key) && task.step(id) == nil
    }
    for (index, branch) in branches.enumerated() {
      try refuseRemoved(
        from: branch.group, named: "rules.\(index)", since: old.answers, asked: asked)
      guard !isGone(branch.destination) else {
        throw FieldError(
          name: "rules.\(index).to",
          message:
            "The step that rule \(index + 1) leads to was removed, so nothing was saved. Choose another."
        )
      }
    }
    guard !isGone(otherwise) else {
      throw FieldError(
        name: "rules.otherwise",
        message:
          "The step that participants \(branches.isEmpty ? "always" : "otherwise") go to was removed, so nothing was saved. Choose another."
      )
    }
    try refuseRemoved(from: skip, named: "skip", since: old.answers, asked: asked)
  }

  fileprivate func refuseRemoved(
    from group: ConditionGroup?, named name: String, since known: Set<String>, asked: AskedAnswers
  ) throws(FieldError) {
    guard
      let gone = (group?.answers ?? []).first(where: {
        asked[$0.answer] == nil && !known.contains($0.answer)
      })
    else { return }
    throw FieldError(
      name: "\(name)\(gone.place).value",
      message:
        "What a condition is about was removed, so nothing was saved. Choose another answer for it."
    )
  }
}

extension ConditionGroup {
  /// The name of the answer in each row, and the place of the row below the group.
  fileprivate var answers: [(answer: String, place: String)] {
    parts.enumerated().flatMap { index, part -> [(answer: String, place: String)] in
      let place = ".if.\(index)"
      switch part {
      case .row(let row): return [(row.answer, place)]
      case .group(let group):
        return group.answers.map { ($0.answer, place + $0.place) }
      case .kept: return []
      }
    }
  }

  /// The original condition if the group was not edited, or else the condition that the group represents.
  fileprivate func checked(asked: AskedAnswers, name: String, unlessAs before: Condition?)
    throws(FieldError) -> Condition
  {
    if let before { return before }
    let condition = try condition(asked: asked, name: name)
    guard condition.depth <= Self.deepest else {
      throw FieldError(
        name: name,
        message: "Conditions can be nested at most \(Self.deepest) levels deep.")
    }
    return condition
  }
}
