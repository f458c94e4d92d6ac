import StudyParts

/// The kinds of parts with a page in the editor.
enum PartCase: String, CaseIterable {
  case facts, consent, section, signature, task, article, step, item, quizQuestion, formPage
  case eligibilityQuestion, healthType

  init(_ kind: PlacedPart.Kind) {
    self =
      switch kind {
      case .facts: .facts
      case .consent: .consent
      case .section: .section
      case .signature: .signature
      case .task: .task
      case .article: .article
      case .step: .step
      case .item: .item
      case .quizQuestion: .quizQuestion
      case .formPage: .formPage
      case .eligibilityQuestion: .eligibilityQuestion
      case .healthType: .healthType
      }
  }
}
