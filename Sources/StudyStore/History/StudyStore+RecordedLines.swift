import Foundation
import GRDB
import StudyModel

/// Where a chain ends.
package struct ChainEnd: Hashable, Sendable {
  package let length: Int
  /// The hash of the last line.
  package let hash: String

  package init(length: Int, hash: String) {
    self.length = length
    self.hash = hash
  }
}

extension StudyStore {
  /// Where a study's history ends now.
  /// - Throws: `StoreError.notFound` if this person may not know of the study.
  package func historyEnd(of id: Study.ID, for account: Account.ID) async throws -> ChainEnd {
    try await database.read { db in
      guard try db.access(to: id, for: account) != nil,
        let row = try Row.fetchOne(
          db, prepared: "SELECT historyLength, historyHash FROM study WHERE id = ?",
          arguments: [id.uuidString])
      else { throw StoreError.notFound }
      return ChainEnd(length: row["historyLength"], hash: row["historyHash"])
    }
  }

  /// Lines of history for an export, the earliest first, including every save of a run.
  /// - Parameters:
  ///   - number: only lines after this one.
  ///   - end: no lines after this one, so that an export does not grow while it is written.
  /// - Throws: `StoreError.notFound` if this person may not know of the study.
  package func recordedLines(
    of id: Study.ID, for account: Account.ID, after number: Int, upTo end: Int, limit: Int = 500
  ) async throws -> [RecordedLine] {
    try await database.read { db in
      guard try db.access(to: id, for: account) != nil else { throw StoreError.notFound }
      return try Row.fetchAll(
        db,
        prepared: """
          SELECT \(HistoryEntry.columns), account.name AS accountName
          FROM edit JOIN account ON account.id = edit.account
          WHERE edit.study = ? AND edit.number > ? AND edit.number <= ?
          ORDER BY edit.number LIMIT ?
          """,
        arguments: [id.uuidString, number, end, limit]
      ).map(RecordedLine.init(row:))
    }
  }
}

extension String {
  /// The text itself if it is JSON; otherwise as a JSON string.
  var asJSON: String {
    (try? JSONValue(parsing: utf8)) == nil ? JSONValue.string(self).canonicalText : self
  }
}
