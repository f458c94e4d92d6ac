import Hummingbird
import StudyEditing

extension Response {
  /// Tells the browser that the form was saved, so that it discards its own copy of the text.
  mutating func acknowledge(_ form: SubmittedForm, secure: Bool) {
    let tokens = form.submissionTokens.prefix(SubmittedForm.mostSubmissionTokens)
    guard !tokens.isEmpty else { return }
    setCookie(
      Cookie(
        name: "accord-saved", value: tokens.joined(separator: "."), maxAge: 300,
        path: "/", secure: secure, httpOnly: false, sameSite: .strict))
  }
}

extension SubmittedForm {
  /// How many pages in a row, such as a conflict after a question after a conflict, discard their copies with the last one.
  static let mostSubmissionTokens = 8

  /// The tokens of the page that sent the form and of those before it whose text it took over, its own first.
  var submissionTokens: [String] {
    values("submission").filter { $0.allSatisfy { $0.isHexDigit || $0 == "-" } }
  }
}
