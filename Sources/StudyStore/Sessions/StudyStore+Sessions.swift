import Crypto
import Foundation
import GRDB

extension StudyStore {
  /// A session ends after this many seconds without a request.
  private static let idleLimit = 12.0 * 3_600
  /// The minimum time between recorded requests, in seconds: a page with ten requests needs one write.
  private static let noteInterval = 60.0
  /// How long an ended session is remembered, in seconds, for forms that were still open.
  private static let remembering = 7.0 * 86_400

  /// Signs in on this browser. Only the hash of the token is stored. If nothing can be written, the session is kept in
  /// memory.
  /// - Parameter source: the source of the attempt, such as a network address.
  /// - Throws: `SignInError`.
  package func signIn(email: String, password: String, from source: String = "") async throws -> (
    token: String, account: Account
  ) {
    guard !passwords.areBusy else { throw SignInError.tooManyAttempts(retryAfter: 5) }
    let attempt = try attempts.begin(email: email, from: source, at: now())
    defer { attempts.end(attempt) }
    if attempt.delay > .zero { try await _Concurrency.Task.sleep(for: attempt.delay) }
    let (account, hash) = try await database.read { try $0.credentials(email) }
    guard await passwords.matches(password, hash), let account, let hash else {
      record(.signIn(account), from: source)
      throw SignInError.wrongEmailOrPassword
    }
    recordOverdueRefusals()
    let token = random.token()
    let signedIn = try await keepSession(token, of: account, passwordHash: hash)
    attempts.forget(attempt)
    return (token, signedIn)
  }

  private func keepSession(_ token: String, of account: Account.ID, passwordHash: String)
    async throws -> Account
  {
    let now = now()
    let entry = NewAuditEntry(.signedIn, by: account, at: now, from: RequestOrigin.address)
    do {
      return try await database.write { db in
        let count = try db.change(
          sql: """
            UPDATE account SET lastSignedInAt = ?
            WHERE id = ? AND isActive = TRUE AND passwordHash = ?
            """,
          arguments: [now, account.uuidString, passwordHash])
        // The account may have been deactivated, or its password changed, during the hashing.
        guard count == 1, let signedIn = try db.account(account) else {
          throw SignInError.wrongEmailOrPassword
        }
        try db.execute(
          prepared: "DELETE FROM session WHERE lastSeenAt < ?",
          arguments: [now - Self.idleLimit - Self.remembering])
        try db.execute(
          prepared: "INSERT INTO session (tokenHash, account, lastSeenAt) VALUES (?, ?, ?)",
          arguments: [hashed(token), account.uuidString, now])
        try db.append(entry)
        return signedIn
      }
    } catch  where WritingFailure(error) != nil {
      let unsaved = UnsavedSessions.Session(
        account: account, passwordHash: passwordHash, lastSeen: now)
      guard let signedIn = try await owner(of: unsaved) else {
        throw SignInError.wrongEmailOrPassword
      }
      unsavedSessions.keep(unsaved, token: token)
      return signedIn
    }
  }

  /// A session that was not used since this moment has ended.
  func sessionStart() -> Timestamp { now() - Self.idleLimit }

  /// The session for a token, unless it has ended; using it keeps it alive.
  package func session(token: String) async throws -> SignInSession? {
    let now = now()
    let start = now - Self.idleLimit
    if let unsaved = unsavedSessions.use(token: token, at: now, since: start) {
      return try await owner(of: unsaved).map { session(of: $0, token: token) }
    }
    guard !unsavedSessions.hasEnded(token: token) else { return nil }
    let found = try await database.read { db in
      try Row.fetchOne(
        db,
        prepared: """
          SELECT account.*, session.lastSeenAt FROM session
          JOIN account ON account.id = session.account
          WHERE session.tokenHash = ? AND session.lastSeenAt >= ? AND account.isActive = TRUE
          """,
        arguments: [hashed(token), start]
      ).map { (account: try Account(row: $0), lastSeen: Timestamp(try $0.date("lastSeenAt"))) }
    }
    guard let found else { return nil }
    if now.seconds(since: found.lastSeen) >= Self.noteInterval { note(token, at: now) }
    return session(of: found.account, token: token)
  }

