import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Whether the portal has ever had an administrator.
  package func isSetUp() async throws -> Bool {
    try await database.read { try $0.hasAdministrator() }
  }

  /// A one-time token for the link with which the first administrator sets up the portal. It replaces an earlier one.
  package func issueSetUpToken() async throws -> String {
    let token = random.token()
    try await database.write { db in
      try db.execute(
        prepared: """
          INSERT INTO setUpToken (only, tokenHash) VALUES (1, ?)
          ON CONFLICT (only) DO UPDATE SET tokenHash = excluded.tokenHash
          """,
        arguments: [hashed(token)])
    }
    return token
  }

  /// Creates the first administrator.
  /// - Throws: `AccountError`; the token is used up only on success.
  package func setUp(token: String, email: String, name: String, password: String) async throws
    -> Account
  {
    // Before the expensive hash, so that people without an account cannot put load on the server.
    try await database.read { try $0.checkSetUp(token) }
    let new = try await newAccount(
      email: email, name: name, role: .administrator, password: password)
    let origin = RequestOrigin.address
    return try await database.write { db in
      try db.checkSetUp(token)
      try db.execute(prepared: "DELETE FROM setUpToken")
      return try db.insert(new, by: new.id, from: origin)
    }
  }
}

/// The only form in which a token is stored.
func hashed(_ token: String) -> String { sha256(Data(token.utf8)) }

extension Database {
  fileprivate func hasAdministrator() throws -> Bool {
    try Bool.fetchOne(
      self, prepared: "SELECT EXISTS (SELECT 1 FROM account WHERE role = 'administrator')") ?? false
  }

  fileprivate func checkSetUp(_ token: String) throws {
    let stored = try String.fetchOne(self, prepared: "SELECT tokenHash FROM setUpToken")
    guard stored == hashed(token), try !hasAdministrator() else {
      throw AccountError.unknownToken
    }
  }
}
