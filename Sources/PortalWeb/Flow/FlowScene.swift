import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// What to draw.
struct FlowScene: Sendable {
  let draft: Draft
  let study: Study
  let version: VersionNumber?
  /// Nil if the study has no task.
  let task: StudyModel.Task?

  var language: Language { study.primaryLanguage }

  /// The problems of the study that is drawn.
  /// - Throws: `CancellationError` soon after the task is canceled.
  var problems: [Problem] {
    get throws { try version == nil ? draft.problems : StudyProblems(unlessCanceled: study).all }
  }

  var subject: FlowCache.Subject? {
    task.map {
      FlowCache.Subject(
        study: study.id, edition: version.map { "version \($0)" } ?? "edit \(draft.revision)",
        task: $0.id, language: language)
    }
  }

  var taskTitle: String { task.map { name(of: $0) } ?? "" }

  func name(of task: StudyModel.Task) -> String {
    StepNames.title(of: task, in: language, study)
  }

  /// The address of a page about the same task or another one.
  func address(
    of path: String, task: StudyModel.Task.ID? = nil, adding parameter: String? = nil
  ) -> String {
    let parts = [
      (task ?? self.task?.id).map { "task=\(Paths.encoded($0))" },
      version.map { "version=\(Paths.encoded("\($0)"))" }, parameter,
    ].compactMap(\.self)
    return parts.isEmpty ? path : "\(path)?\(parts.joined(separator: "&"))"
  }

  /// The address where a step is edited. A version's steps lead to the list instead.
  func address(of step: Step) -> String {
    guard version == nil, let task else { return "#way-\(Paths.encoded(step.id))" }
    return Paths.write(study.id, at: task.place(of: step.id))
  }
}
