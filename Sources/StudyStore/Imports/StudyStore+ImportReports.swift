import GRDB
import StudyModel

extension StudyStore {
  /// The report from when the study was imported; nil if it was not, or if this person may not know of it.
  package func importReport(of id: Study.ID, for account: Account.ID) async throws -> ImportReport?
  {
    try await database.read { db in
      guard try db.access(to: id, for: account) != nil else { return nil }
      return try Row.fetchOne(
        db, prepared: "SELECT fileName, format, losses FROM importReport WHERE study = ?",
        arguments: [id.uuidString]
      ).map { row in
        ImportReport(
          fileName: row["fileName"], format: row["format"],
          losses: try row.json("losses") ?? .array([]))
      }
    }
  }
}

extension Database {
  func keep(_ report: ImportReport, of study: Study.ID) throws {
    try execute(
      prepared: "INSERT INTO importReport (study, fileName, format, losses) VALUES (?, ?, ?, ?)",
      arguments: [
        study.uuidString, report.fileName.replacing("\0", with: ""), report.format,
        report.losses.canonicalText,
      ])
  }
}
