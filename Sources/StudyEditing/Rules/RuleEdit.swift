import StudyModel
import StudyParts

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
  /// - Throws: `PlaceError.missing` if the step no longer exists; `StaleRules` if someone else has changed the rules.
  package func applied(to study: Study) throws -> Study {
    let saved = study
    var study = study
    guard let index = study.tasks.firstIndex(where: { $0.id == task }),
      study.tasks[index].step(step) != nil
    else {
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
