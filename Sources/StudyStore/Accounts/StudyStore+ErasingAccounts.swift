import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Erases the account of someone who left: its email and name are replaced, and what only the person needed is removed.
  /// Signed names, and what the chained histories and the audit log recorded, stay.
  /// - Throws: `StoreError` unless requested by an administrator for an inactive account; `AccountError.askedByEmail`,
  ///   `.onlyOwner`.
  package func erase(_ account: Account.ID, by administrator: Account.ID) async throws {
    let now = now()
    let origin = RequestOrigin.address
    var entry = NewAuditEntry(.accountErased, by: administrator, at: now, from: origin)
    entry.object = account.uuidString
    try await database.write { [entry] db in
      try db.requireAdministrator(administrator)
      guard let person = try db.account(account) else { throw StoreError.notFound }
      guard !person.isActive, !person.isErased else { throw StoreError.notAllowed }
      try db.refuseErasing(person)
      try db.anonymize(person, at: now)
      try db.leaveGroupsAndStudies(
        of: account, recording: MemberChange(by: administrator, at: now, origin: origin))
      for table in Self.personalTables {
        try db.execute(
          prepared: "DELETE FROM \(table) WHERE account = ?", arguments: [account.uuidString])
      }
      try db.append(entry)
    }
  }

  /// The tables whose rows belong to one person and go with their account. A test holds that every other table that names
  /// accounts is kept on purpose.
  static let personalTables = [
    "session", "passwordLink", "accessToken", "submission", "walkthroughRun", "bankEntry",
    "noticeRead", "noticesRead", "accountMail", "secondFactor", "recoveryCode",
    "identity", "groupMember",
  ]
}

extension Database {
  fileprivate func refuseErasing(_ person: Account) throws {
    guard try !isAskedToReview(person.email) else { throw AccountError.askedByEmail }
    let titles = try String.fetchAll(
      self,
      prepared: """
        SELECT study.title FROM member JOIN study ON study.id = member.study
        WHERE member.account = ? AND member.role = 'owner' AND NOT \(StudyStore.hasActiveOwner)
        ORDER BY study.title
        """, arguments: [person.id.uuidString])
    guard titles.isEmpty else { throw AccountError.onlyOwner(of: titles) }
  }

  /// The row stays for what refers to it, under a name that tells erased people apart.
  fileprivate func anonymize(_ person: Account, at now: Timestamp) throws {
    let id = person.id.uuidString
    try execute(
      prepared: """
        UPDATE account SET name = ?, email = ?, passwordHash = '$argon2id$erased', getsMail = FALSE,
          lastSignedInAt = NULL, erasedAt = ?
        WHERE id = ?
        """,
      arguments: [
        "Erased account \(id.prefix(4))", "\(id.lowercased())@erased.invalid", now, id,
      ])
  }

  fileprivate func leaveGroupsAndStudies(of account: Account.ID, recording change: MemberChange)
    throws
  {
    // Read again: the history must not get the name that is being erased.
    guard let person = try self.account(account) else { return }
    try leaveGroups(of: account, "Removed a person whose account was erased", change)
    for study in try ownStudies(of: account) {
      try move(person, to: nil, in: study, "Removed a person whose account was erased", change)
    }
  }
}
