import Foundation

/// Identities that wait for the password of the account with which they are to be connected. Kept in memory: after a
/// restart, people sign in at the institution again.
final class PendingLinks: @unchecked Sendable {
  /// How long a password is waited for, in seconds.
  static let lifetime = 600.0
  /// How many passwords can be typed.
  static let tries = 5
  /// Few wait at once, because each takes a sign-in at the institution.
  private static let capacity = 1_000

  struct Link: Sendable {
    let signIn: InstitutionSignIn
    let account: Account.ID
    let expiresAt: Timestamp
    var tries = 0
  }

  private let lock = NSLock()
  private var links: [String: Link] = [:]

  func begin(_ link: Link, token: String, at now: Timestamp) {
    lock.withLock {
      // A person has one at a time.
      links = links.filter { $0.value.expiresAt > now && $0.value.account != link.account }
      if links.count >= Self.capacity,
        let oldest = links.min(by: { $0.value.expiresAt < $1.value.expiresAt })
      {
        links[oldest.key] = nil
      }
      links[hashed(token)] = link
    }
  }

  /// Nil if it has ended.
  func find(_ token: String, at now: Timestamp) -> Link? {
    lock.withLock { links[hashed(token)].flatMap { $0.expiresAt > now ? $0 : nil } }
  }

  /// Counts a password before it is compared.
  /// - Returns: nil if it has ended, or no more may be tried.
  func take(_ token: String, at now: Timestamp) -> Link? {
    lock.withLock {
      let key = hashed(token)
      guard let link = links[key], link.expiresAt > now, link.tries < Self.tries else {
        links[key] = nil
        return nil
      }
      links[key]?.tries += 1
      return link
    }
  }

  func end(_ token: String) { lock.withLock { links[hashed(token)] = nil } }
}
