import Foundation
import GRDB
import StudyModel

/// A line of the audit log about to be written, in the transaction of the change that it records.
struct NewAuditEntry: Sendable {
  let action: AuditAction
  /// Nil if nobody is signed in.
  let account: Account.ID?
  let at: Timestamp
  let origin: String
  var object: String?
  var study: Study.ID?
  var before: JSONValue?
  var after: JSONValue?
  var reason: String?

  init(_ action: AuditAction, by account: Account.ID?, at: Timestamp, from origin: String) {
    self.action = action
    self.account = account
    self.at = at
    self.origin = origin
  }
}

extension Database {
  /// Writes the next line of the audit log.
  func append(_ new: NewAuditEntry) throws {
    guard let end = try Row.fetchOne(self, prepared: "SELECT length, hash FROM auditEnd") else {
      throw Dialect.damage("The end of the audit log is missing.")
    }
    let person = try new.account.flatMap { try account($0) }
    let previous: String = end["hash"]
    let length: Int = end["length"]
    let entry = AuditEntry(
      number: length + 1, at: new.at.text, account: new.account?.uuidString, name: person?.name,
      role: person?.role.rawValue, action: new.action.rawValue, object: new.object,
      study: new.study?.uuidString, before: new.before?.canonicalText,
      after: new.after?.canonicalText, reason: new.reason,
      origin: new.origin.isEmpty ? nil : String(new.origin.trimmed.prefix(100)))
    let hash = entry.hash(after: previous)
    try execute(
      prepared: """
        INSERT INTO auditEntry (number, at, account, name, role, action, object, study, before,
          after, reason, origin, previous, hash)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        entry.number, entry.at, entry.account, entry.name, entry.role, entry.action, entry.object,
        entry.study, entry.before, entry.after, entry.reason, entry.origin, previous, hash,
      ])
    try execute(
      prepared: "UPDATE auditEnd SET length = ?, hash = ?", arguments: [entry.number, hash])
  }
}
