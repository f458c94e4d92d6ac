import Crypto
import Foundation
import GRDB

extension StudyStore {
  /// A session ends after this many seconds without a request.
  private static let idleLimit = 12.0 * 3_600
  /// A request is noted at most this often, in seconds: a page with ten requests needs one write.
  private static let noteInterval = 60.0

  /// Signs somebody in on this browser. Only the hash of the token is stored.
  /// - Throws: `SignInError`.
  package func signIn(email: String, password: String) async throws -> (
    token: String, account: Account
  ) {
    guard !passwords.areBusy else { throw SignInError.tooManyAttempts(retryAfter: 5) }
    let attempt = SignInAttempt(email: email, at: now())
    let (account, hash) = try await database.write { db in
      try db.record(attempt)
      return try db.credentials(email)
    }
    guard await passwords.matches(password, hash), let account else {
      throw SignInError.wrongEmailOrPassword
    }
    let token = random.token()
    let now = now()
    let signedIn = try await database.write { db in
      try db.execute(
        sql: "UPDATE account SET lastSignedInAt = ? WHERE id = ? AND isActive AND passwordHash = ?",
        arguments: [now, account.uuidString, hash])
      // The account may have been closed, or its password changed, while this one was hashed.
      guard db.changesCount == 1, let signedIn = try db.account(account) else {
        throw SignInError.wrongEmailOrPassword
      }
      try db.forget(attempt)
      try db.execute(
        sql: "DELETE FROM session WHERE lastSeenAt < ?", arguments: [now - Self.idleLimit])
      try db.execute(
        sql: "INSERT INTO session (tokenHash, account, lastSeenAt) VALUES (?, ?, ?)",
        arguments: [hashed(token), account.uuidString, now])
      return signedIn
    }
    return (token, signedIn)
  }

  /// The session of a token, unless it has ended; using it keeps it alive.
  package func session(token: String) async throws -> SignInSession? {
    let now = now()
    let found = try await database.read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT account.*, session.lastSeenAt FROM session
          JOIN account ON account.id = session.account
          WHERE session.tokenHash = ? AND session.lastSeenAt >= ? AND account.isActive
          """,
        arguments: [hashed(token), now - Self.idleLimit]
      ).map { (account: try Account(row: $0), lastSeen: Timestamp(try $0.date("lastSeenAt"))) }
    }
    guard let found else { return nil }
    if now.seconds(since: found.lastSeen) >= Self.noteInterval {
      try await database.write { db in
        try db.execute(
          sql: "UPDATE session SET lastSeenAt = ? WHERE tokenHash = ?",
          arguments: [now, hashed(token)])
      }
    }
    return SignInSession(account: found.account, csrfToken: Self.csrfToken(for: token))
  }

  /// Ends a session; an unknown token is no error.
  package func signOut(token: String) async throws {
    try await database.write { db in
      try db.execute(sql: "DELETE FROM session WHERE tokenHash = ?", arguments: [hashed(token)])
    }
  }

  /// Changes a password and ends the person's other sessions.
  /// - Throws: `AccountError.wrongPassword` or `.weakPassword`.
  package func changePassword(
    of account: Account.ID, from old: String, to new: String, keeping token: String
  ) async throws {
    let stored = try await database.read { db in
      try String.fetchOne(
        db, sql: "SELECT passwordHash FROM account WHERE id = ?", arguments: [account.uuidString])
    }
    guard await passwords.matches(old, stored) else { throw AccountError.wrongPassword }
    let hash = try await passwords.hash(new)
    try await database.write { db in
      try db.execute(
        sql: "UPDATE account SET passwordHash = ? WHERE id = ? AND passwordHash = ?",
        arguments: [hash, account.uuidString, stored])
      guard db.changesCount == 1 else { throw AccountError.wrongPassword }
      try db.execute(
        sql: "DELETE FROM session WHERE account = ? AND tokenHash <> ?",
        arguments: [account.uuidString, hashed(token)])
    }
  }

  /// Whoever has the session's token can work this out; a page of another site cannot.
  private static func csrfToken(for token: String) -> String {
    let key = SymmetricKey(data: Data(token.utf8))
    let code = HMAC<SHA256>.authenticationCode(for: Data("csrf".utf8), using: key)
    return Data(code).base64URL
  }
}

extension Database {
  /// Whose password to compare, and with what; nothing for an unknown or inactive account.
  fileprivate func credentials(_ email: String) throws -> (account: UUID?, hash: String?) {
    guard let address = EmailAddress(email),
      let row = try Row.fetchOne(
        self, sql: "SELECT id, passwordHash FROM account WHERE email = ? AND isActive",
        arguments: [address.text])
    else { return (nil, nil) }
    return (try row.uuid("id"), row["passwordHash"])
  }
}
