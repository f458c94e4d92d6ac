import GRDB
import StudyModel

/// A study as everyone sees it who may read its versions, also people who may not see its draft.
package struct ReadableStudy: Hashable, Sendable {
  package let access: VersionAccess
  /// The number of the published version.
  package let currentNumber: VersionNumber?
  /// The board that the study's owners chose.
  package let board: ChosenBoard?

  /// A board without its members.
  package struct ChosenBoard: Hashable, Sendable {
    package let id: Board.ID
    package let name: String
  }
}

extension StudyStore {
  /// A study whose versions a person may read; nil if they may not know of it.
  package func readableStudy(
    _ id: Study.ID, for account: Account.ID
  ) async throws -> ReadableStudy? {
    try await database.read { try $0.readableStudy(id, for: account) }
  }

  /// The studies whose versions a person may read, as a member or because they are asked to review one, archived ones
  /// included. They are in the order of their ids, which never changes.
  /// - Parameter id: only those after this one.
  package func readableStudies(
    for account: Account.ID, after id: Study.ID?, limit: Int
  ) async throws -> [ReadableStudy] {
    try await database.read { db in
      try Row.fetchAll(
        db,
        prepared: """
          SELECT study FROM member WHERE account = :account AND study > :after
          UNION
          SELECT version.study FROM reviewReader JOIN version ON version.id = reviewReader.version
          WHERE reviewReader.account = :account AND version.study > :after
          ORDER BY study LIMIT :limit
          """,
        arguments: [
          "account": account.uuidString, "after": id?.uuidString ?? "", "limit": limit,
        ]
      ).compactMap { try db.readableStudy(try $0.uuid("study"), for: account) }
    }
  }
}

extension Database {
  fileprivate func readableStudy(
    _ id: Study.ID, for account: Account.ID
  ) throws -> ReadableStudy? {
    guard let access = try versionAccess(to: id, for: account) else { return nil }
    let row = try Row.fetchOne(
      self,
      prepared: """
        SELECT \(Dialect.versionNumber(of: "current")) AS number, board.id AS board,
          board.name AS boardName
        FROM study
        LEFT JOIN version AS current ON current.id = study.publishedVersion
          AND NOT \(Dialect.hasExpired("current"))
        LEFT JOIN board ON board.id = study.board
        WHERE study.id = ?
        """,
      arguments: [id.uuidString])
    let board = try row.flatMap { row in
      try row.optionalUUID("board").map {
        ReadableStudy.ChosenBoard(id: $0, name: row["boardName"])
      }
    }
    return ReadableStudy(
      access: access, currentNumber: try row?.versionNumber("number"), board: board)
  }
}
