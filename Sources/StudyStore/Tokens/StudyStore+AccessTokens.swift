import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Makes a token. Only its hash is stored, so it is shown once; the same form sent again returns the same token.
  /// - Parameters:
  ///   - name: what it is for. It is cut to the length of a name.
  ///   - study: the only study that it opens; nil for all studies of the person.
  ///   - days: for how many days it works; at least one, at most 366.
  ///   - submission: gives the token, so that the same form finds it again.
  /// - Throws: `TokenError`; `StoreError` unless the person can do what the token is for without it.
  package func makeToken(
    named name: String, for scope: TokenScope, in study: Study.ID? = nil, days: Int = 90,
    by account: Account.ID, submission: Submission? = nil
  ) async throws -> (token: AccessToken, text: String) {
    let name = String(name.withoutNull.trimmed.unicodeScalars.prefix(TextLimit.name.characters))
    guard !name.isEmpty else { throw TokenError.missingName }
    let now = now()
    let id = random.uuid()
    let text = AccessToken.prefix + (submission?.secret ?? random.token())
    let length = min(max(days, AccessToken.days.lowerBound), AccessToken.days.upperBound)
    let expiresAt = now + Double(length) * 86_400
    var entry = NewAuditEntry(.tokenMade, by: account, at: now, from: RequestOrigin.address)
    entry.object = id.uuidString
    entry.study = study
    entry.after = [
      "name": .string(name), "scope": .string(scope.rawValue),
      "expiresAt": .string(expiresAt.text),
    ]
    return try await database.write { [entry] db in
      try db.requireRights(of: scope, in: study, for: account)
      if let known = try db.token(text, of: account) { return (known, text) }
      guard try db.openTokens(of: account, at: now) < AccessToken.most else {
        throw TokenError.tooMany(limit: AccessToken.most)
      }
      try db.execute(
        prepared: """
          INSERT INTO accessToken (id, tokenHash, account, study, name, scope, createdAt, expiresAt)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          id.uuidString, hashed(text), account.uuidString, study?.uuidString, name, scope.rawValue,
          now, expiresAt,
        ])
      try db.append(entry)
      guard let made = try db.token(text, of: account) else { throw StoreError.notFound }
      return (made, text)
    }
  }

  /// The tokens of one person, the latest first.
  package func tokens(of account: Account.ID) async throws -> [AccessToken] {
    try await database.read { try $0.tokens("accessToken.account = ?", [account.uuidString]) }
  }

  /// The tokens that open only one study, the latest first: all of them for its owners, and their own for everyone else.
  /// - Throws: `StoreError.notFound` unless the person is a member.
  package func tokens(in study: Study.ID, for account: Account.ID) async throws -> [AccessToken] {
    try await database.read { db in
      guard let access = try db.access(to: study, for: account) else { throw StoreError.notFound }
      return try db.tokens(
        "accessToken.study = ? AND (accessToken.account = ? OR ?)",
        [study.uuidString, account.uuidString, access.role == .owner])
    }
  }

  /// Ends a token at once. Its owner can do this, and owners of the only study that it opens.
  /// - Throws: `StoreError.notFound` for everyone else.
  package func revokeToken(_ id: AccessToken.ID, by account: Account.ID) async throws {
    let now = now()
    let entry = NewAuditEntry(.tokenRevoked, by: account, at: now, from: RequestOrigin.address)
    try await database.write { db in
      guard let token = try db.tokens("accessToken.id = ?", [id.uuidString]).first,
        try db.mayRevoke(token, account)
      else { throw StoreError.notFound }
      guard token.revokedAt == nil else { return }
      try db.execute(
        prepared: "UPDATE accessToken SET revokedAt = ?, revokedBy = ? WHERE id = ?",
        arguments: [now, account.uuidString, id.uuidString])
      var entry = entry
      entry.object = id.uuidString
      entry.study = token.study
      entry.before = ["name": .string(token.name), "scope": .string(token.scope.rawValue)]
      try db.append(entry)
    }
  }
}

extension Database {
  /// Nobody gets more with a token than without it. The same functions decide again whenever the token is used.
  fileprivate func requireRights(
    of scope: TokenScope, in study: Study.ID?, for account: Account.ID
  ) throws {
    guard let owner = try self.account(account), owner.isActive else {
      throw StoreError.notAllowed
    }
    if let study {
      switch scope {
      case .read: guard try mayReadVersions(of: study, account) else { throw StoreError.notFound }
      case .write, .propose, .testDevice:
        _ = try requireAccess(to: study, for: account, as: .editor)
      }
    } else {
      guard scope != .testDevice else { throw TokenError.noStudy }
      guard scope == .read || owner.role != .reviewer else { throw StoreError.notAllowed }
    }
  }

  fileprivate func mayRevoke(_ token: AccessToken, _ account: Account.ID) throws -> Bool {
    if token.account == account { return true }
    guard let study = token.study else { return false }
    return try access(to: study, for: account)?.role == .owner
  }

  fileprivate func token(_ text: String, of account: Account.ID) throws -> AccessToken? {
    try tokens(
      "accessToken.tokenHash = ? AND accessToken.account = ?", [hashed(text), account.uuidString]
    ).first
  }

  fileprivate func openTokens(of account: Account.ID, at now: Timestamp) throws -> Int {
    try Int.fetchOne(
      self,
      prepared: """
        SELECT count(*) FROM accessToken WHERE account = ? AND revokedAt IS NULL AND expiresAt > ?
        """,
      arguments: [account.uuidString, now]) ?? 0
  }

  fileprivate func tokens(
    _ condition: String, _ arguments: StatementArguments
  ) throws -> [AccessToken] {
    try Row.fetchAll(
      self,
      prepared: """
        SELECT accessToken.*, account.name AS accountName,
          CASE WHEN \(VersionAccess.mayKnow(study: "accessToken.study", "accessToken.account"))
            THEN study.title END AS studyTitle
        FROM accessToken JOIN account ON account.id = accessToken.account
        LEFT JOIN study ON study.id = accessToken.study
        WHERE \(condition) ORDER BY accessToken.createdAt DESC, accessToken.id
        """,
      arguments: arguments
    ).map(AccessToken.init(row:))
  }
}

extension AccessToken {
  fileprivate init(row: Row) throws {
    self.init(
      id: try row.uuid("id"), name: row["name"], scope: try row.choice("scope"),
      study: try row.optionalUUID("study"), studyTitle: row["studyTitle"],
      account: try row.uuid("account"), accountName: row["accountName"],
      createdAt: try row.date("createdAt"), expiresAt: try row.date("expiresAt"),
      lastUsedAt: try row.optionalDate("lastUsedAt"), revokedAt: try row.optionalDate("revokedAt"))
  }
}
