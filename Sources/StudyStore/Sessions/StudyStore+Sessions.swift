import Crypto
import Foundation
import GRDB

extension StudyStore {
  /// The minimum time between recorded requests, in seconds: a page with ten requests needs one write.
  private static let noteInterval = 60.0
  /// How long an ended session is remembered, in seconds, for forms that were still open.
  private static let remembering = 7.0 * 86_400

  /// Signs in on this browser. Only the hash of the token is stored. If nothing can be written, the session is kept in
  /// memory.
  /// - Parameters:
  ///   - source: the source of the attempt, such as a network address.
  ///   - mark: what the browser kept of an earlier sign-in; see `browserMark(of:)`.
  /// - Throws: `SignInError`; `SecondFactorNeeded` if the account has a second factor.
  package func signIn(
    email: String, password: String, from source: String = "", browser mark: String? = nil
  ) async throws -> (token: String, account: Account) {
    guard !passwords.areBusy else { throw SignInError.tooManyAttempts(retryAfter: 5) }
    let isKnown =
      attempts.needsKnownBrowser(email: email, at: now()) ? try await knows(mark, email) : false
    let attempt = try attempts.begin(email: email, from: source, isKnown: isKnown, at: now())
    defer { attempts.end(attempt) }
    if attempt.delay > .zero { try await _Concurrency.Task.sleep(for: attempt.delay) }
    let (account, hash) = try await database.read { try $0.credentials(email) }
    guard await passwords.matches(password, hash), let account, let hash else {
      record(.signIn(account), from: source)
      throw SignInError.wrongEmailOrPassword
    }
    recordOverdueRefusals()
    guard try await database.read({ try $0.secondFactor(of: account) }) == nil else {
      attempts.forget(attempt)
      throw beginHalfSignIn(of: account, passwordHash: hash)
    }
    let token = random.token()
    let signedIn = try await keepSession(token, of: account, passwordHash: hash)
    attempts.forget(attempt)
    return (token, signedIn)
  }

