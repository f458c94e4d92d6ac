import Hummingbird
import StudyEditing

extension Request {
  /// The query of the address, parsed like a form: `+` means a space.
  var query: SubmittedForm {
    SubmittedForm(urlEncoded: Array((uri.query ?? "").utf8)) ?? SubmittedForm()
  }

  /// The number of the page of a list that the query asks for, from 1.
  var pageNumber: Int { min(max(Int(bounded: query["page"] ?? "") ?? 1, 1), 1_000_000) }
}
