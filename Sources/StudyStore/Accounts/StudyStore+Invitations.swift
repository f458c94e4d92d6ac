import Foundation
import GRDB

extension StudyStore {
  private static let invitationDays = 7.0

  /// Invites somebody by a link that works once, for seven days. It replaces an earlier one to the same address.
  /// - Throws: `StoreError.notAllowed` unless an administrator asks; `AccountError`.
  package func invite(email: String, name: String, role: Role, by administrator: Account.ID)
    async throws -> Invitation
  {
    guard let address = EmailAddress(email) else { throw AccountError.invalidEmail }
    try requireShort(name)
    let token = random.token()
    let id = random.uuid()
    let expiresAt = now() + Self.invitationDays * 86_400
    try await database.write { db in
      try db.requireAdministrator(administrator)
      guard try db.account(address) == nil else { throw AccountError.emailTaken }
      try db.execute(
        sql: "DELETE FROM invitation WHERE email = ?", arguments: [address.text])
      try db.execute(
        sql: """
          INSERT INTO invitation (id, tokenHash, email, name, role, invitedBy, expiresAt)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          id.uuidString, hashed(token), address.text, name.trimmed, role.rawValue,
          administrator.uuidString, expiresAt,
        ])
    }
    return Invitation(id: id, token: token, expiresAt: expiresAt.date)
  }

  /// The invitation behind a link, while it works.
  package func invitation(token: String) async throws -> PendingInvitation? {
    let now = now()
    return try await database.read { db in
      try db.invitation(token).flatMap { $0.expiresAt > now.date ? $0 : nil }
    }
  }

  /// Invitations that nobody has accepted, the one that expires last first; expired ones are among them.
  package func invitations() async throws -> [PendingInvitation] {
    try await database.read { db in
      try Row.fetchAll(db, sql: PendingInvitation.select + " ORDER BY expiresAt DESC, email")
        .map(PendingInvitation.init(row:))
    }
  }

  /// Makes the account that somebody was invited to.
  /// - Throws: `AccountError`; the link is used up only by success.
  package func acceptInvitation(token: String, name: String, password: String) async throws
    -> Account
  {
    let invitation = try await database.read { try $0.acceptableInvitation(token, at: now()) }
    let new = try await newAccount(
      email: invitation.email, name: name, role: invitation.role, password: password)
    return try await database.write { db in
      // It may have been used or revoked while the password was hashed.
      _ = try db.acceptableInvitation(token, at: new.createdAt)
      try db.execute(
        sql: "DELETE FROM invitation WHERE tokenHash = ?", arguments: [hashed(token)])
      return try db.insert(new)
    }
  }

  /// Makes a link useless.
  package func revokeInvitation(_ id: PendingInvitation.ID) async throws {
    try await database.write { db in
      try db.execute(sql: "DELETE FROM invitation WHERE id = ?", arguments: [id.uuidString])
    }
  }
}

extension PendingInvitation {
  fileprivate static let select = """
    SELECT invitation.*, account.name AS inviter
    FROM invitation JOIN account ON account.id = invitation.invitedBy
    """

  fileprivate init(row: Row) throws {
    self.init(
      id: try row.uuid("id"), email: row["email"], name: row["name"], role: try row.choice("role"),
      invitedBy: row["inviter"], expiresAt: try row.date("expiresAt"))
  }
}

extension Database {
  fileprivate func invitation(_ token: String) throws -> PendingInvitation? {
    try Row.fetchOne(
      self, sql: PendingInvitation.select + " WHERE tokenHash = ?", arguments: [hashed(token)]
    ).map(PendingInvitation.init(row:))
  }

  fileprivate func acceptableInvitation(_ token: String, at now: Timestamp) throws
    -> PendingInvitation
  {
    guard let invitation = try invitation(token) else { throw AccountError.unknownToken }
    guard invitation.expiresAt > now.date else { throw AccountError.expiredToken }
    return invitation
  }
}
