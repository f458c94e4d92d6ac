import GRDB
import StudyModel

extension StudyStore {
  /// The draft, or nil where this person may not know of the study.
  package func draft(of id: Study.ID, for account: Account.ID) async throws -> Draft? {
    try await database.read { [drafts] db in
      try db.access(to: id, for: account).map { try db.open($0, from: drafts).draft }
    }
  }
}

extension Draft {
  init(_ content: DraftContent, access: StudyAccess) {
    self.init(
      study: content.study, document: content.document, revision: access.revision,
      role: access.role, editedAt: access.editedAt,
      editorName: access.editorName, isArchived: access.isArchived,
      publishedNumber: access.publishedNumber, proposedNumber: access.proposedNumber,
      isForReviewer: access.isReviewer, findings: content.findings)
  }
}
