import StudyModel

/// Where participants go after a step, as the builder shows it: rules in order, then what happens otherwise.
struct RuleForm: Sendable {
  struct Branch: Sendable {
    /// Nil for a condition that nests deeper than the builder; it stays as it was.
    var group: ConditionGroup?
    var kept: Condition?
    var destination: String
  }

  var branches: [Branch]
  /// `next`, `end`, or `step:` and an identifier.
  var otherwise: String
  /// When the step is left out; nil for never.
  var skip: Branch?

  init(_ task: Task, step: Step.ID, asked: [AskedAnswer]) {
    switch task.navigation(after: step)?.kind {
    case .direct(let destination): (branches, otherwise) = ([], Self.key(destination))
    case .firstMatch(let all, let rest):
      branches = all.map { Self.branch($0.condition, Self.key($0.destination), asked) }
      otherwise = rest.map(Self.key) ?? "next"
    case .skip, nil: (branches, otherwise) = ([], "next")
    }
    if case .skip(let condition)? = task.skipRule(of: step)?.kind {
      skip = Self.branch(condition, "", asked)
    }
  }

  /// Reads what was submitted, with the button that was pressed carried out.
  init(reading form: SubmittedForm, over current: RuleForm, step: Step.ID, asked: [AskedAnswer]) {
    let action = form["do"] ?? ""
    branches = []
    for index in 0..<50 {
      let name = "rules.\(index)"
      guard let destination = form["\(name).to"] else { break }
      if action == "\(name).remove" { continue }
      if let kept = form["\(name).kept"].flatMap(Int.init), current.branches.indices.contains(kept)
      {
        var branch = current.branches[kept]
        branch.destination = destination
        branches.append(branch)
      } else {
        let group = ConditionGroup(reading: form, at: name, asked: asked)
        if !group.rows.isEmpty { branches.append(Branch(group: group, destination: destination)) }
      }
    }
    otherwise = form["rules.otherwise"] ?? "next"
    if form["skip.kept"] != nil {
      skip = current.skip
    } else {
      let group = ConditionGroup(reading: form, at: "skip", asked: asked)
      skip = group.rows.isEmpty ? nil : Branch(group: group, destination: "")
    }
    carryOut(action, step: step, asked: asked)
  }

  private mutating func carryOut(_ action: String, step: Step.ID, asked: [AskedAnswer]) {
    let parts = action.split(separator: ".")
    switch action {
    case "rules.add":
      branches.append(Branch(group: ConditionGroup(about: step, asked: asked), destination: "end"))
    case "skip.add":
      // A step is skipped for answers given before it.
      let earlier = asked.prefix { $0.reference.step != step }.last?.key
      skip = Branch(group: ConditionGroup(about: earlier, asked: asked), destination: "")
    case "skip.remove": skip = nil
    default:
      guard parts.count == 3, parts[0] == "rules", let index = Int(parts[1]) else { return }
      let target = parts[2] == "up" ? index - 1 : parts[2] == "down" ? index + 1 : index
      if branches.indices.contains(index), branches.indices.contains(target) {
        branches.swapAt(index, target)
      }
    }
  }

  /// The rules of the step, instead of those it has.
  func rules(for step: Step.ID, asked: [AskedAnswer]) throws(FieldError) -> [Rule] {
    var rules: [Rule] = []
    var made: [Rule.Branch] = []
    for (index, branch) in branches.enumerated() {
      let condition = try branch.condition(asked: asked, name: "rules.\(index)")
      guard let destination = Self.destination(branch.destination) else { continue }
      made.append(.init(condition: condition, destination: destination))
    }
    let rest = Self.destination(otherwise)
    if !made.isEmpty {
      rules.append(.init(step: step, kind: .firstMatch(made, otherwise: rest)))
    } else if let rest {
      rules.append(.init(step: step, kind: .direct(rest)))
    }
    if let skip {
      rules.append(
        .init(step: step, kind: .skip(when: try skip.condition(asked: asked, name: "skip"))))
    }
    return rules
  }

  private static func branch(_ condition: Condition, _ destination: String, _ asked: [AskedAnswer])
    -> Branch
  {
    let group = ConditionGroup(condition, asked: asked)
    return Branch(group: group, kept: group == nil ? condition : nil, destination: destination)
  }

  static func key(_ destination: Destination) -> String {
    switch destination {
    case .end: "end"
    case .step(let id): "step:" + id
    }
  }

  static func destination(_ key: String) -> Destination? {
    if key == "end" { return .end }
    return key.hasPrefix("step:") ? .step(String(key.dropFirst(5))) : nil
  }
}

extension RuleForm.Branch {
  func condition(asked: [AskedAnswer], name: String) throws(FieldError) -> Condition {
    if let kept { return kept }
    return try group?.condition(asked: asked, name: name) ?? .all([])
  }
}
