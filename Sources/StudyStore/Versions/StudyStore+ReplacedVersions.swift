import GRDB
import StudyModel

extension StudyStore {
  /// The proposed versions of a study that no board decides on anymore, each with the later one that took its place, also according
  /// to the history; empty if this person may not know of the study.
  package func replacedVersions(
    of id: Study.ID, for account: Account.ID
  ) async throws -> [VersionNumber: VersionNumber] {
    try await database.read { db in
      guard try db.mayReadVersions(of: id, account) else { return [:] }
      let rows = try Row.fetchAll(
        db,
        prepared: """
          SELECT \(Dialect.versionNumber(of: "version")) AS own, \(Replacement.number) AS number
          FROM version JOIN study ON study.id = version.study
          WHERE version.study = ? AND version.state = 'proposed'
            AND \(Replacement.isForBoard)
          """, arguments: [id.uuidString])
      guard !rows.isEmpty else { return [:] }
      let moves = try db.recordedMoves(of: id)
      var replaced: [VersionNumber: VersionNumber] = [:]
      for row in rows {
        guard let own = try row.versionNumber("own") else { throw StoreError.notFound }
        replaced[own] = try row.versionNumber("number") ?? moves.replacement(of: own)
      }
      return replaced
    }
  }
}
