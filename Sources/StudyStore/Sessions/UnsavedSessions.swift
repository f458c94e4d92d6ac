import Foundation

/// Sessions that could not be written because the disk is full or the database locked; they last as long as the
/// process.
final class UnsavedSessions: @unchecked Sendable {
  struct Session: Sendable {
    let account: Account.ID
    /// The hash used for signing in: a session ends when the password changes.
    let passwordHash: String
    let startedAt: Timestamp
    var lastSeen: Timestamp
    let browser: String
    let origin: String
    /// Whether the institution's sign-in also was the second factor.
    var hasSecondFactor = false
  }

  /// Few sessions are unsaved, because each requires a password.
  private static let capacity = 1_000

  private let lock = NSLock()
  private var sessions: [String: Session] = [:]
  /// Stored sessions that could not be removed.
  private var ended: Set<String> = []

  func keep(_ session: Session, token: String) {
    lock.withLock {
      if sessions.count >= Self.capacity,
        let oldest = sessions.min(by: { $0.value.lastSeen < $1.value.lastSeen })
      {
        sessions[oldest.key] = nil
      }
      sessions[hashed(token)] = session
    }
  }

  /// The session, which this use keeps alive; nil if it has ended.
  func use(token: String, at now: Timestamp, within limits: OpenSessionLimits) -> Session? {
    lock.withLock {
      let key = hashed(token)
      guard let session = sessions[key] else { return nil }
      guard limits.allow(session) else {
        sessions[key] = nil
        return nil
      }
      sessions[key]?.lastSeen = now
      return session
    }
  }

  /// The session without keeping it alive; nil if it has ended.
  func find(token: String, within limits: OpenSessionLimits) -> Session? {
    lock.withLock { sessions[hashed(token)].flatMap { limits.allow($0) ? $0 : nil } }
  }

  /// The open sessions of an account by the hashes of their tokens.
  func all(of account: Account.ID, within limits: OpenSessionLimits) -> [String: Session] {
    lock.withLock { sessions.filter { $0.value.account == account && limits.allow($0.value) } }
  }

  /// Ends the sessions of an account except one, which goes on with the new password.
  func end(of account: Account.ID, keeping token: String, passwordHash: String) {
    lock.withLock {
      let kept = hashed(token)
      for (key, session) in sessions where session.account == account {
        sessions[key] =
          key != kept
          ? nil
          : Session(
            account: account, passwordHash: passwordHash, startedAt: session.startedAt,
            lastSeen: session.lastSeen, browser: session.browser, origin: session.origin)
      }
    }
  }

  /// Ends the sessions with these hashes of tokens.
  func end(hashes: Set<String>) {
    lock.withLock { for hash in hashes { sessions[hash] = nil } }
  }

  func end(token: String) {
    lock.withLock { sessions[hashed(token)] = nil }
  }

  /// Ends a session that is stored and cannot be removed.
  func endStored(token: String) {
    lock.withLock { _ = ended.insert(hashed(token)) }
  }

  func hasEnded(token: String) -> Bool {
    lock.withLock { !ended.isEmpty && ended.contains(hashed(token)) }
  }
}

/// What a session needs to be open.
struct OpenSessionLimits: Sendable {
  /// It was used at this moment or later.
  let lastSeen: Timestamp
  /// It started after this moment.
  let started: Timestamp

  func allow(_ session: UnsavedSessions.Session) -> Bool {
    session.lastSeen >= lastSeen && session.startedAt > started
  }
}