  /// Whether a token belonged to a session that ended within the last week: a form that was left open may still be sent
  /// with it.
  package func hasEndedLately(token: String) async throws -> Bool {
    let start = now() - Self.idleLimit - Self.remembering
    return try await database.read { db in
      try Bool.fetchOne(
        db,
        prepared: """
          SELECT EXISTS (
            SELECT 1 FROM session JOIN account ON account.id = session.account
            WHERE session.tokenHash = ? AND session.lastSeenAt >= ? AND account.isActive = TRUE)
          """,
        arguments: [hashed(token), start]) ?? false
    }
  }

  private func session(of account: Account, token: String) -> SignInSession {
    SignInSession(account: account, csrfToken: Self.csrfToken(for: token))
  }

  /// Records the use of a session without waiting for the write: reading continues even if nothing can be written.
  private func note(_ token: String, at now: Timestamp) {
    database.asyncWriteWithoutTransaction { [locks] db in
      try? locks.withoutWaiting {
        try db.execute(
          prepared: "UPDATE session SET lastSeenAt = ? WHERE tokenHash = ? AND lastSeenAt >= ?",
          arguments: [now, hashed(token), now - Self.idleLimit])
      }
    }
  }

  private func owner(of session: UnsavedSessions.Session) async throws -> Account? {
    try await database.read { db in
      try Row.fetchOne(
        db, prepared: "SELECT * FROM account WHERE id = ? AND isActive = TRUE AND passwordHash = ?",
        arguments: [session.account.uuidString, session.passwordHash]
      ).map(Account.init(row:))
    }
  }

  /// Ends a session; an unknown token is not an error. The session is remembered like one that expired.
  package func signOut(token: String) async throws {
    unsavedSessions.end(token: token)
    let owner = try await database.read { db in
      try Row.fetchOne(
        db, prepared: "SELECT account FROM session WHERE tokenHash = ?", arguments: [hashed(token)]
      ).map { try $0.uuid("account") }
    }
    guard let owner else { return }
    let now = now()
    let entry = NewAuditEntry(.signedOut, by: owner, at: now, from: RequestOrigin.address)
    do {
      try await database.write { db in
        let ended = now - Self.idleLimit - 1
        let count = try db.change(
          sql: "UPDATE session SET lastSeenAt = ? WHERE tokenHash = ? AND lastSeenAt > ?",
          arguments: [ended, hashed(token), ended])
        // A session that ended before does not end again.
        if count > 0 { try db.append(entry) }
      }
    } catch  where WritingFailure(error) != nil {
      unsavedSessions.endStored(token: token)
    }
  }

  /// Changes a password and ends the person's other sessions.
  /// - Throws: `AccountError.wrongPassword` or `.weakPassword`.
  package func changePassword(
    of account: Account.ID, from old: String, to new: String, keeping token: String
  ) async throws {
    let stored = try await database.read { db in
      try String.fetchOne(
        db, prepared: "SELECT passwordHash FROM account WHERE id = ?",
        arguments: [account.uuidString])
    }
    guard await passwords.matches(old, stored) else { throw AccountError.wrongPassword }
    let hash = try await passwords.hash(new)
    var entry = NewAuditEntry(
      .passwordChanged, by: account, at: now(), from: RequestOrigin.address)
    entry.object = account.uuidString
    try await database.write { [entry] db in
      let count = try db.change(
        sql: "UPDATE account SET passwordHash = ? WHERE id = ? AND passwordHash = ?",
        arguments: [hash, account.uuidString, stored])
      guard count == 1 else { throw AccountError.wrongPassword }
      try db.execute(
        prepared: "DELETE FROM session WHERE account = ? AND tokenHash <> ?",
        arguments: [account.uuidString, hashed(token)])
      try db.append(entry)
    }
  }

  /// Can be derived only from the session's token, which pages of other sites do not have.
  private static func csrfToken(for token: String) -> String {
    let key = SymmetricKey(data: Data(token.utf8))
    let code = HMAC<SHA256>.authenticationCode(for: Data("csrf".utf8), using: key)
    return Data(code).base64URL
  }
}

extension Database {
  /// The account and the hash to compare with; nil for an unknown or inactive account.
  fileprivate func credentials(_ email: String) throws -> (account: UUID?, hash: String?) {
    guard let address = EmailAddress(email),
      let row = try Row.fetchOne(
        self, prepared: "SELECT id, passwordHash FROM account WHERE email = ? AND isActive = TRUE",
        arguments: [address.text])
    else { return (nil, nil) }
    return (try row.uuid("id"), row["passwordHash"])
  }
}
