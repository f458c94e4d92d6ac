import StudyModel

extension PlacedPart {
  /// The edited step, or the step that contains the edited item, and its task.
  package var step: (Task, Step)? {
    switch kind {
    case .step(let task, let step), .item(let task, let step, _): (task, step)
    case .facts, .consent, .section, .signature, .task, .article, .quizQuestion, .formPage,
      .eligibilityQuestion, .healthType:
      nil
    }
  }
}
