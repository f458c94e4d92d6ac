import Foundation
import GRDB
import StudyModel

/// A study's id and title, to choose from.
package struct StudyTitle: Hashable, Sendable {
  package let id: Study.ID
  package let title: String

  package init(id: Study.ID, title: String) {
    self.id = id
    self.title = title
  }
}

extension StudyStore {
  /// The studies that a person may edit, the last edited first, at most 500.
  package func writableStudies(of account: Account.ID) async throws -> [StudyTitle] {
    try await database.read { db in
      try Row.fetchAll(
        db,
        prepared: """
          SELECT study.id, study.title FROM member
          \(Dialect.orderedJoin) study ON study.id = member.study
          WHERE member.account = ? AND member.isArchived = FALSE
            AND member.role IN ('owner', 'editor')
          ORDER BY member.editedAt DESC, member.study LIMIT 500
          """,
        arguments: [account.uuidString]
      ).map { StudyTitle(id: try $0.uuid("id"), title: $0["title"]) }
    }
  }
}
