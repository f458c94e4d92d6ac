import Hummingbird
import StudyEditing

extension Request {
  /// The query of the address, parsed like a form: `+` means a space.
  var query: SubmittedForm {
    SubmittedForm(urlEncoded: Array((uri.query ?? "").utf8)) ?? SubmittedForm()
  }

  /// The number of the page of a list that the query asks for, from 1.
  var pageNumber: Int { query.pageNumber }
}

extension SubmittedForm {
  /// The number of the page of a list that a query asks for, from 1.
  var pageNumber: Int { min(max(Int(bounded: self["page"] ?? "") ?? 1, 1), 1_000_000) }
}
