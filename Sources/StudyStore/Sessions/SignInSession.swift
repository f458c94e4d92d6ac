/// A signed-in person, as seen by one request.
package struct SignInSession: Hashable, Sendable {
  package let account: Account
  /// Derived from the session's token; included in forms and never stored.
  package let csrfToken: String
  /// Whether the person needs a second factor since before they signed in, and has none.
  package let mustSetUpSecondFactor: Bool

  package init(account: Account, csrfToken: String, mustSetUpSecondFactor: Bool = false) {
    self.account = account
    self.csrfToken = csrfToken
    self.mustSetUpSecondFactor = mustSetUpSecondFactor
  }
}

/// Why a person is not signed in.
package enum SignInError: Error, Hashable, Sendable {
  /// Also thrown for an unknown or inactive account, after the same work.
  case wrongEmailOrPassword
  /// The number of seconds after which to try again.
  case tooManyAttempts(retryAfter: Int)
  /// So many attempts for the account failed, from all sources together, that only browsers in which its owner signed in
  /// lately may try. The number of seconds after which to try again.
  case unknownBrowser(retryAfter: Int)
}
