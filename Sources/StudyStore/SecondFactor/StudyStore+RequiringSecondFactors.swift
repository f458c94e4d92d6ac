import Foundation
import GRDB
import StudyModel

// What administrators decide about second factors.
extension StudyStore {
  /// Removes the second factor of someone who lost their app and their recovery codes. Their password stays.
  /// - Parameters:
  ///   - password: the password of the administrator.
  ///   - code: their code, if they have a second factor themselves.
  ///   - key: nil if the portal's key cannot be read; then only recovery codes match.
  ///   - source: the source of the request, such as a network address.
  /// - Throws: `StoreError.notAllowed` unless requested by an administrator, and for their own account, which they turn
  ///   off under Your account; `.notFound` for an unknown account; `AccountError.wrongPassword`;
  ///   `SignInError.tooManyAttempts`; `SecondFactorError.wrongCode`.
  /// - Returns: the account; nil if it has no second factor.
  package func removeSecondFactor(
    of account: Account.ID, by administrator: Account.ID, password: String, code: String = "",
    key: SecondFactorKey? = nil, from source: String = ""
  ) async throws -> Account? {
    try await requireAdministrator(administrator)
    guard account != administrator else { throw StoreError.notAllowed }
    let proof = try await confirmOwner(
      administrator, password: password, code: code, key: key, from: source)
    let now = now()
    let origin = RequestOrigin.address
    return try await removeSecondFactor(by: administrator) { db in
      try db.requireAdministrator(administrator)
      try db.require(proof, of: administrator, at: now, from: origin)
      return try db.account(account)
    }
  }

  private func requireAdministrator(_ account: Account.ID) async throws {
    try await database.read { try $0.requireAdministrator(account) }
  }

  /// Removes a second factor for the command line, which also helps an administrator who cannot sign in.
  /// - Throws: `StoreError.notFound` for an unknown account; `AccountError.invalidEmail`.
  /// - Returns: the account; nil if it has no second factor.
  package func removeSecondFactor(email: String) async throws -> Account? {
    guard let address = EmailAddress(email) else { throw AccountError.invalidEmail }
    return try await removeSecondFactor(by: nil) { try $0.account(address) }
  }

  private func removeSecondFactor(
    by remover: Account.ID?, of find: @escaping @Sendable (Database) throws -> Account?
  ) async throws -> Account? {
    let entry = NewAuditEntry(
      .secondFactorRemoved, by: remover, at: now(), from: RequestOrigin.address)
    return try await database.write { db in
      guard let account = try find(db) else { throw StoreError.notFound }
      guard try db.secondFactor(of: account.id) != nil else { return nil }
      try db.removeSecondFactor(of: account.id)
      var entry = entry
      entry.object = account.id.uuidString
      try db.append(entry)
      try db.tell(account, .secondFactorRemoved, at: entry.at)
      return account
    }
  }

  /// Whether a session that is kept in memory needs a second factor that is not set up.
  func mustSetUpSecondFactor(_ account: Account, since start: Timestamp) async throws -> Bool {
    try await database.read { db in
      try Bool.fetchOne(
        db,
        prepared: """
          SELECT EXISTS (SELECT 1 FROM secondFactorRole WHERE role = ? AND since <= ?)
            AND NOT EXISTS (SELECT 1 FROM secondFactor WHERE account = ?)
          """,
        arguments: [account.role.rawValue, start, account.id.uuidString]) ?? false
    }
  }

  /// The roles that need a second factor.
  package func secondFactorRoles() async throws -> Set<Role> {
    try await database.read { try $0.secondFactorRoles() }
  }

  /// Sets which roles need a second factor. People without one set it up when they sign in next; open sessions go on, so
  /// that nobody loses what they are writing.
  /// - Parameters:
  ///   - password: the password of the administrator.
  ///   - code: their code, if they have a second factor themselves.
  ///   - key: nil if the portal's key cannot be read; then only recovery codes match.
  ///   - source: the source of the request, such as a network address.
  /// - Throws: `StoreError.notAllowed` unless requested by an administrator; `AccountError.wrongPassword`;
  ///   `SignInError.tooManyAttempts`; `SecondFactorError.wrongCode`.
  package func requireSecondFactor(
    of roles: Set<Role>, by administrator: Account.ID, password: String, code: String = "",
    key: SecondFactorKey? = nil, from source: String = ""
  ) async throws {
    try await requireAdministrator(administrator)
    let proof = try await confirmOwner(
      administrator, password: password, code: code, key: key, from: source)
    var entry = NewAuditEntry(
      .secondFactorRuleChanged, by: administrator, at: now(), from: RequestOrigin.address)
    entry.after = ["roles": .string(Self.list(roles))]
    try await database.write { [entry] db in
      try db.requireAdministrator(administrator)
      try db.require(proof, of: administrator, at: entry.at, from: entry.origin)
      let earlier = try db.secondFactorRoles()
      guard earlier != roles else { return }
      for role in earlier.subtracting(roles) {
        try db.execute(
          prepared: "DELETE FROM secondFactorRole WHERE role = ?", arguments: [role.rawValue])
      }
      for role in roles.subtracting(earlier) {
        try db.execute(
          prepared: "INSERT INTO secondFactorRole (role, since) VALUES (?, ?)",
          arguments: [role.rawValue, entry.at])
      }
      var entry = entry
      entry.before = ["roles": .string(Self.list(earlier))]
      try db.append(entry)
    }
  }

  /// Roles as the audit log records them.
  private static func list(_ roles: Set<Role>) -> String {
    roles.map(\.rawValue).sorted().joined(separator: ", ")
  }
}

extension Database {
  fileprivate func secondFactorRoles() throws -> Set<Role> {
    Set(
      try Row.fetchAll(self, prepared: "SELECT role FROM secondFactorRole").map {
        try $0.choice("role")
      })
  }
}
