import GRDB
import StudyModel

extension StudyStore {
  /// The draft, or nil if this person may not know of the study.
  package func draft(of id: Study.ID, for account: Account.ID) async throws -> Draft? {
    try await database.read { [drafts] db in
      try db.access(to: id, for: account).map { try db.open($0, from: drafts).draft }
    }
  }
}

extension StudyStore {
  /// Stores the number of problems in a draft if the stored number differs because a release with other checks saved
  /// it. A draft that was changed since `draft` was read is not updated.
  package func noteProblems(_ counts: ProblemCounts, of draft: Draft) async throws {
    guard counts.errors != draft.errorCount || counts.warnings != draft.warningCount else { return }
    try await database.write { db in
      try db.execute(
        prepared: "UPDATE study SET errorCount = ?, warningCount = ? WHERE id = ? AND revision = ?",
        arguments: [counts.errors, counts.warnings, draft.study.id.uuidString, draft.revision])
    }
  }
}

extension Draft {
  init(_ content: DraftContent, access: StudyAccess, editNumber: Int? = nil) {
    self.init(
      study: content.study, document: content.document, revision: access.revision,
      role: access.role, editedAt: access.editedAt,
      editorName: access.editorName, isArchived: access.isArchived,
      publishedNumber: access.publishedNumber, pendingNumber: access.pendingNumber,
      isForReviewer: access.isReviewer, problems: access.problems, findings: content.findings,
      editNumber: editNumber, historyLength: access.historyLength)
  }
}
