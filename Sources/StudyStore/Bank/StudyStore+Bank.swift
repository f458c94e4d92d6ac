import Foundation
import GRDB
import StudyModel

/// A bank has reached its capacity.
package struct BankIsFull: Error {}

extension StudyStore {
  /// The maximum number of entries, so that nobody fills the disk with copies.
  package static let bankCapacity = 2_000

  /// Stores a copy of parts in a person's bank.
  /// - Parameter submission: recognizes a form that is sent again; the entry's id is remembered.
  /// - Throws: `BankIsFull`; `RepeatedSubmission`.
  @discardableResult
  package func keep(
    _ copy: PartCopy, titled title: String, kind: String, inBankOf account: Account.ID,
    submission: Submission? = nil
  ) async throws -> UUID {
    let id = random.uuid()
    let now = now()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let content = String(decoding: try encoder.encode(copy), as: UTF8.self)
    try await database.write { db in
      try db.refuseRepeated(submission, by: account)
      let count =
        try Int.fetchOne(
          db, prepared: "SELECT count(*) FROM bankEntry WHERE account = ?",
          arguments: [account.uuidString]) ?? 0
      guard count < Self.bankCapacity else { throw BankIsFull() }
      try db.execute(
        prepared: """
          INSERT INTO bankEntry (id, account, title, kind, member, searchText, keptAt, content)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          id.uuidString, account.uuidString, String(title.prefix(300)), kind, copy.kind.rawValue,
          SearchText.folded("\(title) \(kind)"), now, content,
        ])
      try db.remember(submission, by: account, made: id.uuidString, at: now)
    }
    return id
  }

  /// The entries in a person's bank, the newest first, at most 200, and how many there are.
  /// - Parameters:
  ///   - text: words that the title or kind must contain.
  ///   - member: only entries that fit into this kind of list, by the name of a `PartCopy.Kind`.
  package func bank(
    of account: Account.ID, matching text: String = "", for member: String? = nil
  ) async throws -> (entries: [BankEntry], total: Int) {
    let words = SearchText.words(of: text)
    let condition = words.map { _ in "AND \(Dialect.contains("searchText"))" }.joined(
      separator: " ")
    let filter =
      "FROM bankEntry WHERE account = ? AND member = coalesce(?, member) \(condition)"
    let arguments =
      StatementArguments([account.uuidString, member] as [String?]) + StatementArguments(words)
    return try await database.read { db in
      let total =
        try Int.fetchOne(db, prepared: "SELECT count(*) \(filter)", arguments: arguments) ?? 0
      let rows = try Row.fetchAll(
        db,
        prepared: """
          SELECT id, title, kind, member, keptAt \(filter) ORDER BY keptAt DESC, id LIMIT 200
          """, arguments: arguments)
      return (
        try rows.map { row in
          BankEntry(
            id: try row.uuid("id"), title: row["title"], kind: row["kind"], member: row["member"],
            keptAt: try row.date("keptAt"))
        }, total
      )
    }
  }

  /// The copy in an entry; nil if the entry is not in this person's bank.
  package func bankEntry(_ id: UUID, of account: Account.ID) async throws -> (
    title: String, copy: PartCopy
  )? {
    let found: (title: String, content: String)? = try await database.read { db in
      try Row.fetchOne(
        db, prepared: "SELECT title, content FROM bankEntry WHERE id = ? AND account = ?",
        arguments: [id.uuidString, account.uuidString]
      ).map { ($0["title"], $0["content"]) }
    }
    guard let found else { return nil }
    let copy = try JSONDecoder().decode(PartCopy.self, from: Data(found.content.utf8))
    return (found.title, copy)
  }

  /// Removes an entry from a person's bank; studies that use it are unaffected.
  package func removeFromBank(_ id: UUID, of account: Account.ID) async throws {
    try await database.write { db in
      try db.execute(
        prepared: "DELETE FROM bankEntry WHERE id = ? AND account = ?",
        arguments: [id.uuidString, account.uuidString])
    }
  }
}
