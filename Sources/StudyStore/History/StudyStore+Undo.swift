import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Takes back this person's latest edit that still stands.
  /// - Parameter problems: counts the problems of the result; without it the counts stay as they are.
  /// - Returns: the draft, or nil when nothing is left to take back.
  /// - Throws: `EditConflict` when somebody has changed the same part since; `StoreError`.
  package func undo(
    _ id: Study.ID, by account: Account.ID,
    problems: (@Sendable (Study) -> ProblemCounts)? = nil
  ) async throws -> Draft? {
    let now = now()
    let drafts = drafts
    let saved = try await database.write { db -> OpenDraft? in
      let access = try db.requireAccess(to: id, for: account, as: .editor)
      guard let row = try db.latestEdit(of: id, by: account) else { return nil }
      let edit = try NewEdit(row: row)
      let current = try db.open(access, from: drafts)
      let old = current.content.document
      guard let new = edit.change.undone(in: old),
        let study = try? Study(document: new.canonicalBytes),
        let change = ContentChange(from: old, to: new, at: edit.change.place)
      else { throw EditConflict(current: current.draft, place: edit.change.place) }
      let content = try DraftContent(study)
      try db.save(content, by: account, at: now, problems: problems?(study))
      try db.append(
        NewEdit(
          study: id, kind: .undone, account: account, at: now, summary: "Undid: " + edit.summary,
          undoes: row["number"], change: change))
      return OpenDraft(
        access: try db.requireAccess(to: id, for: account, as: .editor), content: content)
    }
    guard let saved else { return nil }
    drafts.keep(saved.content, revision: saved.access.revision)
    return saved.draft
  }
}

extension Database {
  fileprivate func latestEdit(of study: Study.ID, by account: Account.ID) throws -> Row? {
    try Row.fetchOne(
      self,
      sql: """
        SELECT * FROM edit
        WHERE account = ? AND study = ? AND kind = 'edited' AND NOT EXISTS (
          SELECT 1 FROM edit AS later WHERE later.study = edit.study AND later.undoes = edit.number)
        ORDER BY number DESC LIMIT 1
        """,
      arguments: [account.uuidString, study.uuidString])
  }
}
