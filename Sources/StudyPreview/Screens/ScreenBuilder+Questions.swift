import StudyModel

/// A question on its own screen.
struct QuestionScreen: Sendable {
  let heading: Heading
  let question: QuestionView
  let errors: ErrorSummary?
  let skippedNote: String?
  let more: MoreView?
  /// A text below the answers.
  var afterword: String?
}
