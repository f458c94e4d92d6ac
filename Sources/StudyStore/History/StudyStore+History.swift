import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Lines of history, the latest first.
  /// - Parameter number: only lines before this one: the last of the page before.
  /// - Throws: `StoreError.notFound` where this person may not know of the study.
  package func history(
    of id: Study.ID, for account: Account.ID, before number: Int? = nil, limit: Int = 50
  ) async throws -> [EditLine] {
    try await database.read { db in
      guard try db.access(to: id, for: account) != nil else { throw StoreError.notFound }
      return try Row.fetchAll(
        db,
        sql: """
          SELECT edit.*, account.name AS accountName, EXISTS (
            SELECT 1 FROM edit AS later
            WHERE later.study = edit.study AND later.undoes = edit.number) AS isUndone
          FROM edit JOIN account ON account.id = edit.account
          WHERE edit.study = ? AND edit.number < ? ORDER BY edit.number DESC LIMIT ?
          """,
        arguments: [id.uuidString, number ?? Int.max, min(max(limit, 1), 500)]
      ).map(EditLine.init(row:))
    }
  }

  /// Works out every hash of a study's history again.
  package func verifyHistory(of id: Study.ID) async throws -> HistoryVerdict {
    try await database.read { db in
      guard
        let end = try Row.fetchOne(
          db, sql: "SELECT historyLength, historyHash FROM study WHERE id = ?",
          arguments: [id.uuidString])
      else { throw StoreError.notFound }
      let lines = try Row.fetchCursor(
        db, sql: "SELECT * FROM edit WHERE study = ? ORDER BY number", arguments: [id.uuidString])
      var count = 0
      var previous = NewEdit.noHash
      while let line = try lines.next() {
        count += 1
        // A line that cannot even be read is not as it was written.
        guard line["number"] == count, line["previous"] == previous,
          let edit = try? NewEdit(row: line)
        else { return .broken(at: count) }
        previous = edit.hash(number: count, previous: previous)
        guard line["hash"] == previous else { return .broken(at: count) }
      }
      guard end["historyLength"] == count, end["historyHash"] == previous else {
        return .broken(at: min(count, end["historyLength"]) + 1)
      }
      return .unbroken(count: count)
    }
  }
}

extension EditLine {
  fileprivate init(row: Row) throws {
    let edit = try NewEdit(row: row)
    self.init(
      number: row["number"], kind: edit.kind, at: edit.at.date, accountID: edit.account,
      accountName: row["accountName"], place: edit.change.place, summary: edit.summary,
      before: edit.change.before, after: edit.change.after, isUndone: row["isUndone"],
      hash: row["hash"])
  }
}
