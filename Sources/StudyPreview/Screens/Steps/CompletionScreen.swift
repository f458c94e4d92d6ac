import StudyModel

/// The last screen of a task.
struct CompletionScreen: Sendable {
  let title: String
  let lead: String?
  let detail: String?
  /// The author's picture, which replaces the drawing.
  let picture: Picture?
  let drawing: String?
  /// The drawing's alternative text; nil for a decorative one.
  let drawingText: String?
  let draws: Bool
  /// The drawing whose accent turns into the seal.
  let comesFrom: String?
  let copies: [SignedCopy]
  let footnote: String?
}

extension StepPresenters {
  func visit(_ content: Completion) -> any StepPresenter { CompletionPresenter(content: content) }
}
