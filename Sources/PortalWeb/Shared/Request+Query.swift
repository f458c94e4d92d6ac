import Hummingbird
import StudyEditing

extension Request {
  /// The query of the address, parsed like a form: `+` means a space.
  var query: SubmittedForm {
    SubmittedForm(urlEncoded: Array((uri.query ?? "").utf8)) ?? SubmittedForm()
  }
}