  /// - Parameters:
  ///   - proof: the code that matched; nil for an account without a second factor.
  ///   - institution: through which the person signed in; nil for a password.
  func keepSession(
    _ token: String, of account: Account.ID, passwordHash: String,
    proof: SecondFactorProof? = nil, through institution: SessionIssuer? = nil
  ) async throws -> Account {
    let now = now()
    var entry = NewAuditEntry(.signedIn, by: account, at: now, from: RequestOrigin.address)
    entry.after = institution.map { ["issuer": .string($0.issuer)] }
    let session = UnsavedSessions.Session(
      account: account, passwordHash: passwordHash, startedAt: now, lastSeen: now,
      browser: RequestOrigin.browser, origin: RequestOrigin.address,
      hasSecondFactor: institution?.countsAsSecondFactor == true)
    do {
      return try await database.write { [entry] db in
        let isNew = try db.isNew(session)
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
        if let proof {
          try db.use(proof, of: account, at: now, from: session.origin)
        } else if institution?.provesSecondFactor != true,
          try db.secondFactor(of: account) != nil
        {
          // It was set up during the hashing.
          throw SignInError.wrongEmailOrPassword
        }
        try db.execute(
          prepared: "DELETE FROM session WHERE lastSeenAt < ?",
          arguments: [now - SessionLimits.longestIdle - Self.remembering])
        try db.execute(
          prepared: """
            INSERT INTO session (tokenHash, account, startedAt, lastSeenAt, browser, origin,
              hasSecondFactor, isNew)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
          arguments: [
            hashed(token), account.uuidString, now, now, session.browser, session.origin,
            session.hasSecondFactor, isNew,
          ])
        try db.append(entry)
        if isNew { try db.tell(signedIn, .signedInAnew, at: now) }
        return signedIn
      }
    } catch  where WritingFailure(error) != nil {
      guard let signedIn = try await owner(of: session) else {
        throw SignInError.wrongEmailOrPassword
      }
      switch proof {
      case .step(let step, _):
        guard halfSignIns.use(step, of: account) else { throw SecondFactorError.wrongCode }
      // Nothing would remember after a restart that it was used.
      case .recovery: throw error
      case nil: break
      }
      unsavedSessions.keep(session, token: token)
      return signedIn
    }
  }

  /// What a session needs to be open at a moment.
  func openSessions(at now: Timestamp) -> OpenSessionLimits {
    OpenSessionLimits(
      lastSeen: now - sessionLimits.idle, started: now - sessionLimits.lifetime)
  }

  /// The session for a token, unless it has ended; using it keeps it alive.
  package func session(token: String) async throws -> SignInSession? {
    let now = now()
    let limits = openSessions(at: now)
    if let unsaved = unsavedSessions.use(token: token, at: now, within: limits) {
      guard let owner = try await owner(of: unsaved) else { return nil }
      return session(
        of: owner, token: token,
        mustSetUpSecondFactor: unsaved.hasSecondFactor
          ? false : try await mustSetUpSecondFactor(owner, since: unsaved.startedAt))
    }
    guard !unsavedSessions.hasEnded(token: token) else { return nil }
    let found = try await database.read { db in
      try Row.fetchOne(
        db,
        prepared: """
          SELECT account.*, session.lastSeenAt,
            coalesce(secondFactorRole.since <= session.startedAt, FALSE)
              AND session.hasSecondFactor = FALSE AND NOT EXISTS (
              SELECT 1 FROM secondFactor WHERE secondFactor.account = account.id) AS mustSetUp
          FROM session JOIN account ON account.id = session.account
          LEFT JOIN secondFactorRole ON secondFactorRole.role = account.role
          WHERE session.tokenHash = ? AND session.lastSeenAt >= ? AND session.startedAt > ?
            AND account.isActive = TRUE
          """,
        arguments: [hashed(token), limits.lastSeen, limits.started]
      ).map {
        (
          account: try Account(row: $0), lastSeen: Timestamp(try $0.date("lastSeenAt")),
          mustSetUp: $0["mustSetUp"] as Bool
        )
      }
    }
    guard let found else { return nil }
    if now.seconds(since: found.lastSeen) >= Self.noteInterval { note(token, at: now) }
    return session(of: found.account, token: token, mustSetUpSecondFactor: found.mustSetUp)
  }

  /// Whether a token belonged to a session that ended within the last week: a form that was left open may still be sent
  /// with it.
  package func hasEndedLately(token: String) async throws -> Bool {
    let start = now() - SessionLimits.longestIdle - Self.remembering
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

  private func session(
    of account: Account, token: String, mustSetUpSecondFactor: Bool
  ) -> SignInSession {
    SignInSession(
      account: account, csrfToken: Self.csrfToken(for: token),
      mustSetUpSecondFactor: mustSetUpSecondFactor)
  }

  /// Records the use of a session without waiting for the write: reading continues even if nothing can be written.
  private func note(_ token: String, at now: Timestamp) {
    database.asyncWriteWithoutTransaction { [locks, sessionLimits] db in
      try? locks.withoutWaiting {
        try db.execute(
          prepared: "UPDATE session SET lastSeenAt = ? WHERE tokenHash = ? AND lastSeenAt >= ?",
          arguments: [now, hashed(token), now - sessionLimits.idle])
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
        let ended = now - SessionLimits.longestIdle - 1
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

  /// Changes a password and ends the person's other sessions. Wrong old passwords slow down like those of signing in.
  /// - Parameter source: the source of the attempt, such as a network address.
  /// - Throws: `AccountError`; `SignInError.tooManyAttempts`.
  package func changePassword(
    of account: Account.ID, from old: String, to new: String, keeping token: String,
    source: String = ""
  ) async throws {
    let stored = try await confirm(old, of: account, from: source, refusal: .passwordRefused)
    // An institution decides who signs in to an account without a password.
    guard !NoPassword.isMeant(by: stored) else { throw StoreError.notAllowed }
    guard let owner = try await self.account(account) else { throw StoreError.notFound }
    let hash = try await passwords.hash(new, email: owner.email, name: owner.name)
    var entry = NewAuditEntry(
      .passwordChanged, by: account, at: now(), from: RequestOrigin.address)
    entry.object = account.uuidString
    try await database.write { [entry] db in
      let count = try db.change(
        sql: "UPDATE account SET passwordHash = ? WHERE id = ? AND passwordHash = ?",
        arguments: [hash, account.uuidString, stored])
      guard count == 1 else { throw AccountError.wrongPassword }
      try db.removeSessions(of: account, except: hashed(token))
      try db.removePasswordLinks(of: account)
      try db.append(entry)
      if let owner = try db.account(account) {
        try db.tell(owner, .passwordChanged, at: entry.at)
      }
    }
    unsavedSessions.end(of: account, keeping: token, passwordHash: hash)
  }

  /// Can be derived only from the session's token, which pages of other sites do not have.
  private static func csrfToken(for token: String) -> String {
    let key = SymmetricKey(data: Data(token.utf8))
    let code = HMAC<SHA256>.authenticationCode(for: Data("csrf".utf8), using: key)
    return Data(code).base64URL
  }
}

extension Database {
  /// Whether no session that is remembered has the browser of this one and came from the same place. Nothing is new about the
  /// first sign-in of an account.
  fileprivate func isNew(_ session: UnsavedSessions.Session) throws -> Bool {
    guard let owner = try account(session.account), owner.lastSignedInAt != nil else {
      return false
    }
    let place = SignInPlace(session.origin)
    return try !Row.fetchAll(
      self, prepared: "SELECT browser, origin FROM session WHERE account = ?",
      arguments: [session.account.uuidString]
    ).contains { $0["browser"] == session.browser && SignInPlace($0["origin"]) == place }
  }

  /// The account and the hash to compare with; nil for an unknown or inactive account.
  func credentials(_ email: String) throws -> (account: UUID?, hash: String?) {
    guard let address = EmailAddress(email), let row = try row(ofAccount: address),
      row["isActive"] as Bool
    else { return (nil, nil) }
    return (try row.uuid("id"), row["passwordHash"])
  }
}
