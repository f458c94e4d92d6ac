import ConsentMarkdown
import StudyModel

/// A consent as a document to agree to.
struct ReviewScreen: Sendable {
  let consent: Consent.ID
  let heading: Heading
  let facts: String?
  let title: String
  /// An imported text that replaces the document.
  let replacement: ImportedHTML?
  let sections: [Section]
  let signatures: [Signatory]
  let errors: ErrorSummary?
  let alert: AlertView
  /// The confirmation for Disagree.
  let leaving: AlertView

  struct Section: Sendable {
    /// Where it is in the study, so that comparisons of screens recognize it.
    let place: String
    let title: String
    let html: String?
    let source: String?
  }

  /// Someone who signed in advance.
  struct Signatory: Sendable {
    let role: String
    let name: String
    let date: String?
  }
}
