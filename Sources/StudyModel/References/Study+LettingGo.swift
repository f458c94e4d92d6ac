extension Study {
  /// The study without the rules, visibility conditions, early endings and tested passages that stand at places, such as
  /// those of references or problems. What no author can do without, such as the consent of a review, stays.
  public func lettingGo(of places: [Place]) -> Study {
    var study = self
    for index in study.tasks.indices {
      let own = places.filter { $0.count > 3 && $0[0] == "tasks" && $0[1] == study.tasks[index].id }
      guard !own.isEmpty else { continue }
      study.tasks[index].letGo(of: own.map { Array($0.dropFirst(2)) })
    }
    return study
  }

  /// Whether `lettingGo(of:)` takes away what stands at a place.
  public static func canLetGo(of place: Place) -> Bool {
    guard place.count > 3, place[0] == "tasks" else { return false }
    if place[2] == "rules" { return true }
    return place.count > 4 && (place[4] == "earlyEnding" || place[4] == "failureStep")
      || place.count > 6
        && (place[6] == "visibility" || place[6] == "tests")
  }
}

extension Task {
  /// Places from the task on, such as `["rules", "age", "when"]`.
  fileprivate mutating func letGo(of places: [Place]) {
    for (step, rest) in Dictionary(grouping: places.filter { $0[0] == "rules" }, by: { $0[1] }) {
      letGo(ofRulesAt: step, rest.map { Array($0.dropFirst(2)) })
    }
    for place in places where place[0] == "steps" {
      guard let index = steps.firstIndex(where: { $0.id == place[1] }), place.count > 2 else {
        continue
      }
      steps[index].letGo(of: Array(place.dropFirst(2)))
    }
  }

  private mutating func letGo(ofRulesAt step: Step.ID, _ places: [Place]) {
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
  fileprivate mutating func letGo(of place: Place) {
    switch (place[0], content) {
    case ("earlyEnding", _): earlyEnding = nil
    case ("failureStep", .quiz(var quiz)):
      quiz.failureStep = nil
      content = .quiz(quiz)
    case ("items", .form(var form)) where place.count > 2 && place[2] == "visibility":
      if let index = form.items.firstIndex(where: { $0.id == place[1] }) {
        form.items[index].visibility = nil
        content = .form(form)
      }
    case ("questions", .quiz(var quiz)) where place.count > 2 && place[2] == "tests":
      if let index = quiz.questions.firstIndex(where: { $0.id == place[1] }) {
        quiz.questions[index].tests = nil
        content = .quiz(quiz)
      }
    default: break
    }
  }
}
