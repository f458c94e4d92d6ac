import GRDB

extension StudyStore {
  /// Whether a person wants mail about notices.
  package func getsMail(_ account: Account.ID) async throws -> Bool {
    try await database.read { db in
      try Bool.fetchOne(
        db, prepared: "SELECT getsMail FROM account WHERE id = ?", arguments: [account.uuidString])
        ?? false
    }
  }

  /// Turns a person's mail about notices on or off. Mail that waits is not sent to someone who has turned it off.
  package func setGetsMail(_ isOn: Bool, for account: Account.ID) async throws {
    try await database.write { db in
      try db.execute(
        prepared: "UPDATE account SET getsMail = ? WHERE id = ?",
        arguments: [isOn, account.uuidString])
    }
  }
}
