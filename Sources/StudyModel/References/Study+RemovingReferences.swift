extension Study {
  /// The study without the rules, visibility conditions, early endings, and tested passages at the given places, such
  /// as those of references or problems. What a part requires, such as the consent of a review, stays.
  public func removingReferences(at places: [Place]) -> Study {
    var study = self
    for index in study.tasks.indices {
      let own = places.filter { $0.count > 3 && $0[0] == "tasks" && $0[1] == study.tasks[index].id }
      guard !own.isEmpty else { continue }
      study.tasks[index].removeReferences(at: own.map { Array($0.dropFirst(2)) })
    }
    return study
  }

  /// Whether `removingReferences(at:)` removes the reference at a place.
  public static func canRemoveReference(at place: Place) -> Bool {
    guard place.count > 3, place[0] == "tasks" else { return false }
    if place[2] == "rules" { return true }
    guard place.count > 4 else { return false }
    let rest = Array(place.dropFirst(4))
    return rest[0] == "earlyEnding"
      || StepContent.Kind.allCases.contains { $0.settings.canRemoveReference(at: rest) }
  }
}

extension Task {
  /// - Parameter places: relative to the task, such as `["rules", "age", "when"]`.
  fileprivate mutating func removeReferences(at places: [Place]) {
    for (step, rest) in Dictionary(grouping: places.filter { $0[0] == "rules" }, by: { $0[1] }) {
      removeReferences(inRulesAt: step, rest.map { Array($0.dropFirst(2)) })
    }
    for place in places where place[0] == "steps" {
      guard let index = steps.firstIndex(where: { $0.id == place[1] }), place.count > 2 else {
        continue
      }
      steps[index].removeReference(at: Array(place.dropFirst(2)))
    }
  }

  private mutating func removeReferences(inRulesAt step: Step.ID, _ places: [Place]) {
    rules = rules.compactMap { rule in
      guard rule.step == step else { return rule }
      var rule = rule
      func names(_ member: String) -> Bool { places.contains { $0.first == member } }
      if places.contains([]) { return nil }
      switch rule.kind {
      case .skip: return names("when") ? nil : rule
      case .direct: return names("to") ? nil : rule
      case .firstMatch(let branches, let otherwise):
        let gone = Set(
          places.compactMap { $0.count > 1 && $0[0] == "branches" ? Int($0[1]) : nil })
        let left = branches.enumerated().filter { !gone.contains($0.offset + 1) }.map(\.element)
        let rest = names("otherwise") ? nil : otherwise
        if left.isEmpty, !branches.isEmpty {
          guard let rest else { return nil }
          rule.kind = .direct(rest)
        } else {
          rule.kind = .firstMatch(left, otherwise: rest)
        }
        return rule
      }
    }
  }
}

extension Step {
  fileprivate mutating func removeReference(at place: Place) {
    if place[0] == "earlyEnding" { earlyEnding = nil }
    var kind = content.stepKind
    kind.removeReference(at: place)
    content = kind.content
  }
}
