import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Makes a proposed version the one participants see; the one before is superseded.
  /// - Throws: `VersionError`, `Version.IllegalMove`, `StoreError`: only owners may.
  package func publish(_ id: Study.ID, _ number: VersionNumber, by account: Account.ID)
    async throws -> VersionLine
  {
    let now = now()
    return try await database.write { db in
      let access = try db.requireAccess(to: id, for: account, as: .owner)
      let line = try db.versionLine(number, of: id)
      _ = try line.state.moving(to: .published)
      if let published = access.publishedNumber, published > number {
        throw VersionError.olderThanPublished(published)
      }
      try db.point(id, to: nil)
      try db.execute(
        sql: "UPDATE version SET state = 'superseded' WHERE study = ? AND state = 'published'",
        arguments: [id.uuidString])
      try db.execute(
        sql: """
          UPDATE version SET state = 'published', publishedAt = ?, publishedBy = ?
          WHERE study = ? AND major = ? AND minor = ? AND patch = ?
          """,
        arguments: [
          now, account.uuidString, id.uuidString, number.major, number.minor, number.patch,
        ])
      try db.point(id, to: number)
      try db.append(
        NewEdit(
          study: id, kind: .published, account: account, at: now,
          summary: "Published version \(number)", after: line.entry))
      return try db.versionLine(number, of: id)
    }
  }

  /// Takes a proposed or published version back; its bytes stay.
  /// - Parameter reason: Why, for colleagues and the board; empty where nobody said.
  /// - Throws: `Version.IllegalMove`, `StoreError`: only owners may.
  package func withdraw(
    _ id: Study.ID, _ number: VersionNumber, because reason: String = "", by account: Account.ID
  ) async throws -> VersionLine {
    let now = now()
    return try await database.write { db in
      _ = try db.requireAccess(to: id, for: account, as: .owner)
      let line = try db.versionLine(number, of: id)
      _ = try line.state.moving(to: .withdrawn)
      if line.isCurrent { try db.point(id, to: nil) }
      try db.execute(
        sql: """
          UPDATE version SET state = 'withdrawn', withdrawnAt = ?, withdrawnBy = ?
          WHERE study = ? AND major = ? AND minor = ? AND patch = ?
          """,
        arguments: [
          now, account.uuidString, id.uuidString, number.major, number.minor, number.patch,
        ])
      try db.append(
        NewEdit(
          study: id, kind: .withdrawn, account: account, at: now,
          summary: "Withdrew version \(number)" + (reason.isEmpty ? "" : ": \(reason)"),
          after: line.entry(because: reason)))
      return try db.versionLine(number, of: id)
    }
  }
}

extension VersionLine {
  fileprivate var entry: JSONValue { entry(because: "") }

  fileprivate func entry(because reason: String) -> JSONValue {
    var members: [String: JSONValue] = [
      "number": .string(number.description), "sha256": .string(sha256),
    ]
    if !reason.isEmpty { members["reason"] = .string(reason) }
    return .object(members)
  }
}

extension Database {
  /// Moves the study's pointer to its current version.
  fileprivate func point(_ study: Study.ID, to number: VersionNumber?) throws {
    try execute(
      sql: """
        UPDATE study SET publishedVersion = (
          SELECT id FROM version
          WHERE study = study.id AND major = ? AND minor = ? AND patch = ?)
        WHERE id = ?
        """,
      arguments: [number?.major, number?.minor, number?.patch, study.uuidString])
  }
}
