/// A signed-in person, as seen by one request.
package struct SignInSession: Hashable, Sendable {
  package let account: Account
  /// Derived from the session's token; included in forms and never stored.
  package let csrfToken: String

  package init(account: Account, csrfToken: String) {
    self.account = account
    self.csrfToken = csrfToken
  }
}

/// Why a person is not signed in.
package enum SignInError: Error, Hashable, Sendable {
  /// Also thrown for an unknown or inactive account, after the same work.
  case wrongEmailOrPassword
  /// The number of seconds after which to try again.
  case tooManyAttempts(retryAfter: Int)
}
