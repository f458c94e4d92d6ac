import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Creates an account without an invitation, for the command line.
  /// - Throws: `AccountError`.
  package func createAccount(email: String, name: String, role: Role, password: String)
    async throws -> Account
  {
    let new = try await newAccount(email: email, name: name, role: role, password: password)
    let origin = RequestOrigin.address
    return try await database.write { try $0.insert(new, by: nil, from: origin) }
  }

  /// Every account, by name.
  package func accounts() async throws -> [Account] {
    try await database.read { db in
      try Row.fetchAll(db, prepared: "SELECT * FROM account ORDER BY name, email")
        .map(Account.init(row:))
    }
  }

  package func account(_ id: Account.ID) async throws -> Account? {
    try await database.read { try $0.account(id) }
  }

  /// Activates an account, or deactivates it and ends its sessions and invitations.
  /// - Throws: `StoreError` unless requested by an administrator; `AccountError.lastAdministrator`.
  package func setActive(_ account: Account.ID, _ active: Bool, by administrator: Account.ID)
    async throws
  {
    var entry = NewAuditEntry(
      active ? .accountReactivated : .accountDeactivated, by: administrator, at: now(),
      from: RequestOrigin.address)
    entry.object = account.uuidString
    entry.before = ["isActive": .boolean(!active)]
    entry.after = ["isActive": .boolean(active)]
    try await database.write { [entry] db in
      try db.requireAdministrator(administrator)
      guard let changed = try db.account(account) else { throw StoreError.notFound }
      guard !changed.isErased else { throw StoreError.notAllowed }
      if changed.isActive != active { try db.append(entry) }
      try db.execute(
        prepared: "UPDATE account SET isActive = ? WHERE id = ?",
        arguments: [active, account.uuidString])
      guard !active else { return }
      if changed.role == .administrator, try !db.hasActiveAdministrator() {
        throw AccountError.lastAdministrator
      }
      if changed.isActive { try db.tell(changed, .deactivated, at: entry.at) }
      try db.removeSessions(of: account)
      try db.removePasswordLinks(of: account)
      // People who may no longer sign in may not invite others either.
      try db.execute(
        prepared: "DELETE FROM invitation WHERE invitedBy = ?", arguments: [account.uuidString])
      // A board may have waited for this person.
      try db.concludeReviews(askedOf: account, at: entry.at)
    }
  }

  /// Validates the input and hashes the password.
  func newAccount(email: String, name: String, role: Role, password: String) async throws
    -> NewAccount
  {
    guard let address = EmailAddress(email) else { throw AccountError.invalidEmail }
    let name = try validName(name)
    return NewAccount(
      id: random.uuid(), email: address, name: name, role: role,
      passwordHash: try await passwords.hash(password, email: address.text, name: name),
      createdAt: now())
  }
}

/// Throws if a name is too long.
func requireShort(_ name: String) throws(AccountError) {
  guard TextLimit.name.holds(name.trimmed) else {
    throw .longName(maximum: TextLimit.name.characters)
  }
}

/// An account ready to be stored.
struct NewAccount: Sendable {
  let id: UUID
  let email: EmailAddress
  let name: String
  let role: Role
  let passwordHash: String
  let createdAt: Timestamp
  /// The author whose invitation to a review it follows; nil if a command or an administrator vouched for the person.
  var invitedBy: Account.ID?
}

extension Account {
  init(row: Row) throws {
    self.init(
      id: try row.uuid("id"), email: row["email"], name: row["name"], role: try row.choice("role"),
      isActive: row["isActive"], createdAt: try row.date("createdAt"),
      lastSignedInAt: try row.optionalDate("lastSignedInAt"), isErased: row["erasedAt"] != nil,
      hasPassword: !NoPassword.isMeant(by: row["passwordHash"]))
  }
}

extension Database {
  func account(_ id: Account.ID) throws -> Account? {
    try Row.fetchOne(
      self, prepared: "SELECT * FROM account WHERE id = ?", arguments: [id.uuidString]
    )
    .map(Account.init(row:))
  }

  func account(_ email: EmailAddress) throws -> Account? {
    try row(ofAccount: email).map(Account.init(row:))
  }

  /// The row of the account with an email, in whichever form it was stored.
  func row(ofAccount email: EmailAddress) throws -> Row? {
    try Row.fetchOne(
      self,
      prepared: "SELECT * FROM account WHERE email IN (?, ?) ORDER BY email = ? DESC LIMIT 1",
      arguments: [email.text, email.decomposed, email.text])
  }

  func requireAdministrator(_ id: Account.ID) throws {
    guard let account = try account(id), account.isActive, account.role == .administrator else {
      throw StoreError.notAllowed
    }
  }

  /// Stores an account and records it.
  /// - Parameter creator: nil for a command.
  func insert(_ new: NewAccount, by creator: Account.ID?, from origin: String) throws -> Account {
    guard try account(new.email) == nil else { throw AccountError.emailTaken }
    try execute(
      prepared: """
        INSERT INTO account (id, email, name, role, passwordHash, createdAt, invitedBy)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        new.id.uuidString, new.email.text, new.name, new.role.rawValue, new.passwordHash,
        new.createdAt, new.invitedBy?.uuidString,
      ])
    var entry = NewAuditEntry(.accountCreated, by: creator, at: new.createdAt, from: origin)
    entry.object = new.id.uuidString
    var facts: [String: JSONValue] = [
      "email": .string(new.email.text), "name": .string(new.name),
      "role": .string(new.role.rawValue),
    ]
    facts["invitedBy"] = new.invitedBy.map { .string($0.uuidString) }
    entry.after = .object(facts)
    try append(entry)
    return Account(
      id: new.id, email: new.email.text, name: new.name, role: new.role, isActive: true,
      createdAt: new.createdAt.date, lastSignedInAt: nil,
      hasPassword: !NoPassword.isMeant(by: new.passwordHash))
  }

  func hasActiveAdministrator() throws -> Bool {
    try Bool.fetchOne(
      self,
      prepared:
        "SELECT EXISTS (SELECT 1 FROM account WHERE role = 'administrator' AND isActive = TRUE)")
      ?? false
  }
}
