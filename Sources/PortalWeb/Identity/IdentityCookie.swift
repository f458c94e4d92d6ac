import Hummingbird
import PortalIdentity

/// The cookie that binds sign-ins at an institution to the browser in which they began, so that nobody is led into the
/// session of someone else. Several windows share it.
enum IdentityCookie {
  static let name = "accord-institution"
  /// Longer than a sign-in may take, because windows that begin later have the same.
  private static let seconds = 3_600

  static func value(in request: Request) -> String? {
    request.cookies[name].flatMap { isValid($0.value) ? $0.value : nil }
  }

  /// The value of the browser, or a new one.
  static func prepared(in request: Request) -> String {
    value(in: request) ?? StartedAuthorization.random()
  }

  static func cookie(_ value: String, secure: Bool) -> Cookie {
    Cookie(
      name: name, value: value, maxAge: seconds, path: "/", secure: secure, httpOnly: true,
      sameSite: .lax)
  }

  private static func isValid(_ value: String) -> Bool {
    value.utf8.count == 43
      && value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }
}

/// The cookie that binds an identity that waits for its account's password to one browser.
enum LinkingCookie {
  static let name = "accord-connecting"

  static func cookie(_ token: String, secure: Bool) -> Cookie {
    Cookie(
      name: name, value: token, maxAge: token.isEmpty ? 0 : 600, path: Paths.institutionAccount,
      secure: secure, httpOnly: true, sameSite: .lax)
  }

  static func token(in request: Request) -> String {
    request.cookies[name]?.value ?? ""
  }
}
