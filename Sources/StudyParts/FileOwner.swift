import StudyModel

/// An owner of PDF files: an article, which has one per language, or a step that shows a PDF.
package enum FileOwner: Sendable {
  case article(Article)
  case step(Task.ID, Step.ID, PDFDocument)

  /// Returns nil if the part cannot have a PDF.
  package init?(_ part: PlacedPart) {
    switch part.kind {
    case .article(let article): self = .article(article)
    case .step(let task, let step):
      guard case .pdf(let document) = step.content else { return nil }
      self = .step(task.id, step.id, document)
    case .facts, .consent, .section, .signature, .task, .item, .quizQuestion, .formPage,
      .eligibilityQuestion, .healthType:
      return nil
    }
  }

  /// The current PDF. A step has the same one in every language.
  package func asset(in language: Language) -> Asset.ID? {
    switch self {
    case .article(let article): article.file.assets[language]
    case .step(_, _, let document): document.asset
    }
  }

  /// A hint that explains where participants see the PDF.
  package var about: String {
    switch self {
    case .article:
      "Participants read it instead of the text or in addition to it. Add one for each language."
    case .step: "The step shows it in every language, instead of the PDF at the address."
    }
  }
}
