import GRDB

@testable import StudyStore

extension StudyStore {
  /// The tables whose rows name accounts.
  func tablesNamingAccounts() async throws -> Set<String> {
    try await database.read { db in
      let tables = try String.fetchAll(
        db,
        sql: "SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
      )
      return Set(
        try tables.filter { table in
          try db.foreignKeys(on: table).contains { $0.destinationTable == "account" }
        })
    }
  }
}
