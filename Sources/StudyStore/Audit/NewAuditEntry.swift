import Foundation
import GRDB
import StudyModel

/// What the audit log records. Editing is recorded by the history of each study.
package enum AuditAction: String, CaseIterable, Sendable {
  case signedIn, signInFailed, signedOut
  case accountCreated, accountDeactivated, accountReactivated, passwordChanged
  case invited, invitationRevoked
  case memberSet, memberRemoved
  case downloaded
  /// A wrong password was typed to sign a decision or an approval.
  case signatureRefused
  case boardCreated, boardChanged
  case mailGivenUp
}

/// Where the request comes from whose work is being done.
package enum RequestOrigin {
  /// A network address; empty if there is none. Work on the database does not inherit it, so it is read before.
  @TaskLocal package static var address = ""
}

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
    guard let end = try Row.fetchOne(self, sql: "SELECT length, hash FROM auditEnd") else {
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
      sql: """
        INSERT INTO auditEntry (number, at, account, name, role, action, object, study, before,
          after, reason, origin, previous, hash)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        entry.number, entry.at, entry.account, entry.name, entry.role, entry.action, entry.object,
        entry.study, entry.before, entry.after, entry.reason, entry.origin, previous, hash,
      ])
    try execute(
      sql: "UPDATE auditEnd SET length = ?, hash = ?", arguments: [entry.number, hash])
  }
}

extension AuditEntry {
  /// The columns of a line, in the order in which it is read.
  static let columns = """
    number, at, account, name, role, action, object, study, before, after, reason, origin,
    previous, hash
    """

  /// A line exactly as stored, whether or not it can be understood.
  init(row: Row) {
    let number: Int = row[0]
    let at: String = row[1]
    let action: String = row[5]
    self.init(number: number, at: at, action: action)
    account = row[2]
    name = row[3]
    role = row[4]
    object = row[6]
    study = row[7]
    before = row[8]
    after = row[9]
    reason = row[10]
    origin = row[11]
  }
}
