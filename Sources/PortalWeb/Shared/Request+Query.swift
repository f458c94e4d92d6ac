import Hummingbird

extension Request {
  /// The query of the address, read as browsers write forms: `+` stands for a space.
  var query: SubmittedForm {
    SubmittedForm(urlEncoded: Array((uri.query ?? "").utf8)) ?? SubmittedForm()
  }
}
