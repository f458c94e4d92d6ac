import GRDB
import StudyModel

extension StudyStore {
  /// Checks every chain of hashes and opens every version with its files.
  /// - Returns: how many studies and versions there are.
  /// - Throws: `BackupError`, `AlteredVersion`, or what an unreadable draft throws.
  func openEverything() async throws -> (studies: Int, versions: Int) {
    guard try await database.read({ try Dialect.isWhole($0) }) else {
      throw BackupError.damagedDatabase
    }
    if let (study, line) = try await checkHistories().first {
      throw BackupError.brokenHistory(study: study, line: line)
    }
    if case .broken(let line) = try await auditCheck(again: true).verdict {
      throw BackupError.brokenAuditLog(line: line)
    }
    if let altered = try await alterations().versions.first { throw altered }
    return try await database.read { db in
      let studies = try Row.fetchAll(
        db, prepared: "SELECT study, document FROM draft ORDER BY study")
      var versions = 0
      for row in studies {
        let draft: String = row["document"]
        _ = try Study(document: draft.utf8)
        versions += try db.openVersions(of: try row.uuid("study"))
      }
      return (studies.count, versions)
    }
  }
}

extension Database {
  /// Opens the versions of a study and the files that are kept of them.
  /// - Returns: how many there are.
  fileprivate func openVersions(of study: Study.ID) throws -> Int {
    let rows = try Row.fetchAll(
      self,
      prepared: """
        SELECT version.id, \(Dialect.versionNumber(of: "version")) AS number, sha256, canonical
        FROM version WHERE study = ? ORDER BY version.id
        """, arguments: [study.uuidString])
    for row in rows {
      let (hash, canonical): (String, String) = (row["sha256"], row["canonical"])
      do {
        guard sha256(Array(canonical.utf8)) == hash else {
          throw Dialect.damage("The version is not what was frozen.")
        }
        _ = try Study(document: canonical.utf8)
        for artifact in try artifacts(ofVersion: row["id"]) {
          _ = try bytes(ofArtifact: artifact.sha256)
        }
      } catch {
        throw BackupError.unreadableVersion(study: study, number: row["number"])
      }
    }
    return rows.count
  }
}
