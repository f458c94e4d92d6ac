import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// The open sessions of a person, the last used first.
  /// - Parameter token: the token of the session that asks.
  package func sessions(of account: Account.ID, current token: String) async throws
    -> [ListedSession]
  {
    let own = hashed(token)
    return try await hashedSessions(of: account).map { hash, session in
      ListedSession(
        id: Self.id(ofHash: hash), startedAt: session.startedAt.date,
        lastSeenAt: session.lastSeen.date, browser: session.browser, origin: session.origin,
        isCurrent: hash == own)
    }.sorted { ($0.lastSeenAt, $0.id) > ($1.lastSeenAt, $1.id) }
  }

  /// Ends a session of a person; one that has ended is not an error.
  package func endSession(_ id: ListedSession.ID, of account: Account.ID) async throws {
    try await endSessions(of: account) { Self.id(ofHash: $0) == id }
  }

  /// Ends the sessions of a person except the one with a token.
  package func endOtherSessions(of account: Account.ID, keeping token: String) async throws {
    let own = hashed(token)
    try await endSessions(of: account) { $0 != own }
  }

  /// Ends sessions like signing out: for a week they are remembered, for forms that were still open.
  private func endSessions(
    of account: Account.ID, where isEnded: (_ hash: String) -> Bool
  ) async throws {
    let hashes = try await hashedSessions(of: account).keys.filter(isEnded)
    guard !hashes.isEmpty else { return }
    let now = now()
    var entry = NewAuditEntry(.sessionsEnded, by: account, at: now, from: RequestOrigin.address)
    entry.object = account.uuidString
    entry.after = ["count": .string(String(hashes.count))]
    try await database.write { [entry] db in
      let ended = now - SessionLimits.longestIdle - 1
      for hash in hashes {
        try db.execute(
          prepared: "UPDATE session SET lastSeenAt = ? WHERE tokenHash = ? AND lastSeenAt > ?",
          arguments: [ended, hash, ended])
      }
      try db.append(entry)
    }
    unsavedSessions.end(hashes: Set(hashes))
  }

  /// The open sessions by the hashes of their tokens.
  private func hashedSessions(of account: Account.ID) async throws
    -> [String: UnsavedSessions.Session]
  {
    let limits = openSessions(at: now())
    let (stored, passwordHash) = try await database.read { db in
      let stored = try Row.fetchAll(
        db,
        prepared: """
          SELECT session.*, account.passwordHash FROM session
          JOIN account ON account.id = session.account
          WHERE session.account = ? AND session.lastSeenAt >= ? AND session.startedAt > ?
          """, arguments: [account.uuidString, limits.lastSeen, limits.started]
      ).map { row in
        (
          hash: row["tokenHash"] as String,
          session: UnsavedSessions.Session(
            account: account, passwordHash: row["passwordHash"],
            startedAt: Timestamp(try row.date("startedAt")),
            lastSeen: Timestamp(try row.date("lastSeenAt")), browser: row["browser"],
            origin: row["origin"])
        )
      }
      let passwordHash = try String.fetchOne(
        db, prepared: "SELECT passwordHash FROM account WHERE id = ? AND isActive = TRUE",
        arguments: [account.uuidString])
      return (stored, passwordHash)
    }
    // One with an earlier password has ended, also if another process changed the password.
    let unsaved = unsavedSessions.all(of: account, within: limits)
      .filter { $0.value.passwordHash == passwordHash }
    let known = Dictionary(uniqueKeysWithValues: stored.map { ($0.hash, $0.session) })
    return known.merging(unsaved) { $1 }
  }

  /// What a browser keeps of a sign-in, so that it is recognized when others try to guess the password of the account. It opens
  /// nothing, and is known for as long as the session is remembered: a week after its end.
  package static func browserMark(of token: String) -> String { mark(ofHash: hashed(token)) }

  /// Whether someone signed in to the account with this email in the browser that kept a mark.
  func knows(_ mark: String?, _ email: String) async throws -> Bool {
    guard let mark else { return false }
    let hashes = try await database.read { db in
      guard let account = try db.credentials(email).account else { return [String]() }
      return try String.fetchAll(
        db, prepared: "SELECT tokenHash FROM session WHERE account = ?",
        arguments: [account.uuidString])
    }
    return hashes.contains { Self.mark(ofHash: $0) == mark }
  }

  private static func mark(ofHash hash: String) -> String { hashed("browser \(hash)") }

  private static func id(ofHash hash: String) -> ListedSession.ID {
    String(hashed("session \(hash)").prefix(32))
  }
}

extension Database {
  /// Removes the sessions of a person except the one with this hash of its token.
  func removeSessions(of account: Account.ID, except hash: String) throws {
    try execute(
      prepared: "DELETE FROM session WHERE account = ? AND tokenHash <> ?",
      arguments: [account.uuidString, hash])
  }
}
