import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// The draft, or nil where this person may not know of the study.
  package func draft(of id: Study.ID, for account: Account.ID) async throws -> Draft? {
    let found = try await database.read { db -> (access: StudyAccess, document: String)? in
      guard let access = try db.access(to: id, for: account) else { return nil }
      return (access, try db.document(of: id))
    }
    guard let found else { return nil }
    return Draft(study: try Study(document: found.document.utf8), access: found.access)
  }
}

extension Draft {
  init(study: Study, access: StudyAccess) {
    self.init(
      study: study, revision: access.revision, role: access.role, editedAt: access.editedAt,
      editorName: access.editorName, isArchived: access.isArchived,
      publishedNumber: access.publishedNumber)
  }
}

extension Database {
  func draft(_ access: StudyAccess) throws -> Draft {
    Draft(study: try Study(document: try document(of: access.study).utf8), access: access)
  }

  /// The draft's canonical JSON.
  func document(of study: Study.ID) throws -> String {
    guard
      let document = try String.fetchOne(
        self, sql: "SELECT document FROM draft WHERE study = ?", arguments: [study.uuidString])
    else { throw StoreError.notFound }
    return document
  }

  /// Replaces the draft's content and what the list shows of it.
  func save(
    _ study: Study, _ document: JSONValue, by account: Account.ID, at now: Timestamp,
    problems: ProblemCounts?
  ) throws {
    try execute(
      sql: "UPDATE draft SET document = ? WHERE study = ?",
      arguments: [document.canonicalText, study.id.uuidString])
    try execute(
      sql: """
        UPDATE study SET title = ?, searchText = ?, revision = revision + 1, editedAt = ?,
          editedBy = ?, errorCount = ifnull(?, errorCount), warningCount = ifnull(?, warningCount)
        WHERE id = ?
        """,
      arguments: [
        study.displayTitle.trimmed, SearchText.of(study), now, account.uuidString,
        problems?.errors, problems?.warnings, study.id.uuidString,
      ])
  }
}
