/// Somebody who is signed in, as one request sees them.
package struct SignInSession: Hashable, Sendable {
  package let account: Account
  /// Derived from the session's token; forms carry it, and nothing stores it.
  package let csrfToken: String

  package init(account: Account, csrfToken: String) {
    self.account = account
    self.csrfToken = csrfToken
  }
}

/// Why somebody is not signed in.
package enum SignInError: Error, Hashable, Sendable {
  /// Also said of an unknown or inactive account, after the same work.
  case wrongEmailOrPassword
  /// Seconds until another attempt makes sense.
  case tooManyAttempts(retryAfter: Int)
}
