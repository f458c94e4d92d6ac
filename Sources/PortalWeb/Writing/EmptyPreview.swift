import StudyModel

/// Shown next to a part that has no screen or document yet, in place of an empty device.
struct EmptyPreview: Sendable {
  let title: String
  let words: String
  /// Whether a sheet of paper will be there; screens otherwise.
  let isSheet: Bool
  /// Where the first part is added; nil for those who only read.
  let addition: Addition?

  struct Addition: Sendable {
    let label: String
    let address: String
  }

  /// Nil where there is something to show.
  init?(_ part: EditedPart, mayEdit: Bool) {
    switch part.kind {
    case .facts where part.study.consents.isEmpty:
      title = "No consent yet"
      words = "These facts appear at the top of a consent. Add a consent to see its document here."
      isSheet = true
      addition = mayEdit ? Addition(label: "Add a consent", address: "#list-consents-title") : nil
    case .task(let task) where (task.steps + task.endings).isEmpty:
      title = "No screens yet"
      words = "Participants see one screen after another. Add a step to see its screen here."
      isSheet = false
      addition = mayEdit ? Addition(label: "Add a step", address: "#list-steps-title") : nil
    default: return nil
    }
  }
}
