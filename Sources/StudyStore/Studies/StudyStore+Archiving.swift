import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Archives a study: it can be read, but not changed until it is restored.
  /// - Throws: `StoreError`; only owners may do this.
  package func archive(_ id: Study.ID, by account: Account.ID) async throws {
    try await setArchived(true, id, by: account)
  }

  /// Restores a study from the archive.
  /// - Throws: `StoreError`; only owners may do this.
  package func bringBack(_ id: Study.ID, by account: Account.ID) async throws {
    try await setArchived(false, id, by: account)
  }

  private func setArchived(_ archived: Bool, _ id: Study.ID, by account: Account.ID) async throws {
    let now = now()
    try await database.write { db in
      let access = try db.requireAccess(to: id, for: account, as: .owner, evenArchived: true)
      guard access.isArchived != archived else { return }
      try db.execute(
        prepared: "UPDATE study SET archivedAt = ? WHERE id = ?",
        arguments: [archived ? now : nil, id.uuidString])
      try db.append(
        NewEdit(
          study: id, kind: archived ? .archived : .broughtBack, account: account, at: now,
          summary: archived ? "Archived the study" : "Restored the study"))
    }
  }
}
