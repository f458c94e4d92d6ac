import StudyModel

extension ResearchKitTaskWriter {
  func rules() -> (navigation: [String: JSONValue], skips: [String: JSONValue]) {
    var navigation: [String: JSONValue] = [:]
    var skips: [String: JSONValue] = [:]
    let quizzes = quizRules()
    let known = Set(task.steps.map(\.id))
    let paths = isExtended || !task.rules.contains(where: \.isSkip) ? nil : SkipPaths(task)
    let strangers = task.rules.map(\.step).filter { !known.contains($0) }
    for id in task.steps.map(\.id) + Array(Set(strangers)).sorted() {
      if let rule = rule(after: id, paths) { navigation[ends(of: id).last] = rule }
      guard isExtended, let skip = task.skipRule(of: id), case .skip(let condition) = skip.kind
      else { continue }
      skips[id] = [
        "_class": "ORKPredicateSkipStepNavigationRule",
        "resultPredicateFormat": .string(predicate(condition)),
      ]
    }
    for (step, rule) in quizzes { navigation[step] = rule }
    if let last = task.steps.last, !looseEndings.isEmpty {
      let end = direct(to: .end)
      if navigation[ends(of: last.id).last] == nil { navigation[ends(of: last.id).last] = end }
      for ending in looseEndings { navigation[ending.id] = end }
    }
    tellOfRules()
    return (navigation, skips)
  }

  private func tellOfRules() {
    tellOfUnsignedConsents()
    guard !isExtended, let first = task.steps.first, task.skipRule(of: first.id) != nil else {
      return
    }
    writer.lose(
      "first-step-skip", .dropped, .error, place(of: first), "The rule that skips the first step",
      became: "the step is always shown", advice: "put an instruction before it")
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
    PredicateWriting(scope: scope).text(of: withoutQuizzes(condition))
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

  private func rule(after id: Step.ID, _ paths: SkipPaths?) -> JSONValue? {
    if let paths { return paths.navigation(after: id).flatMap(json) }
    return task.navigation(after: id).flatMap { json($0.kind) }
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

/// Skip rules as navigation rules of the steps before (§10, 16): ResearchKit's JSON has no skip rules.
private struct SkipPaths {
  private let task: StudyModel.Task
  private let next: [Step.ID: Destination]

  init(_ task: StudyModel.Task) {
    self.task = task
    let ids = task.steps.map(\.id)
    next = Dictionary(
      zip(ids, ids.dropFirst().map(Destination.step) + [Destination.end])
    ) { first, _ in first }
  }

  /// The rule of a step once every step it may lead to is asked whether it is skipped.
  func navigation(after id: Step.ID) -> Rule.Kind? {
    let own = task.navigation(after: id)?.kind
    let (branches, otherwise) = ways(from: id)
    var found: [Rule.Branch] = []
    for branch in branches {
      found += lead(to: branch.destination, when: [branch.condition], passing: [])
    }
    found += lead(to: otherwise, when: [], passing: [])
    guard found.count > branches.count + 1 else { return own }
    let last = found.removeLast()
    return .firstMatch(
      found, otherwise: last.destination == next[id] ? nil : last.destination)
  }

  private func ways(from id: Step.ID) -> (branches: [Rule.Branch], otherwise: Destination) {
    let following = next[id] ?? .end
    switch task.navigation(after: id)?.kind {
    case .direct(let destination): return ([], destination)
    case .firstMatch(let branches, let otherwise): return (branches, otherwise ?? following)
    case .skip, nil: return ([], following)
    }
  }

  /// Where a destination leads when it is skipped, most specific first; then the destination itself.
  private func lead(
    to destination: Destination, when conditions: [Condition], passing: Set<Step.ID>
  )
    -> [Rule.Branch]
  {
    let itself = Rule.Branch(condition: .all(conditions), destination: destination)
    guard case .step(let id) = destination, !passing.contains(id), passing.count < 12,
      case .skip(let skip)? = task.skipRule(of: id)?.kind
    else { return [itself] }
    let (branches, otherwise) = ways(from: id)
    let skipped = conditions + [skip]
    let passing = passing.union([id])
    return branches.flatMap {
      lead(to: $0.destination, when: skipped + [$0.condition], passing: passing)
    } + lead(to: otherwise, when: skipped, passing: passing) + [itself]
  }
}
