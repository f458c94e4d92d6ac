import GRDB
import StudyModel

extension StudyStore {
  /// The report from when the study was imported, or from an edit that added parts of a file; nil if there is none, or if
  /// this person may not know of it.
  /// - Parameter edit: the number of the edit; nil for the study itself.
  package func importReport(
    of id: Study.ID, edit: Int? = nil, for account: Account.ID
  ) async throws -> ImportReport? {
    try await database.read { db in
      guard try db.access(to: id, for: account) != nil else { return nil }
      let row =
        if let edit {
          try Row.fetchOne(
            db,
            prepared:
              "SELECT fileName, format, losses FROM importedEdit WHERE study = ? AND edit = ?",
            arguments: [id.uuidString, edit])
        } else {
          try Row.fetchOne(
            db, prepared: "SELECT fileName, format, losses FROM importReport WHERE study = ?",
            arguments: [id.uuidString])
        }
      return try row.map { row in
        ImportReport(
          fileName: row["fileName"], format: row["format"],
          losses: try row.json("losses") ?? .array([]))
      }
    }
  }

  /// The numbers of the edits that added parts of a file.
  package func importedEdits(of id: Study.ID, for account: Account.ID) async throws -> Set<Int> {
    try await database.read { db in
      guard try db.access(to: id, for: account) != nil else { return [] }
      return Set(
        try Int.fetchAll(
          db, prepared: "SELECT edit FROM importedEdit WHERE study = ?", arguments: [id.uuidString])
      )
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

  func keep(_ report: ImportReport, of study: Study.ID, edit: Int) throws {
    try execute(
      prepared: """
        INSERT INTO importedEdit (study, edit, fileName, format, losses) VALUES (?, ?, ?, ?, ?)
        """,
      arguments: [
        study.uuidString, edit, report.fileName.replacing("\0", with: ""), report.format,
        report.losses.canonicalText,
      ])
  }
}
