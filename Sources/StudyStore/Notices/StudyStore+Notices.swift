import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// The most new notices that are counted.
  package static let mostNewNotices = 100

  /// What a person should know, the newest first, over all studies that are not archived and that they may know of.
  /// - Parameter page: counts from 1.
  /// - Returns: the notices of one page, and how many there are.
  package func notices(for account: Account.ID, page: Int = 1, size: Int = 50) async throws
    -> (notices: [Notice], total: Int)
  {
    try await database.read { db in
      let rows = try Row.fetchAll(
        db,
        prepared: """
          WITH notice AS (\(NoticeQuery.named))
          SELECT notice.*, \(Self.isNew) AS isNew, count(*) OVER () AS total
          FROM notice ORDER BY at DESC, kind, comment DESC LIMIT :size OFFSET :start
          """,
        arguments: [
          "account": account.uuidString, "since": "", "size": size,
          "start": max(0, page - 1) * size,
        ])
      return (try rows.map { try Notice(row: $0) }, rows.first?["total"] ?? 0)
    }
  }

  /// How many notices a person has not marked as read; at most `mostNewNotices`.
  package func newNotices(for account: Account.ID) async throws -> Int {
    try await database.read { db in
      let since = try String.fetchOne(
        db, prepared: "SELECT at FROM noticesRead WHERE account = ?",
        arguments: [account.uuidString])
      return try Int.fetchOne(
        db,
        prepared: """
          SELECT count(*) FROM (
            SELECT 1 FROM (\(NoticeQuery.named)) AS notice WHERE NOT \(NoticeQuery.isRead) LIMIT :most)
          """,
        arguments: [
          "account": account.uuidString, "since": since ?? "", "most": Self.mostNewNotices,
        ]) ?? 0
    }
  }

  /// Marks the notices up to a moment as read; later ones, which the person has not seen, stay new.
  package func markNoticesRead(until moment: Date, for account: Account.ID) async throws {
    let until = min(Timestamp(moment), now())
    try await database.write { db in
      try db.execute(
        prepared: """
          INSERT INTO noticesRead (account, at) VALUES (?, ?)
          ON CONFLICT (account) DO UPDATE SET at = excluded.at WHERE excluded.at > at
          """,
        arguments: [account.uuidString, until])
      try db.execute(
        prepared: "DELETE FROM noticeRead WHERE account = ? AND at <= ?",
        arguments: [account.uuidString, until])
    }
  }

  /// One notice; nil if the person has no such notice, or no longer.
  package func notice(_ id: Notice.ID, for account: Account.ID) async throws -> Notice? {
    try await database.read { db in
      try Row.fetchOne(
        db,
        prepared: """
          WITH notice AS (\(NoticeQuery.named))
          SELECT notice.*, \(Self.isNew) AS isNew FROM notice WHERE notice.id = :id
          """,
        arguments: ["account": account.uuidString, "since": "", "id": id]
      ).map { try Notice(row: $0) }
    }
  }

  /// Marks one notice as read. Nothing happens if the person has no such notice.
  package func markNoticeRead(_ id: Notice.ID, for account: Account.ID) async throws {
    try await database.write { db in
      try db.execute(
        prepared: """
          WITH notice AS (\(NoticeQuery.named))
          INSERT INTO noticeRead (account, notice, at)
          SELECT :account, notice.id, notice.at FROM notice WHERE notice.id = :id
          ON CONFLICT (account, notice) DO NOTHING
          """,
        arguments: ["account": account.uuidString, "since": "", "id": id])
    }
  }

  private static let isNew = """
    (notice.at > coalesce(
        (SELECT noticesRead.at FROM noticesRead WHERE noticesRead.account = :account), '')
      AND NOT \(NoticeQuery.isRead))
    """
}

extension Notice {
  fileprivate init(row: Row) throws {
    self.init(
      id: row["id"], kind: try row.choice("kind"), study: try row.optionalUUID("study"),
      title: row["title"] ?? "", number: try row.versionNumber("number"),
      thread: try row.optionalUUID("thread"), comment: row["comment"],
      name: row["name"], at: try row.date("at"), day: try row.optionalDay("day"),
      openConditions: row["openConditions"], isNew: row["isNew"])
  }
}
