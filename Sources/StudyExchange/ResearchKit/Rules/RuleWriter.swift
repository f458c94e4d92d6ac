import StudyModel

/// Writes the rules of a task, including those that ResearchKit needs for steps that participants can fail or refuse.
struct RuleWriter {
  let tasks: ResearchKitTaskWriter
  private let paths: SkipPaths
  /// Whether skip rules are written as branches of the preceding steps.
  private let writesSkipsAsBranches: Bool

  private var task: StudyModel.Task { tasks.task }

  init(tasks: ResearchKitTaskWriter) {
    self.tasks = tasks
    paths = SkipPaths(tasks.task)
    writesSkipsAsBranches = !tasks.isExtended && tasks.task.rules.contains(where: \.isSkip)
  }

  func rules() -> (navigation: [String: JSONValue], skips: [String: JSONValue]) {
    var navigation: [String: JSONValue] = [:]
    var skips: [String: JSONValue] = [:]
    let known = Set(task.steps.map(\.id))
    let strangers = task.rules.map(\.step).filter { !known.contains($0) }
    for id in task.steps.map(\.id) + Array(Set(strangers)).sorted() {
      if let rule = rule(after: id) { navigation[tasks.ends(of: id).last] = rule }
      guard tasks.isExtended, let skip = task.skipRule(of: id),
        case .skip(let condition) = skip.kind
      else { continue }
      skips[id] = [
        "_class": "ORKPredicateSkipStepNavigationRule",
        "resultPredicateFormat": .string(tasks.predicates.text(of: condition)),
      ]
    }
    for (step, rule) in rulesOfGates() { navigation[step] = rule }
    let loose = tasks.looseEndings
    if let last = task.steps.last, !loose.isEmpty {
      let end = direct(to: .end)
      if navigation[tasks.ends(of: last.id).last] == nil {
        navigation[tasks.ends(of: last.id).last] = end
      }
      for ending in loose { navigation[ending.id] = end }
    }
    reportRules()
    return (navigation, skips)
  }

  private func rule(after id: Step.ID) -> JSONValue? {
    let kind =
      writesSkipsAsBranches ? paths.navigation(after: id) : task.navigation(after: id)?.kind
    return kind.flatMap(json)
  }

  /// The rules of steps that participants can fail or refuse: only a dedicated branch leads them on.
  private func rulesOfGates() -> [(Step.ID, JSONValue)] {
    task.steps.flatMap { $0.inResearchKit.gates(paths.ways(from: $0.id), by: self) }
      .compactMap { id, kind in json(kind).map { (id, $0) } }
  }

  private func json(_ kind: Rule.Kind) -> JSONValue? {
    switch kind {
    case .skip: return nil
    case .direct(let destination): return direct(to: destination)
    // A rule without predicates would lose its default (§4.3).
    case .firstMatch([], let otherwise): return otherwise.map(direct)
    case .firstMatch(let branches, let otherwise):
      var members = ORKMembers("ORKPredicateStepNavigationRule")
      members["resultPredicateFormats"] = .array(
        branches.map { .string(tasks.predicates.text(of: $0.condition)) })
      members["destinationStepIdentifiers"] = .array(
        branches.map { .string(identifier(of: $0.destination)) })
      if let otherwise { members["defaultStepIdentifier"] = .string(identifier(of: otherwise)) }
      return members.json
    }
  }

  private func direct(to destination: Destination) -> JSONValue {
    [
      "_class": "ORKDirectStepNavigationRule",
      "destinationStepIdentifier": .string(identifier(of: destination)),
    ]
  }

  private func identifier(of destination: Destination) -> String {
    switch destination {
    case .end: ResearchKitFormat.nullStep
    case .step(let id): tasks.ends(of: id).first
    }
  }

  private func reportRules() {
    reportUnsignedConsents()
    guard !tasks.isExtended, let first = task.steps.first, task.skipRule(of: first.id) != nil else {
      return
    }
    tasks.writer.lose(
      "first-step-skip", .dropped, .error, tasks.place(of: first),
      "The rule that skips the first step",
      became: "the step is always shown; a question can be skipped",
      advice: "put an instruction before it")
  }

  /// The result of a review without a signature has no identifier that predicates could use (§2.7).
  private func reportUnsignedConsents() {
    let unsigned = task.steps.filter {
      if case .consentReview(let review) = $0.content { review.signature == nil } else { false }
    }
    for step in unsigned where task.rules.contains(where: { $0.asksForConsent(at: step.id) }) {
      tasks.writer.lose(
        "unsigned-consent-condition", .dropped, .error, tasks.place(of: step),
        "A condition on a consent review that collects no signature", became: "never true",
        advice: "let the review collect a signature")
    }
  }
}

/// Helpers for the rules of steps that participants can fail or refuse.
extension RuleWriter {
  /// Some branches, then a destination for everyone else.
  func rule(_ branches: [Rule.Branch], else otherwise: Destination) -> Rule.Kind {
    var onward = leading([Rule.Branch(condition: .all([]), destination: otherwise)])
    let last = onward.popLast()?.destination ?? otherwise
    return branches.isEmpty && onward.isEmpty
      ? .direct(last) : .firstMatch(branches + onward, otherwise: last)
  }

  /// The branches, together with those that lead past skipped steps.
  func leading(_ branches: [Rule.Branch]) -> [Rule.Branch] {
    writesSkipsAsBranches ? branches.flatMap(paths.leading) : branches
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
