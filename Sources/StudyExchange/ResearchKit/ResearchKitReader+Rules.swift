import StudyModel

extension ResearchKitReader {
  func readRules(of object: ORKObject, in task: inout StudyModel.Task) {
    let ways = ordered("stepNavigationRules", of: object, in: task)
    let skips = ordered("skipStepNavigationRules", of: object, in: task)
    let hasEarlierTasks = (ways + skips).contains { $0.1["additionalTaskResults"] != nil }
    let reading = PredicateReading(
      scope: PredicateScope(task, hasEarlierTasks: hasEarlierTasks))
    for (step, rule) in ways {
      if let kind = navigation(rule, with: reading) {
        task.rules.append(Rule(step: step, kind: kind))
      }
    }
    for (step, rule) in skips {
      isExtended = true
      if let condition = skip(rule, with: reading) {
        task.rules.append(Rule(step: step, kind: .skip(when: condition)))
      }
    }
    for (step, modifier) in ordered("stepModifiers", of: object, in: task) {
      lose(
        "step-modifier", .dropped, .error, modifier.place,
        "\(modifier.className) of the step “\(step)”, which changes the step permanently",
        became: "kept for ResearchKit, without effect here",
        advice: "use rules, or pipe earlier answers into texts")
    }
  }

  /// Rules by step, in the order of the steps; those for unknown steps come last.
  private func ordered(_ key: String, of object: ORKObject, in task: StudyModel.Task) -> [(
    Step.ID, ORKObject
  )] {
    let rules = object[key]?.objectValue ?? [:]
    let positions = Dictionary(task.steps.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let ids = rules.keys.sorted {
      (positions[$0] ?? Int.max, $0) < (positions[$1] ?? Int.max, $1)
    }
    return ids.compactMap { id in
      let place = object.place + [key, id]
      guard let rule = ORKObject(rules[id], at: place) else {
        lose("rule-not-understood", .dropped, .error, place, "Something that is not a rule")
        return nil
      }
      return (id, rule)
    }
  }

  private func destination(_ id: String) -> Destination {
    id == ResearchKitFormat.nullStep ? .end : .step(id)
  }

  private func navigation(_ rule: ORKObject, with reading: PredicateReading) -> Rule.Kind? {
    switch rule.className {
    case "ORKDirectStepNavigationRule":
      guard let id = rule.string("destinationStepIdentifier") else {
        lose(
          "destination-missing", .dropped, .error, rule.place,
          "A rule without “destinationStepIdentifier”, which ResearchKit refuses")
        return nil
      }
      return .direct(destination(id))
    case "ORKPredicateStepNavigationRule": return firstMatch(rule, with: reading)
    default:
      reportClass(of: rule)
      return nil
    }
  }

  /// ResearchKit drops a malformed predicate but not its destination, so the following ones are paired incorrectly; without
  /// any predicate left, the rule has no effect, including its default (§4.3).
  private func firstMatch(_ rule: ORKObject, with reading: PredicateReading) -> Rule.Kind? {
    let key = rule["resultPredicateFormats"] == nil ? "resultPredicates" : "resultPredicateFormats"
    let texts = rule[key]?.arrayValue ?? []
    let destinations = rule["destinationStepIdentifiers"]?.arrayValue?.map { $0.stringValue } ?? []
    var conditions: [Condition] = []
    for (index, text) in texts.enumerated() {
      let place = rule.place + [key, "#\(index + 1)"]
      guard let text = text.stringValue else {
        faults.insert(place)
        lose("predicate-malformed", .dropped, .error, place, "A predicate that is not a string")
        continue
      }
      if let condition = condition(text, with: reading, at: place) { conditions.append(condition) }
    }
    if conditions.count < texts.count {
      keepNothing(
        of: [
          "_class", "resultPredicateFormats", "resultPredicates", "destinationStepIdentifiers",
          "destinationStepIdentifier", "defaultStepIdentifier",
        ], in: rule)
    }
    if texts.count != destinations.count {
      lose(
        "destinations-differ", .dropped, .error, rule.place,
        "\(texts.count) predicates with \(destinations.count) destinations",
        became: "as many pairs as there are of both",
        advice: "give each predicate its destination")
    }
    var branches: [Rule.Branch] = []
    for (condition, id) in zip(conditions, destinations) {
      guard let id else { continue }
      branches.append(Rule.Branch(condition: condition, destination: destination(id)))
    }
    let otherwise = rule.string("defaultStepIdentifier").map(destination)
    guard !conditions.isEmpty else {
      lose(
        "rule-without-predicate", .dropped, .error, rule.place,
        otherwise == nil
          ? "A rule without a predicate that can be read"
          : "A rule without a predicate that can be read, including its default",
        became: "no rule, as in ResearchKit",
        advice: key == "resultPredicates"
          ? "releases before 3.2 write no predicates; add “resultPredicateFormats”"
          : "use a direct rule if it should always lead there")
      return nil
    }
    readEarlierResults(of: rule)
    return .firstMatch(branches, otherwise: otherwise)
  }

  /// Exports write an object without values of the file for some keys: a rule whose predicates could not all be read is
  /// written from those that could.
  func keepNothing(of keys: [String], in object: ORKObject) {
    for key in keys { faults.insert(object.place + [key]) }
  }

  /// Reports a rule of another class. It is kept if the class is an app's own, and not if it is a misspelled one of
  /// ResearchKit.
  private func reportClass(of rule: ORKObject) {
    if rule.className.hasPrefix("ORK"), ORKClass.keys(of: rule.className) == nil {
      faults.insert(rule.place)
    }
    lose(
      "class-outside-scope", .dropped, .error, rule.place,
      "A rule of the class \(rule.className), which Accord does not know", became: "no rule")
  }

  private func readEarlierResults(of rule: ORKObject) {
    for result in rule.objects("additionalTaskResults") {
      guard let id = result.string("identifier") else { continue }
      earlierAnswers[id] = ORKResults.records(result)
    }
  }

  /// ResearchKit cannot write skip rules; those written by other tools are read in the form of other rules.
  private func skip(_ rule: ORKObject, with reading: PredicateReading) -> Condition? {
    let keys = ["resultPredicateFormat", "resultPredicateFormats", "predicateFormat"]
    guard rule.className == "ORKPredicateSkipStepNavigationRule" else {
      reportClass(of: rule)
      return nil
    }
    guard let key = keys.first(where: { rule[$0] != nil }) else {
      lose(
        "rule-without-predicate", .dropped, .error, rule.place, "A skip rule without a predicate")
      return nil
    }
    let texts =
      rule[key]?.stringValue.map { [$0] }
      ?? rule[key]?.arrayValue?.compactMap(\.stringValue) ?? []
    let conditions = texts.enumerated().compactMap { index, text in
      condition(
        text, with: reading,
        at: rule.place + [key] + (texts.count == 1 ? [] : ["#\(index + 1)"]))
    }
    if conditions.count < texts.count { keepNothing(of: keys, in: rule) }
    guard !conditions.isEmpty else { return nil }
    readEarlierResults(of: rule)
    return Condition.all(conditions).simplified
  }
}
