import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Makes an account without an invitation: for the command line.
  /// - Throws: `AccountError`.
  package func createAccount(email: String, name: String, role: Role, password: String)
    async throws -> Account
  {
    let new = try await newAccount(email: email, name: name, role: role, password: password)
    return try await database.write { try $0.insert(new) }
  }

  /// Everybody who has an account, by name.
  package func accounts() async throws -> [Account] {
    try await database.read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM account ORDER BY name, email")
        .map(Account.init(row:))
    }
  }

  package func account(_ id: Account.ID) async throws -> Account? {
    try await database.read { try $0.account(id) }
  }

  /// Lets somebody sign in, or ends all their sessions and invitations and keeps them out.
  /// - Throws: `StoreError` unless an administrator asks; `AccountError.lastAdministrator`.
  package func setActive(_ account: Account.ID, _ active: Bool, by administrator: Account.ID)
    async throws
  {
    try await database.write { db in
      try db.requireAdministrator(administrator)
      guard let changed = try db.account(account) else { throw StoreError.notFound }
      try db.execute(
        sql: "UPDATE account SET isActive = ? WHERE id = ?",
        arguments: [active, account.uuidString])
      guard !active else { return }
      if changed.role == .administrator, try !db.hasActiveAdministrator() {
        throw AccountError.lastAdministrator
      }
      try db.execute(
        sql: "DELETE FROM session WHERE account = ?", arguments: [account.uuidString])
      // Whoever may no longer come in may not let others in either.
      try db.execute(
        sql: "DELETE FROM invitation WHERE invitedBy = ?", arguments: [account.uuidString])
    }
  }

  /// Checks what was typed and hashes the password.
  func newAccount(email: String, name: String, role: Role, password: String) async throws
    -> NewAccount
  {
    guard let address = EmailAddress(email) else { throw AccountError.invalidEmail }
    guard !name.trimmed.isEmpty else { throw AccountError.missingName }
    try requireShort(name)
    return NewAccount(
      id: random.uuid(), email: address, name: name.trimmed, role: role,
      passwordHash: try await passwords.hash(password), createdAt: now())
  }
}

/// Throws where a name is longer than any.
func requireShort(_ name: String) throws(AccountError) {
  guard TextLimit.name.holds(name.trimmed) else {
    throw .longName(maximum: TextLimit.name.characters)
  }
}

/// An account that is ready to be stored.
struct NewAccount: Sendable {
  let id: UUID
  let email: EmailAddress
  let name: String
  let role: Role
  let passwordHash: String
  let createdAt: Timestamp
}

extension Account {
  init(row: Row) throws {
    self.init(
      id: try row.uuid("id"), email: row["email"], name: row["name"], role: try row.choice("role"),
      isActive: row["isActive"], createdAt: try row.date("createdAt"),
      lastSignedInAt: try row.optionalDate("lastSignedInAt"))
  }
}

extension Database {
  func account(_ id: Account.ID) throws -> Account? {
    try Row.fetchOne(self, sql: "SELECT * FROM account WHERE id = ?", arguments: [id.uuidString])
      .map(Account.init(row:))
  }

  func account(_ email: EmailAddress) throws -> Account? {
    try Row.fetchOne(self, sql: "SELECT * FROM account WHERE email = ?", arguments: [email.text])
      .map(Account.init(row:))
  }

  func requireAdministrator(_ id: Account.ID) throws {
    guard let account = try account(id), account.isActive, account.role == .administrator else {
      throw StoreError.notAllowed
    }
  }

  func insert(_ new: NewAccount) throws -> Account {
    guard try account(new.email) == nil else { throw AccountError.emailTaken }
    try execute(
      sql: """
        INSERT INTO account (id, email, name, role, passwordHash, createdAt)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        new.id.uuidString, new.email.text, new.name, new.role.rawValue, new.passwordHash,
        new.createdAt,
      ])
    return Account(
      id: new.id, email: new.email.text, name: new.name, role: new.role, isActive: true,
      createdAt: new.createdAt.date, lastSignedInAt: nil)
  }

  fileprivate func hasActiveAdministrator() throws -> Bool {
    try Bool.fetchOne(
      self,
      sql: "SELECT EXISTS (SELECT 1 FROM account WHERE role = 'administrator' AND isActive = TRUE)")
      ?? false
  }
}
