import StudyModel
import StudyParts

/// Someone else has changed the rules since the page was opened.
package struct StaleRules: Error {
  /// The study as it is saved.
  package let saved: Study
  /// The study as it would be with the submitted rules.
  package let wanted: Study

  package init(saved: Study, wanted: Study) {
    self.saved = saved
    self.wanted = wanted
  }
}

/// Replaces the rules of one step.
package struct RuleEdit: Sendable {
  package let task: Task.ID
  package let step: Step.ID
  package let rules: [Rule]
  /// The fingerprint of the rules that the author saw.
  package let was: String?

  package init(task: Task.ID, step: Step.ID, rules: [Rule], was: String?) {
    self.task = task
    self.step = step
    self.rules = rules
    self.was = was
  }

  /// The study with the new rules.
  /// - Throws: `PlaceError.missing` if the task no longer exists; `StaleRules` if someone else has changed the rules.
  package func applied(to study: Study) throws -> Study {
    let saved = study
    var study = study
    guard let index = study.tasks.firstIndex(where: { $0.id == task }) else {
      throw PlaceError.missing
    }
    let first = study.tasks[index].rules.firstIndex { $0.step == step }
    study.tasks[index].rules.removeAll { $0.step == step }
    study.tasks[index].rules.insert(contentsOf: rules, at: first ?? study.tasks[index].rules.count)
    // Resubmitting rules that are already saved, for example because the response was lost, is not a conflict.
    guard study == saved || was == Self.fingerprint(of: saved.tasks[index], step: step) else {
      throw StaleRules(saved: saved, wanted: study)
    }
    return study
  }

  /// A hash of the step's rules, used to detect changes since the page was opened.
  package static func fingerprint(of task: Task, step: Step.ID) -> String {
    let rules = task.rules.filter { $0.step == step }
    let bytes = (try? JSONValue(encoding: rules))?.canonicalBytes ?? []
    return String(sha256(bytes).prefix(16))
  }
}

/// Replaces the condition for showing one form item. Without a condition, the item is always shown.
package struct VisibilityEdit: Sendable {
  package let place: Place
  package let condition: Condition?
  /// The fingerprint of the condition that the author saw.
  package let was: String?

  package init(place: Place, condition: Condition?, was: String?) {
    self.place = place
    self.condition = condition
    self.was = was
  }

  /// The study with the new condition.
  /// - Throws: `PlaceError.missing` if the item no longer exists; `StaleRules` if someone else has changed the
  ///   condition.
  package func applied(to study: Study) throws -> Study {
    guard let part = PlacedPart(at: place, in: study), case .item(_, _, let item) = part.kind else {
      throw PlaceError.missing
    }
    let value = try condition.map { try JSONValue(encoding: $0) }
    guard let changed = try JSONValue(encoding: study).replacing(value, at: place + ["visibility"])
    else {
      throw PlaceError.missing
    }
    let wanted = try Study(document: changed)
    guard wanted == study || was == Self.fingerprint(of: item) else {
      throw StaleRules(saved: study, wanted: wanted)
    }
    return wanted
  }

  /// A hash of the item's condition, used to detect changes since the page was opened.
  package static func fingerprint(of item: FormItem) -> String {
    let bytes = (try? JSONValue(encoding: item.visibility))?.canonicalBytes ?? []
    return String(sha256(bytes).prefix(16))
  }
}
