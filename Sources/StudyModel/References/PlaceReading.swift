/// A place of the study document, read: the parts that it leads through, and the members below the last of them.
package struct PlaceReading: Hashable, Sendable {
  /// The outermost first.
  package let parts: [Part]
  /// The path from the last part to the value; empty if the place is that of the part.
  package let members: Place

  /// A part, and the list that contains it.
  package struct Part: Hashable, Sendable {
    package let list: List
    package let id: String
  }

  /// A list whose elements places name by identifiers. A rule is named after the step that it follows.
  package enum List: Hashable, Sendable {
    case consents, tasks, articles, assets
    case sections, signatures
    case steps, endings, rules
    /// A list of a kind of step, such as the items of a form.
    case inStep(String)
  }

  /// The value of a rule to which a place leads.
  package enum RuleMember: Hashable, Sendable {
    case whole
    case when, to, otherwise
    /// A branch by its number, from 1, and the path below it; without a number, all of them.
    case branch(number: Int?, below: Place)
    case other
  }

  package init(_ place: Place) {
    var parts: [Part] = []
    var rest = place[...]
    while rest.count > 1, let name = rest.first, let list = List(name, in: parts.last?.list) {
      parts.append(Part(list: list, id: rest[rest.startIndex + 1]))
      rest = rest.dropFirst(2)
    }
    self.parts = parts
    members = Array(rest)
  }

  package var consent: Consent.ID? { id(in: .consents) }
  package var section: Section.ID? { id(in: .sections) }
  package var signature: Signature.ID? { id(in: .signatures) }
  package var article: Article.ID? { id(in: .articles) }
  package var asset: Asset.ID? { id(in: .assets) }
  package var task: Task.ID? { id(in: .tasks) }
  /// A step in the order or an ending.
  package var step: Step.ID? { id(in: .steps) ?? id(in: .endings) }
  /// The name of a rule: the identifier of its step, followed by “#” and a number if the step has several.
  package var rule: String? { id(in: .rules) }

  /// Whether the place is that of a rule, of all rules of a task, or of something in one.
  package var isInRules: Bool {
    rule != nil || parts.count == 1 && task != nil && members.first == "rules"
  }

  /// The place of the step that a rule belongs to; nil if the place is not in a rule.
  package var stepOfRule: Place? {
    guard let task, let rule else { return nil }
    return ["tasks", task, "steps", rule.split(separator: "#").first.map(String.init) ?? rule]
  }

  package var ruleMember: RuleMember? {
    guard rule != nil else { return nil }
    switch members.first {
    case nil: return .whole
    case "when": return .when
    case "to": return .to
    case "otherwise": return .otherwise
    case "branches":
      let number = members.count > 1 ? Int(members[1]) : nil
      return .branch(number: number, below: Array(members.dropFirst(2)))
    default: return .other
    }
  }

  /// A part of a step, such as an item of a form.
  package var inStep: (list: String, id: String)? {
    guard let last = parts.last, case .inStep(let list) = last.list else { return nil }
    return (list, last.id)
  }

  /// Whether the place is that of a part of a step, or in it.
  func isIn(_ task: Task.ID, _ step: Step.ID, _ item: String) -> Bool {
    self.task == task && self.step == step && inStep?.id == item
  }

  /// The path from a step to the value; nil if the place is not in a step.
  package var belowStep: Place? {
    step.map { _ in (inStep.map { [$0.list, $0.id] } ?? []) + members }
  }

  private func id(in list: List) -> String? { parts.first { $0.list == list }?.id }
}

extension PlaceReading.List {
  /// - Parameter holder: the list of the part that holds the list; nil for the study.
  fileprivate init?(_ name: String, in holder: Self?) {
    let lists: [String: Self]
    switch holder {
    case nil:
      lists = [
        "consents": .consents, "tasks": .tasks, "articles": .articles, "assets": .assets,
      ]
    case .consents: lists = ["sections": .sections, "signatures": .signatures]
    case .tasks: lists = ["steps": .steps, "endings": .endings, "rules": .rules]
    case .steps, .endings:
      guard StepContent.heldLists.contains(name) else { return nil }
      self = .inStep(name)
      return
    case .articles, .assets, .sections, .signatures, .rules, .inStep: return nil
    }
    guard let list = lists[name] else { return nil }
    self = list
  }
}
