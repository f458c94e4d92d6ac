import GRDB
import StudyModel

extension StudyStore {
  /// What the database holds about a person, as an object with a list for each kind of record. Records about other
  /// people, texts of studies, and hashes of secrets are not in it.
  /// - Throws: `StoreError.notFound` if there is no such account.
  package func personalRecords(of account: Account.ID) async throws -> JSONValue {
    try await database.read { db in
      guard try db.account(account) != nil else { throw StoreError.notFound }
      var lists: [String: JSONValue] = [:]
      for records in PersonalRecords.all {
        let rows = try Row.fetchCursor(
          db, sql: records.query, arguments: ["account": account.uuidString])
        var list: [JSONValue] = []
        while let row = try rows.next() { list.append(JSONValue(record: row)) }
        lists[records.name] = .array(list)
      }
      return .object(lists)
    }
  }
}

extension JSONValue {
  private static let numberColumns = ["major", "minor", "patch"]

  /// A row with a member for each column that has a value, and one for the number of a version.
  fileprivate init(record row: Row) {
    var members: [String: JSONValue] = [:]
    for (column, value) in row where !Self.numberColumns.contains(column) {
      members[column] = JSONValue(value, isFlag: column.hasPrefix("is") || column == "getsMail")
    }
    if row.hasColumn("major") {
      members["version"] = .string(
        "\(VersionNumber(row["major"], row["minor"], row["patch"]))")
    }
    self = .object(members)
  }

  private init?(_ value: DatabaseValue, isFlag: Bool) {
    switch value.storage {
    case .null, .blob: return nil
    case .int64(let number): self = isFlag ? .boolean(number != 0) : .number(Double(number))
    case .double(let number): self = .number(number)
    case .string(let text): self = .string(text)
    }
  }
}
