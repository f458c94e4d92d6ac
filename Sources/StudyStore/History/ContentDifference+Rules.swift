import StudyModel

extension ContentDifference {
  /// Whether the rules of a step changed. A task holds the rules of all its steps in one list, without names.
  package func changesRules(ofStepAt step: Place) -> Bool {
    guard let list = step.rulesOfStep, place.starts(with: list) else { return false }
    func own(_ value: JSONValue?) -> [JSONValue] {
      (value?.arrayValue ?? [value].compactMap(\.self)).filter { $0["step"] == .string(step[3]) }
    }
    return own(before) != own(after)
  }
}

extension Place {
  /// The place of the list that contains the rules of a step; nil for every other part.
  var rulesOfStep: Place? {
    count == 4 && self[0] == "tasks" && self[2] == "steps"
      ? Array(prefix(2)) + ["rules"] : nil
  }
}

extension JSONValue {
  /// A study document with the rules that a step had in another one, unless it has some.
  func withRules(ofStepAt step: Place, from earlier: JSONValue) -> JSONValue {
    guard let list = step.rulesOfStep, let former = earlier.value(at: list)?.arrayValue else {
      return self
    }
    func isOwn(_ rule: JSONValue) -> Bool { rule["step"] == .string(step[3]) }
    let own = former.filter(isOwn)
    var rules = value(at: list)?.arrayValue ?? []
    guard let last = former.lastIndex(where: isOwn), !rules.contains(where: isOwn) else {
      return self
    }
    let followers = former[(last + 1)...]
    rules.insert(contentsOf: own, at: rules.firstIndex(where: followers.contains) ?? rules.count)
    return replacing(.array(rules), at: list, makingObjects: true) ?? self
  }
}
