import Foundation

/// Sessions that could not be written because the disk is full or the database locked; they last as long as the
/// process.
final class UnsavedSessions: @unchecked Sendable {
  struct Session: Sendable {
    let account: Account.ID
    /// The hash used for signing in: a session ends when the password changes.
    let passwordHash: String
    var lastSeen: Timestamp
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

  /// The session, which this use keeps alive; nil if it was idle since `start`.
  func use(token: String, at now: Timestamp, since start: Timestamp) -> Session? {
    lock.withLock {
      let key = hashed(token)
      guard let session = sessions[key] else { return nil }
      guard session.lastSeen >= start else {
        sessions[key] = nil
        return nil
      }
      sessions[key]?.lastSeen = now
      return session
    }
  }

  /// The session without keeping it alive; nil if it was idle since `start`.
  func find(token: String, since start: Timestamp) -> Session? {
    lock.withLock { sessions[hashed(token)].flatMap { $0.lastSeen >= start ? $0 : nil } }
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
