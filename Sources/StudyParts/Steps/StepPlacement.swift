import StudyModel

/// The default position of a new step.
package enum StepPlacement: Sendable {
  /// Before everything except instructions.
  case first
  /// Before the consent review, for anything participants must understand or choose before they sign.
  case beforeReview
  case beforeCompletion
  case last
}
