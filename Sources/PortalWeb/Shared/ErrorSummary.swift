import StudyEditing

/// All errors in a form, each with a link to its field.
struct ErrorSummary: Sendable {
  let title: String
  let errors: [Line]

  struct Line: Sendable {
    let field: String
    let text: String
  }

  /// Nil if there are no errors.
  init?(_ errors: [(field: String, text: String)]) {
    guard !errors.isEmpty else { return nil }
    title = errors.count == 1 ? "1 thing to fix" : "\(errors.count) things to fix"
    self.errors = errors.map(Line.init)
  }
}
