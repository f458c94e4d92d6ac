import StudyEditing
import StudyStore

/// The form to reply to a thread, and to move it to another state. A list has one for each of its threads, so that it is
/// written without a template.
struct ThreadReplyView: Sendable {
  let html: String

  /// - Parameters:
  ///   - field: distinguishes the forms on a page.
  ///   - returning: the page to return to; nil for the page of the thread.
  ///   - form: what was typed, if the form was refused.
  init(
    to thread: StudyThread, field: String, rows: Int = 4, returning: String? = nil,
    form: SubmittedForm = SubmittedForm(), errors: FormErrors = FormErrors(), in shell: Shell
  ) {
    let error = errors["text"]
    let described: HTMLFragment? = error.map { _ in #" \#(field)-error"# }
    let invalid: HTMLFragment? = error.map { _ in #" aria-invalid="true""# }
    let explained: HTMLFragment? = error.map {
      #"""
      <p class="field-error" id="\#(field)-error"><svg class="icon icon-16" aria-hidden="true"><use href="/icons/icons.svg#warning"/></svg><span>\#($0)</span></p>
      """#
    }
    let unexplainable: HTMLFragment? = thread.unexplainable.map {
      #"<p class="field-hint">\#($0)</p>"#
    }
    let text = form["text"] ?? ""
    let fragment: HTMLFragment = #"""
      <form class="thread-reply" method="post" action="\#(Paths.thread(thread.id, of: thread.study))" novalidate>
      \#(Self.hidden(of: thread, form.trimmed("returning") ?? returning, shell))
      <div class="field"><div class="field-head"><label for="\#(field)">Reply</label></div>
      <p class="field-hint" id="\#(field)-hint">Plain text. Write @ and a name to mention someone.</p>
      <textarea class="text-area" id="\#(field)" name="text" data-mentions="\#(Paths.mentionable(thread.study, on: thread.version))" rows="\#(rows)" dir="auto" aria-describedby="\#(field)-hint\#(described)"\#(invalid)>
      \#(text)</textarea>\#(explained)\#(unexplainable)</div>
      <div class="action-row"><button class="button-primary" type="submit">Reply</button>\#(Self.moves(of: thread))</div></form>
      """#
    html = fragment.html
  }

  private static func hidden(
    of thread: StudyThread, _ returning: String?, _ shell: Shell
  ) -> HTMLFragment {
    let returning: HTMLFragment? = returning.map { .hidden("returning", $0) }
    return #"""
      \#(HTMLFragment.hidden(in: shell))\#(HTMLFragment.hidden("seen", thread.state.rawValue))\#(returning)
      """#
  }

  private static func moves(of thread: StudyThread) -> HTMLFragment {
    let buttons = thread.moves.map { state -> HTMLFragment in
      #" <button class="button" type="submit" name="state" value="\#(state.rawValue)">\#(state.button)</button>"#
    }
    return HTMLFragment(stringLiteral: buttons.html)
  }
}
