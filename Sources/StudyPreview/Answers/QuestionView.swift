import StudyModel

/// A question, alone or in a form.
struct QuestionView: Sendable {
  let fieldID: String
  let fieldName: String
  let label: String
  /// Whether several fields share one question.
  let isGroup: Bool
  let isOptional: Bool
  /// Whether it appears because of another answer.
  var isFollowUp = false
  let hint: String?
  let tag: String?
  let number: String?
  let error: String?
  let describedBy: String?
  /// The ids that label a single field: the question, its label, and its unit.
  let labelledBy: String?
  let takesFocus: Bool
  let control: any Control
  let dontKnow: DontKnowView?
  var note: String?
  let more: MoreView?
}
