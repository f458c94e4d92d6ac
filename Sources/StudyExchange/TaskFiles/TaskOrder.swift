import StudyDocuments
import StudyModel

/// The order of tasks, which formats with a file for each task have no place for.
enum TaskOrder {
  /// What an export loses if it writes several of such files.
  static func losses(of study: Study, in format: String) -> [Loss] {
    guard study.tasks.count > 1 else { return [] }
    return [
      Loss(
        format: format, code: "task-order-not-carried", kind: .dropped, severity: .note,
        place: ["tasks"], what: "The order of the tasks, which have a file each",
        advice: "arrange the tasks again where the files are imported")
    ]
  }
}
