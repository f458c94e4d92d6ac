extension Study {
  /// The study without the rules, visibility conditions, early endings, and tested passages at the given places, such
  /// as those of references or problems. What a part requires, such as the consent of a review, stays.
  public func removingReferences(at places: [Place]) -> Study {
    removingReferences(at: places, keeping: [:])
  }

  /// - Parameter rests: what remains of conditions at some of the places; all others are removed whole.
  func removingReferences(at places: [Place], keeping rests: [Place: Condition]) -> Study {
    var study = self
    for index in study.tasks.indices {
      let task = ["tasks", study.tasks[index].id]
      let own = places.filter { $0.count > 3 && $0.starts(with: task) }
      guard !own.isEmpty else { continue }
      study.tasks[index].removeReferences(at: own.map { Array($0.dropFirst(2)) }) {
        rests[task + $0]
      }
    }
    return study
  }

  /// Whether `removingReferences(at:)` removes the reference at a place.
  public static func canRemoveReference(at place: Place) -> Bool {
    let read = PlaceReading(place)
    if read.rule != nil { return true }
    guard let rest = read.belowStep, !rest.isEmpty else { return false }
    return rest[0] == "earlyEnding"
      || StepContent.Kind.allCases.contains { $0.settings.canRemoveReference(at: rest) }
  }
}

extension Task {
  /// - Parameters:
  ///   - places: relative to the task, such as `["rules", "age", "when"]`.
  ///   - rest: what remains of the condition at such a place; nil if nothing does.
  fileprivate mutating func removeReferences(
    at places: [Place], keeping rest: (Place) -> Condition?
  ) {
    for (step, own) in Dictionary(grouping: places.filter { $0[0] == "rules" }, by: { $0[1] }) {
      removeReferences(inRulesAt: step, own.map { Array($0.dropFirst(2)) }) {
        rest(["rules", step] + $0)
      }
    }
    for place in places where place[0] == "steps" {
      guard let index = steps.firstIndex(where: { $0.id == place[1] }), place.count > 2 else {
        continue
      }
      steps[index].removeReference(at: Array(place.dropFirst(2)), keeping: rest(place))
    }
  }

  private mutating func removeReferences(
    inRulesAt step: Step.ID, _ places: [Place], keeping rest: (Place) -> Condition?
  ) {
    rules = rules.compactMap { rule in
      guard rule.step == step else { return rule }
      var rule = rule
      func names(_ member: String) -> Bool { places.contains { $0.first == member } }
      if places.contains([]) { return nil }
      switch rule.kind {
      case .skip:
        guard names("when") else { return rule }
        guard let condition = rest(["when"]) else { return nil }
        rule.kind = .skip(when: condition)
        return rule
      case .direct: return names("to") ? nil : rule
      case .firstMatch(let branches, let otherwise):
        let gone = Set(
          places.compactMap { $0.count > 1 && $0[0] == "branches" ? Int($0[1]) : nil })
        let left = branches.enumerated().compactMap { index, branch -> Rule.Branch? in
          guard gone.contains(index + 1) else { return branch }
          return rest(["branches", String(index + 1), "condition"]).map {
            .init(condition: $0, destination: branch.destination)
          }
        }
        let otherwise = names("otherwise") ? nil : otherwise
        if left.isEmpty, !branches.isEmpty {
          guard let otherwise else { return nil }
          rule.kind = .direct(otherwise)
        } else {
          rule.kind = .firstMatch(left, otherwise: otherwise)
        }
        return rule
      }
    }
  }
}

extension Step {
  fileprivate mutating func removeReference(at place: Place, keeping rest: Condition?) {
    if place[0] == "earlyEnding" { earlyEnding = nil }
    var kind = content.stepKind
    kind.removeReference(at: place, keeping: rest)
    content = kind.content
  }
}
