import StudyEditing
import StudyStore

/// An answer to a comment that was refused, for the page on which it was typed.
struct RefusedReply: Sendable {
  /// As it is by now.
  let thread: StudyThread
  let form: SubmittedForm
  let errors: FormErrors

  /// The name of the field for an answer, which distinguishes the forms of a page.
  static func field(of thread: StudyThread) -> String { "reply-\(thread.number)" }

  /// What to fix, with links to the field.
  var summary: ErrorSummary? {
    ErrorSummary(errors.lines.map { (Self.field(of: thread), $0.text) })
  }
}

/// A new comment that was refused, for the page of the editor on which it was typed.
struct RefusedComment: Sendable {
  let form: SubmittedForm
  let errors: FormErrors

  /// What to fix, with links to the field.
  var summary: ErrorSummary? {
    ErrorSummary(errors.lines.map { (PartCommentsView.textID, $0.text) })
  }
}
