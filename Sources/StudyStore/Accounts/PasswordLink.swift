import Foundation

/// A link for choosing a new password; shown once, because only its hash is stored.
package struct PasswordLink: Hashable, Sendable {
  /// Whose password it changes.
  package let account: Account
  package let token: String
  package let expiresAt: Date

  package init(account: Account, token: String, expiresAt: Date) {
    self.account = account
    self.token = token
    self.expiresAt = expiresAt
  }
}
