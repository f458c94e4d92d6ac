import StudyModel

extension ResearchKitTaskWriter {
  func rules() -> (navigation: [String: JSONValue], skips: [String: JSONValue]) {
    var navigation: [String: JSONValue] = [:]
    var skips: [String: JSONValue] = [:]
    let known = Set(task.steps.map(\.id))
    let strangers = task.rules.map(\.step).filter { !known.contains($0) }
    for id in task.steps.map(\.id) + Array(Set(strangers)).sorted() {
      if let rule = rule(after: id) { navigation[ends(of: id).last] = rule }
      guard isExtended, let skip = task.skipRule(of: id), case .skip(let condition) = skip.kind
      else { continue }
      skips[id] = [
        "_class": "ORKPredicateSkipStepNavigationRule",
        "resultPredicateFormat": .string(predicate(condition)),
      ]
    }
    for (step, rule) in rulesOfGates() { navigation[step] = rule }
    if let last = task.steps.last, !looseEndings.isEmpty {
      let end = direct(to: .end)
      if navigation[ends(of: last.id).last] == nil { navigation[ends(of: last.id).last] = end }
      for ending in looseEndings { navigation[ending.id] = end }
    }
    tellOfRules()
    return (navigation, skips)
  }

  /// Whether steps are skipped by rules that the steps before have to say.
  var writesSkipsAsBranches: Bool { !isExtended && task.rules.contains(where: \.isSkip) }

  private func tellOfRules() {
    tellOfUnsignedConsents()
    guard !isExtended, let first = task.steps.first, task.skipRule(of: first.id) != nil else {
      return
    }
    writer.lose(
      "first-step-skip", .dropped, .error, place(of: first), "The rule that skips the first step",
      became: "the step is always shown; a question can be skipped",
      advice: "put an instruction before it")
  }

  /// The result of a review that collects no signature has no identifier to be found by (§2.7).
  private func tellOfUnsignedConsents() {
    let unsigned = task.steps.filter {
      if case .consentReview(let review) = $0.content { review.signature == nil } else { false }
    }
    for step in unsigned where task.rules.contains(where: { $0.asksForConsent(at: step.id) }) {
      writer.lose(
        "unsigned-consent-condition", .dropped, .error, place(of: step),
        "A condition on a consent review that collects no signature", became: "never true",
        advice: "let the review collect a signature")
    }
  }

  func predicate(_ condition: Condition) -> String {
    PredicateWriting(scope: scope).text(of: unfolded(condition))
  }

  func direct(to destination: Destination) -> JSONValue {
    [
      "_class": "ORKDirectStepNavigationRule",
      "destinationStepIdentifier": .string(identifier(of: destination)),
    ]
  }

  func identifier(of destination: Destination) -> String {
    switch destination {
    case .end: ResearchKitFormat.nullStep
    case .step(let id): ends(of: id).first
    }
  }

  private func rule(after id: Step.ID) -> JSONValue? {
    let kind =
      writesSkipsAsBranches ? paths.navigation(after: id) : task.navigation(after: id)?.kind
    return kind.flatMap(json)
  }

  func json(_ kind: Rule.Kind) -> JSONValue? {
    switch kind {
    case .skip: return nil
    case .direct(let destination): return direct(to: destination)
    // A rule without predicates would lose its default (§4.3).
    case .firstMatch([], let otherwise): return otherwise.map(direct)
    case .firstMatch(let branches, let otherwise):
      var members = ORKMembers("ORKPredicateStepNavigationRule")
      members["resultPredicateFormats"] = .array(
        branches.map { .string(predicate($0.condition)) })
      members["destinationStepIdentifiers"] = .array(
        branches.map { .string(identifier(of: $0.destination)) })
      if let otherwise { members["defaultStepIdentifier"] = .string(identifier(of: otherwise)) }
      return members.json
    }
  }
}

extension Rule {
  fileprivate func asksForConsent(at step: Step.ID) -> Bool {
    let conditions: [Condition] =
      switch kind {
      case .direct: []
      case .firstMatch(let branches, _): branches.map(\.condition)
      case .skip(let condition): [condition]
      }
    return conditions.flatMap(\.answers).contains { $0.task == nil && $0.step == step }
  }
}
