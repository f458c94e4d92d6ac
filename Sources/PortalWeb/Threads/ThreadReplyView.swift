import StudyEditing
import StudyStore

/// The form to reply to a thread, and to move it to another state; see `threads/reply.mustache`.
struct ThreadReplyView: Sendable {
  let action: String
  /// Distinguishes the forms on a page.
  let field: String
  /// The state that the form was made for.
  let seen: String
  let text: String
  let textError: String?
  let rows: Int
  let moves: [Move]
  /// The address of the names that a comment can mention.
  let mentionable: String
  /// The page to return to; nil for the page of the thread.
  let returning: String?

  struct Move: Sendable {
    let state: String
    let button: String
  }

  /// - Parameter form: what was typed, if the form was refused.
  init(
    to thread: StudyThread, field: String, rows: Int = 4, returning: String? = nil,
    form: SubmittedForm = SubmittedForm(), errors: FormErrors = FormErrors()
  ) {
    action = Paths.thread(thread.id, of: thread.study)
    self.field = field
    mentionable = Paths.mentionable(thread.study, on: thread.version)
    seen = thread.state.rawValue
    text = form["text"] ?? ""
    textError = errors["text"]
    self.rows = rows
    moves = thread.moves.map { Move(state: $0.rawValue, button: $0.button) }
    self.returning = form.trimmed("returning") ?? returning
  }
}
