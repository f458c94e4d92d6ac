import HTTPTypes
import Hummingbird

/// What a response says about a step of signing in. The right password is not a sign-in if a code is asked for.
enum SignInStep: Hashable {
  case signedIn
  case signedInWithCode
  case passwordAccepted
  case passwordRefused
  case codeRefused
  case signedInThroughInstitution
  case institutionRefused

  /// Nil for any other request.
  init?(_ request: Request, _ response: Response, route: String) {
    let begins = response.beginsSession
    // Institutions send browsers back with a link. What follows from it may be a confirmation, or the password of an account.
    if route == Paths.institutionReturn {
      guard begins || response.status.code >= 400 else { return nil }
      self = begins ? .signedInThroughInstitution : .institutionRefused
      return
    }
    guard request.method == .post else { return nil }
    switch route {
    case Paths.institutionAccount:
      guard begins || response.status.code >= 400 else { return nil }
      self = begins ? .signedInThroughInstitution : .passwordRefused
    case Paths.signIn where begins: self = .signedIn
    case Paths.signIn: self = response.status.code < 400 ? .passwordAccepted : .passwordRefused
    case Paths.signInCode: self = begins ? .signedInWithCode : .codeRefused
    case _: return nil
    }
  }

  /// The message of its line in the log.
  var message: String {
    switch self {
    case .signedIn: "signed in"
    case .signedInWithCode: "signed in with a code"
    case .passwordAccepted: "password accepted, code needed"
    case .passwordRefused: "sign-in failed"
    case .codeRefused: "code refused"
    case .signedInThroughInstitution: "signed in through the institution"
    case .institutionRefused: "sign-in through the institution failed"
    }
  }

  /// The outcome that it is counted as.
  var outcome: String {
    switch self {
    case .signedIn, .signedInWithCode, .signedInThroughInstitution: "succeeded"
    case .passwordAccepted: "code_needed"
    case .passwordRefused, .codeRefused, .institutionRefused: "failed"
    }
  }
}

extension Response {
  /// Whether it gives the browser a session, under whatever prefix the cookie has at the edge.
  fileprivate var beginsSession: Bool {
    headers[values: .setCookie].contains { line in
      let pair = line.prefix { $0 != ";" }
      guard let equals = pair.firstIndex(of: "=") else { return false }
      let names = ([""] + CookieMiddleware.prefixes).map { $0 + SessionMiddleware.cookieName }
      return names.contains(String(pair[..<equals])) && !pair[equals...].dropFirst().isEmpty
    }
  }
}
