import StudyModel
import StudyParts

extension WritingPage {
  /// Shown in place of an empty device for a part that has no screen or document yet.
  struct EmptyPreview: Sendable {
    let title: String
    let words: String
    /// Whether the preview will be a document rather than screens.
    let isSheet: Bool
    /// Where the first part is added; nil for readers who cannot edit.
    let addition: Addition?

    struct Addition: Sendable {
      let label: String
      let address: String
    }

    /// Nil if there is something to preview.
    init?(_ part: PlacedPart, mayEdit: Bool) {
      switch part.kind {
      case .facts where part.study.consents.isEmpty:
        title = "No consent yet"
        words =
          "These facts appear at the top of a consent. Add a consent to see its document here."
        isSheet = true
        addition = mayEdit ? Addition(label: "Add a consent", address: "#list-consents-title") : nil
      case .task(let task) where (task.steps + task.endings).isEmpty:
        title = "No screens yet"
        words = "Participants see one screen after another. Add a step to see its screen here."
        isSheet = false
        addition = mayEdit ? Addition(label: "Add a step", address: "#list-steps-title") : nil
      case .facts, .consent, .section, .signature, .task, .article, .step, .item, .quizQuestion,
        .formPage, .eligibilityQuestion, .healthType:
        return nil
      }
    }
  }
}
