import Foundation
import GRDB

extension StudyStore {
  /// How long a link works, in seconds. An administrator hands it over in person or by mail, which may take a while.
  private static let passwordLinkLifetime = 86_400.0
  /// The same for a link that is sent by mail at once.
  private static let mailedLinkLifetime = 3_600.0

  /// Makes a link with which a person chooses a new password. It replaces earlier ones.
  /// - Throws: `StoreError.notAllowed` unless requested by an administrator, and for their own account, which a
  ///   session without its password must not take over; `.notFound` for an unknown or inactive account.
  package func makePasswordLink(for account: Account.ID, by administrator: Account.ID)
    async throws -> PasswordLink
  {
    try await makePasswordLink(by: administrator) { db in
      try db.requireAdministrator(administrator)
      guard account != administrator else { throw StoreError.notAllowed }
      return try db.account(account)
    }
  }

  /// Makes such a link for the command line, which also helps an administrator who cannot sign in.
  /// - Throws: `StoreError.notFound` for an unknown or inactive account.
  package func makePasswordLink(email: String) async throws -> PasswordLink {
    guard let address = EmailAddress(email) else { throw AccountError.invalidEmail }
    return try await makePasswordLink(by: nil) { try $0.account(address) }
  }

  /// Makes such a link for someone who forgot their password, to be sent to their address and nowhere else.
  /// Links that it already has keep working: a stranger may request this one. That it was sent is recorded by `noteMailed`.
  /// - Returns: nil for an unknown or inactive account, and if links were requested for it too often.
  package func makePasswordLinkToMail(email: String) async throws -> PasswordLink? {
    guard let address = EmailAddress(email),
      passwordRequests.allowMail(to: address, at: now())
    else { return nil }
    do {
      return try await makePasswordLink(
        by: nil, lifetime: Self.mailedLinkLifetime, action: .passwordLinkRequested,
        replacesOthers: false
      ) { db in
        // Who signs in to an account without a password is for the institution to decide, not for whoever reads its mail.
        try db.account(address).flatMap { $0.hasPassword ? $0 : nil }
      }
    } catch StoreError.notFound {
      return nil
    }
  }

  /// Counts a request for a link from a source, such as a network address, whatever the account.
  /// - Throws: `SignInError.tooManyAttempts`; `AccountError.invalidEmail`.
  package func beginPasswordRequest(email: String, from source: String) throws {
    guard EmailAddress(email) != nil else { throw AccountError.invalidEmail }
    try passwordRequests.begin(from: source, at: now())
  }

  private func makePasswordLink(
    by creator: Account.ID?, lifetime: TimeInterval = passwordLinkLifetime,
    action: AuditAction = .passwordLinkMade, replacesOthers: Bool = true,
    for find: @escaping @Sendable (Database) throws -> Account?
  ) async throws -> PasswordLink {
    let token = random.token()
    let now = now()
    let expiry = now + lifetime
    let entry = NewAuditEntry(action, by: creator, at: now, from: RequestOrigin.address)
    return try await database.write { db in
      guard let account = try find(db), account.isActive else { throw StoreError.notFound }
      if replacesOthers { try db.removePasswordLinks(of: account.id) }
      try db.execute(prepared: "DELETE FROM passwordLink WHERE expiresAt <= ?", arguments: [now])
      try db.execute(
        prepared: "INSERT INTO passwordLink (account, tokenHash, expiresAt) VALUES (?, ?, ?)",
        arguments: [account.id.uuidString, hashed(token), expiry])
      var entry = entry
      entry.object = account.id.uuidString
      try db.append(entry)
      return PasswordLink(account: account, token: token, expiresAt: expiry.date)
    }
  }

  /// Whose password a link changes, as long as it works.
  package func owner(ofPasswordLink token: String) async throws -> Account? {
    let now = now()
    return try await database.read { try $0.owner(ofPasswordLink: token, at: now) }
  }

  /// Changes a password with a link, and ends all sessions and all other links of its owner.
  /// - Throws: `AccountError`; the link is used up only on success.
  package func resetPassword(token: String, to password: String) async throws -> Account {
    // Before the expensive hash, so that people without a link cannot put load on the server.
    guard let owner = try await owner(ofPasswordLink: token) else {
      throw AccountError.unknownToken
    }
    let hash = try await passwords.hash(password, email: owner.email, name: owner.name)
    let now = now()
    let origin = RequestOrigin.address
    let account = try await database.write { db in
      // It may have been used or replaced while the password was being hashed.
      guard let account = try db.owner(ofPasswordLink: token, at: now) else {
        throw AccountError.unknownToken
      }
      try db.execute(
        prepared: "UPDATE account SET passwordHash = ? WHERE id = ?",
        arguments: [hash, account.id.uuidString])
      try db.removePasswordLinks(of: account.id)
      try db.removeSessions(of: account.id)
      var entry = NewAuditEntry(.passwordReset, by: account.id, at: now, from: origin)
      entry.object = account.id.uuidString
      try db.append(entry)
      try db.tell(account, .passwordChanged, at: now)
      return account
    }
    attempts.forget(email: account.email)
    return account
  }
}

extension Database {
  /// Signs a person out everywhere.
  func removeSessions(of account: Account.ID) throws {
    try execute(
      prepared: "DELETE FROM session WHERE account = ?", arguments: [account.uuidString])
  }

  /// Makes links that were not used stop working; it is not an error if there is none.
  func removePasswordLinks(of account: Account.ID) throws {
    try execute(
      prepared: "DELETE FROM passwordLink WHERE account = ?", arguments: [account.uuidString])
  }

  fileprivate func owner(ofPasswordLink token: String, at now: Timestamp) throws -> Account? {
    try Row.fetchOne(
      self,
      prepared: """
        SELECT account.* FROM passwordLink JOIN account ON account.id = passwordLink.account
        WHERE passwordLink.tokenHash = ? AND passwordLink.expiresAt > ? AND account.isActive = TRUE
        """, arguments: [hashed(token), now]
    ).map(Account.init(row:))
  }
}
