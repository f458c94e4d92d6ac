import StudyModel

/// Who sends a request with a token, and what the token is for.
package struct Bearer: Hashable, Sendable {
  package let token: AccessToken.ID
  package let account: Account
  package let scope: TokenScope
  /// The only study that the token opens; nil for all studies of the account.
  package let study: Study.ID?
}
