import Foundation
import PortalBrowser

extension ServedPortal {
  /// Signs the first person in.
  /// - Returns: the cookie to send with later requests.
  func signIn() throws -> String {
    var form = FilledForm(action: "/sign-in")
    form["email"] = TrialPortal.email(0)
    form["password"] = TrialPortal.password
    let answer = try PlainConnection.post(form.action, form.encoded, port: port)
    guard let cookie = answer.headers.first(where: { $0.name == "set-cookie" })?.value else {
      throw BenchmarkError("The portal did not let anyone sign in.")
    }
    return String(cookie.prefix { $0 != ";" })
  }
}
