import Foundation

/// Sign-ins that wait for a code and second factors that are being set up. Kept in memory: after a restart, people type
/// their password again.
final class HalfSignIns: @unchecked Sendable {
  /// How long a code is waited for, in seconds.
  static let lifetime = 600.0
  /// How many codes can be typed for one password.
  static let tries = 5
  /// Few wait at once, because each takes a password.
  private static let capacity = 10_000

  struct SignIn: Sendable {
    let account: Account.ID
    /// The hash used for signing in: a password that was changed since does not count.
    let passwordHash: String
    let expiresAt: Timestamp
    var tries = 0
  }

  struct SetUp: Sendable {
    let account: Account.ID
    let passwordHash: String
    let salt: String
    let expiresAt: Timestamp
  }

  private let lock = NSLock()
  private var signIns: [String: SignIn] = [:]
  private var setUps: [String: SetUp] = [:]
  /// The last accepted period of accounts for which it could not be written.
  private var steps: [Account.ID: Int] = [:]

  func begin(_ signIn: SignIn, token: String, at now: Timestamp) {
    lock.withLock {
      if signIns.count >= Self.capacity { signIns = signIns.filter { $0.value.expiresAt > now } }
      if signIns.count >= Self.capacity,
        let oldest = signIns.min(by: { $0.value.expiresAt < $1.value.expiresAt })
      {
        signIns[oldest.key] = nil
      }
      signIns[hashed(token)] = signIn
    }
  }

  /// The sign-in that a browser began; nil if it has ended.
  func find(_ token: String, at now: Timestamp) -> SignIn? {
    lock.withLock { signIns[hashed(token)].flatMap { $0.expiresAt > now ? $0 : nil } }
  }

  /// Counts a code before it is compared, so that simultaneous attempts cannot exceed the limit.
  /// - Returns: whether one more may be tried.
  func mayTry(_ token: String) -> Bool {
    lock.withLock {
      let key = hashed(token)
      guard let signIn = signIns[key], signIn.tries < Self.tries else {
        signIns[key] = nil
        return false
      }
      signIns[key]?.tries += 1
      return true
    }
  }

  func end(_ token: String) { lock.withLock { signIns[hashed(token)] = nil } }

  /// Begins setting up a second factor in a session, and forgets what the session began before.
  func begin(_ setUp: SetUp, session: String, at now: Timestamp) {
    lock.withLock {
      setUps = setUps.filter { $0.value.expiresAt > now }
      setUps[hashed(session)] = setUp
    }
  }

  func setUp(session: String, of account: Account.ID, at now: Timestamp) -> SetUp? {
    lock.withLock {
      setUps[hashed(session)].flatMap {
        $0.account == account && $0.expiresAt > now ? $0 : nil
      }
    }
  }

  func endSetUp(session: String) { lock.withLock { setUps[hashed(session)] = nil } }

  /// Whether the code of a period has not been used while nothing could be written.
  func isFresh(_ step: Int, of account: Account.ID) -> Bool {
    lock.withLock { step > steps[account, default: .min] }
  }

  /// Uses the code of a period although it cannot be written.
  /// - Returns: false if it was used before.
  func use(_ step: Int, of account: Account.ID) -> Bool {
    lock.withLock {
      guard step > steps[account, default: .min] else { return false }
      steps[account] = step
      return true
    }
  }
}
