import Hummingbird
import StudyEditing

extension Response {
  /// Tells the browser that the form was saved, so that it discards its own copy of the text.
  mutating func acknowledge(_ form: SubmittedForm, secure: Bool) {
    let tokens = form.values("submission").filter { $0.allSatisfy { $0.isHexDigit || $0 == "-" } }
    guard !tokens.isEmpty else { return }
    setCookie(
      Cookie(
        name: "accord-saved", value: tokens.suffix(4).joined(separator: "."), maxAge: 300,
        path: "/", secure: secure, httpOnly: false, sameSite: .strict))
  }
}
