import Foundation
import GRDB
import StudyModel

extension AuditLine {
  /// - Parameter row: `AuditEntry.columns`.
  init(row: Row) {
    let entry = AuditEntry(row: row)
    self.init(
      entry: entry, at: Timestamp(entry.at)?.date ?? Date(timeIntervalSince1970: 0),
      action: AuditAction(rawValue: entry.action), previous: row.previousHash, hash: row.ownHash)
  }
}

/// Selects lines of the audit log; without any criteria, all of them.
package struct AuditFilter: Sendable {
  /// The person who did something or to whom it was done.
  package var account: Account.ID?
  package var action: AuditAction?
  package var study: Study.ID?
  package var from: Date?
  /// The end of the time range, which is excluded.
  package var until: Date?

  package init() {}

  package var isEmpty: Bool {
    account == nil && action == nil && study == nil && from == nil && until == nil
  }
}
