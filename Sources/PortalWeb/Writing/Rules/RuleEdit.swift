import StudyModel

/// The rules were changed by someone else since the page was opened.
struct StaleRules: Error {
  /// The study as it is saved.
  let saved: Study
  /// The study as it would be with the rules that were sent.
  let wanted: Study
}

/// New rules for one step.
struct RuleEdit: Sendable {
  let task: Task.ID
  let step: Step.ID
  let rules: [Rule]
  let was: String?

  func applied(to study: Study) throws -> Study {
    let saved = study
    var study = study
    guard let index = study.tasks.firstIndex(where: { $0.id == task }) else {
      throw PortalError.notFound
    }
    let first = study.tasks[index].rules.firstIndex { $0.step == step }
    study.tasks[index].rules.removeAll { $0.step == step }
    study.tasks[index].rules.insert(contentsOf: rules, at: first ?? study.tasks[index].rules.count)
    // Rules that were saved and are sent again, since no answer came, are in nobody's way.
    guard study == saved || was == RulesView.fingerprint(of: saved.tasks[index], step: step) else {
      throw StaleRules(saved: saved, wanted: study)
    }
    return study
  }
}

/// A new condition for showing one item; none shows it always.
struct VisibilityEdit: Sendable {
  let place: Place
  let condition: Condition?
  let was: String?

  func applied(to study: Study) throws -> Study {
    guard let part = EditedPart(at: place, in: study), case .item(_, _, let item) = part.kind else {
      throw PortalError.notFound
    }
    let value = try condition.map { try JSONValue(encoding: $0) }
    guard let changed = try JSONValue(encoding: study).replacing(value, at: place + ["visibility"])
    else {
      throw PortalError.notFound
    }
    let wanted = try Study(document: changed)
    guard wanted == study || was == Self.fingerprint(of: item) else {
      throw StaleRules(saved: study, wanted: wanted)
    }
    return wanted
  }

  static func fingerprint(of item: FormItem) -> String {
    let bytes = (try? JSONValue(encoding: item.visibility))?.canonicalBytes ?? []
    return String(sha256(bytes).prefix(16))
  }
}
