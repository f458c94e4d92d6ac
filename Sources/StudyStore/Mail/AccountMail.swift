import Foundation

/// An email about a change to a person's account. It says what happened and contains no secret.
package struct AccountMail: Identifiable, Hashable, Sendable {
  package let id: Int64
  package let kind: Kind
  package let account: Account.ID
  /// The address when it was written.
  package let to: String
  /// The new role, in mail about a change of it.
  package let role: Role?
  /// The browser of the sign-in that it is about, in plain words; nil for other mail, and if it is unknown.
  package let browser: String?
  package let writtenAt: Date
  /// How often it was tried, including the attempt that follows.
  package let attempts: Int

  package enum Kind: String, CaseIterable, Sendable {
    case passwordChanged
    /// Tells the earlier address that the account has another one.
    case emailReplaced
    /// Tells the new address that it belongs to the account.
    case emailGiven
    case roleChanged
    case secondFactorAdded, secondFactorRemoved
    /// A code of the second factor that had been used was typed once more, after the right password.
    case codeReused
    /// The account was connected with an institution, or disconnected.
    case identityAdded, identityRemoved
    case deactivated
    /// Someone signed in with a browser, or from a place, that no remembered session has.
    case signedInAnew
    /// A link for a new password. It never waits, because its token is not stored; only a failure is recorded.
    case passwordLink
  }

  package init(
    id: Int64, kind: Kind, account: Account.ID, to: String, role: Role?, browser: String? = nil,
    writtenAt: Date, attempts: Int
  ) {
    self.id = id
    self.kind = kind
    self.browser = browser
    self.account = account
    self.to = to
    self.role = role
    self.writtenAt = writtenAt
    self.attempts = attempts
  }
}
