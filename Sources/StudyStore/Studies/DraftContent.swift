import Foundation
import GRDB
import StudyModel

/// A draft's content in the forms that a save needs, made before it waits for the database.
struct DraftContent: Sendable {
  let study: Study
  let document: JSONValue
  /// Canonical JSON, as stored.
  let text: String
  /// SHA-256 of the text.
  let hash: String
  let searchText: String
  let findings = DraftFindings()

  /// - Throws: `StudyDocumentError` if the study exceeds the limits.
  init(_ study: Study) throws {
    self.study = study
    document = try JSONValue(encoding: study)
    try document.requireLimits()
    let bytes = document.canonicalBytes
    text = String(decoding: bytes, as: UTF8.self)
    hash = sha256(bytes)
    searchText = SearchText.of(study)
  }
}

extension Database {
  /// Opens a draft before this transaction has changed anything.
  func open(_ access: StudyAccess, from drafts: OpenDrafts) throws -> OpenDraft {
    if let known = drafts.content(of: access.study, revision: access.revision) {
      return OpenDraft(access: access, content: known)
    }
    let text = try draftText(of: access.study)
    let content = try DraftContent(try Study(document: text.utf8))
    drafts.keep(content, revision: access.revision)
    return OpenDraft(access: access, content: content)
  }

  /// Replaces the draft's content and what the list shows of it.
  func save(
    _ content: DraftContent, by account: Account.ID, at now: Timestamp, problems: ProblemCounts?
  ) throws {
    let study = content.study
    try execute(
      prepared: "UPDATE draft SET document = ?, sha256 = ? WHERE study = ?",
      arguments: [content.text, content.hash, study.id.uuidString])
    try note(study.assets, inDraftOf: study.id)
    try execute(
      prepared: """
        UPDATE study SET title = ?, searchText = ?, revision = revision + 1, editedAt = ?,
          editedBy = ?, errorCount = coalesce(?, errorCount),
          warningCount = coalesce(?, warningCount)
        WHERE id = ?
        """,
      arguments: [
        study.displayTitle.trimmed, content.searchText, now, account.uuidString,
        problems?.errors, problems?.warnings, study.id.uuidString,
      ])
  }
}
