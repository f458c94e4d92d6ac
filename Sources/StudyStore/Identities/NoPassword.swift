import Foundation

/// What takes the place of the hash in an account without a password: no text matches it, and like a hash it is different
/// for each account and each time, so that what waits for a password notices that one was set or taken away.
enum NoPassword {
  private static let start = "$argon2id$none$"

  static func make(_ random: RandomSource) -> String { start + random.token() }

  static func isMeant(by hash: String) -> Bool { hash.hasPrefix(start) }
}

/// A person who signed in at their institution again to confirm the form that is being handled, in place of a password.
package struct Reauthentication: Hashable, Sendable {
  /// Nil for a request that nobody confirmed in this way. Work on the database does not inherit it, so it is read before.
  @TaskLocal package static var current: Reauthentication?

  package let account: Account.ID
  package let issuer: String

  package init(account: Account.ID, issuer: String) {
    self.account = account
    self.issuer = issuer
  }
}

/// The account has no password, so its owner must sign in at the institution again to confirm.
package struct ReauthenticationNeeded: Error, Hashable, Sendable {
  package init() {}
}
