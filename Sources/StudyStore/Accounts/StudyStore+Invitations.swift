import Foundation
import GRDB

extension StudyStore {
  private static let invitationDays = 7.0

  /// Invites someone with a link that works once, for seven days. It replaces an earlier one for the same address.
  /// - Throws: `StoreError.notAllowed` unless requested by an administrator; `AccountError`.
  package func invite(email: String, name: String, role: Role, by administrator: Account.ID)
    async throws -> Invitation
  {
    guard let address = EmailAddress(email) else { throw AccountError.invalidEmail }
    try requireShort(name)
    let invitation = newInvitation()
    let entry = NewAuditEntry(.invited, by: administrator, at: now(), from: RequestOrigin.address)
    try await database.write { db in
      try db.requireAdministrator(administrator)
      guard try db.account(address) == nil else { throw AccountError.emailTaken }
      try db.keep(
        invitation, for: address, name: name, role: role, by: administrator, recording: entry)
    }
    return invitation
  }

  /// A link that is not stored yet.
  /// - Parameter token: for a link that the same submission yields again; a random one if nil.
  func newInvitation(token: String? = nil) -> Invitation {
    Invitation(
      id: random.uuid(), token: token ?? random.token(),
      expiresAt: (now() + Self.invitationDays * 86_400).date)
  }

  /// The invitation for a link, as long as it is valid.
  package func invitation(token: String) async throws -> PendingInvitation? {
    let now = now()
    return try await database.read { db in
      try db.invitation(token).flatMap { $0.expiresAt > now.date ? $0 : nil }
    }
  }

  /// Invitations that have not been accepted, including expired ones; the last to expire first.
  package func invitations() async throws -> [PendingInvitation] {
    try await database.read { db in
      try Row.fetchAll(db, prepared: PendingInvitation.select + " ORDER BY expiresAt DESC, email")
        .map(PendingInvitation.init(row:))
    }
  }

  /// Creates the account for an invitation.
  /// - Throws: `AccountError`; the link is used up only on success.
  package func acceptInvitation(token: String, name: String, password: String) async throws
    -> Account
  {
    let invitation = try await database.read { try $0.acceptableInvitation(token, at: now()) }
    let new = try await newAccount(
      email: invitation.email, name: name, role: invitation.role, password: password)
    let origin = RequestOrigin.address
    return try await database.write { db in
      // It may have been used or revoked while the password was being hashed.
      _ = try db.acceptableInvitation(token, at: new.createdAt)
      var new = new
      new.invitedBy = try db.inviter(ofInvitation: invitation.id)
      let account = try db.insert(new, by: new.id, from: origin)
      try db.use(invitation.id, for: account.id, at: new.createdAt)
      return account
    }
  }

  /// Revokes a link; an unknown one is not an error.
  /// - Throws: `StoreError.notAllowed` unless requested by an administrator.
  package func revokeInvitation(_ id: PendingInvitation.ID, by administrator: Account.ID)
    async throws
  {
    var entry = NewAuditEntry(
      .invitationRevoked, by: administrator, at: now(), from: RequestOrigin.address)
    entry.object = id.uuidString
    try await database.write { [entry] db in
      try db.requireAdministrator(administrator)
      let email = try String.fetchOne(
        db, prepared: "SELECT email FROM invitation WHERE id = ?", arguments: [id.uuidString])
      guard let email else { return }
      try db.execute(prepared: "DELETE FROM invitation WHERE id = ?", arguments: [id.uuidString])
      var entry = entry
      entry.before = ["email": .string(email)]
      try db.append(entry)
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
  /// Stores an invitation, which replaces an earlier one for the same address.
  /// - Parameter entry: the line of the audit log, to which this adds who was invited.
  func keep(
    _ invitation: Invitation, for address: EmailAddress, name: String, role: Role,
    by account: Account.ID, recording entry: NewAuditEntry
  ) throws {
    try execute(prepared: "DELETE FROM invitation WHERE email = ?", arguments: [address.text])
    try execute(
      prepared: """
        INSERT INTO invitation (id, tokenHash, email, name, role, invitedBy, expiresAt)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        invitation.id.uuidString, hashed(invitation.token), address.text, name.trimmed,
        role.rawValue, account.uuidString, Timestamp(invitation.expiresAt),
      ])
    var entry = entry
    entry.object = invitation.id.uuidString
    entry.after = [
      "email": .string(address.text), "name": .string(name.trimmed),
      "role": .string(role.rawValue),
    ]
    try append(entry)
  }

  fileprivate func invitation(_ token: String) throws -> PendingInvitation? {
    try Row.fetchOne(
      self, prepared: PendingInvitation.select + " WHERE tokenHash = ?", arguments: [hashed(token)]
    ).map(PendingInvitation.init(row:))
  }

  /// The invitation of someone who proved to have its address; nil if there is none that still holds.
  func openInvitation(for address: EmailAddress, at now: Timestamp) throws -> PendingInvitation? {
    try Row.fetchOne(
      self, prepared: PendingInvitation.select + " WHERE invitation.email = ? AND expiresAt > ?",
      arguments: [address.text, now]
    ).map(PendingInvitation.init(row:))
  }

  /// The author whose invitation to a review it is; nil for the invitation of an administrator, who vouches for the
  /// person.
  func inviter(ofInvitation id: PendingInvitation.ID) throws -> Account.ID? {
    try Row.fetchOne(
      self,
      prepared: """
        SELECT account.id FROM invitation JOIN account ON account.id = invitation.invitedBy
        WHERE invitation.id = ? AND account.role <> 'administrator'
        """, arguments: [id.uuidString]
    ).map { try $0.uuid("id") }
  }

  /// Uses up an invitation for the account that was created by it.
  func use(_ id: PendingInvitation.ID, for account: Account.ID, at now: Timestamp) throws {
    try execute(
      prepared: """
        INSERT INTO acceptedInvitation (account, invitedBy, at)
        SELECT ?, invitedBy, ? FROM invitation WHERE id = ?
        """, arguments: [account.uuidString, now, id.uuidString])
    try execute(prepared: "DELETE FROM invitation WHERE id = ?", arguments: [id.uuidString])
  }

  fileprivate func acceptableInvitation(_ token: String, at now: Timestamp) throws
    -> PendingInvitation
  {
    guard let invitation = try invitation(token) else { throw AccountError.unknownToken }
    guard invitation.expiresAt > now.date else { throw AccountError.expiredToken }
    return invitation
  }
}
