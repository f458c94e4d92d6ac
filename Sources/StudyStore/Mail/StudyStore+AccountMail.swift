import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Takes the mail about accounts that is due, and postpones each in case the attempt never ends.
  package func takeDueAccountMail(limit: Int = 20) async throws -> [AccountMail] {
    let now = now()
    let isDue = try await database.read { db in
      try Bool.fetchOne(
        db,
        prepared:
          "SELECT EXISTS (SELECT 1 FROM accountMail WHERE endedAt IS NULL AND dueAt <= ?)",
        arguments: [now]) ?? false
    }
    guard isDue else { return [] }
    return try await database.write { db in
      try db.execute(
        prepared: "DELETE FROM accountMail WHERE endedAt IS NOT NULL AND endedAt < ?",
        arguments: [now - Self.rememberingMail])
      let due = try Row.fetchAll(
        db,
        prepared: """
          SELECT accountMail.*, CASE WHEN kind = 'signedInAnew' THEN (
              SELECT nullif(session.browser, '') FROM session
              WHERE session.account = accountMail.account
                AND session.startedAt = accountMail.writtenAt
              LIMIT 1) END AS browser
          FROM accountMail WHERE endedAt IS NULL AND dueAt <= ? ORDER BY id LIMIT ?
          """, arguments: [now, limit]
      ).map(AccountMail.init(row:))
      for mail in due {
        try db.execute(
          prepared: "UPDATE accountMail SET attempts = ?, dueAt = ? WHERE id = ?",
          arguments: [mail.attempts, now + Self.mailPause(after: mail.attempts), mail.id])
      }
      return due
    }
  }

  /// Records that a mail was handed over.
  package func noteSent(_ mail: AccountMail) async throws {
    let entry = entry(.accountMailed, about: mail.account, what: mail.kind)
    try await database.write { db in
      let count = try db.end(mail, "sent", at: entry.at)
      if count > 0 { try db.append(entry) }
    }
  }

  /// Records that a mail could not be sent, which administrators read at once. After a day it is given up.
  /// - Returns: whether it was given up.
  package func noteFailure(_ mail: AccountMail, because reason: String) async throws -> Bool {
    let reason = Self.kept(reason)
    var entry = entry(
      .mailGivenUp, about: mail.account, what: mail.kind, attempts: mail.attempts)
    entry.reason = reason
    let isGivenUp = entry.at.seconds(since: Timestamp(mail.writtenAt)) >= Self.mailPatience
    try await database.write { [entry] db in
      try db.execute(
        prepared: "UPDATE accountMail SET failure = ? WHERE id = ? AND endedAt IS NULL",
        arguments: [reason, mail.id])
      guard isGivenUp, try db.end(mail, "givenUp", at: entry.at) > 0 else { return }
      try db.append(entry)
    }
    return isGivenUp
  }

  /// Records that a link for a new password was handed over.
  package func noteMailed(_ link: PasswordLink) async throws {
    let entry = entry(.passwordLinkMailed, about: link.account.id)
    try await database.write { try $0.append(entry) }
  }

  /// Records that a link for a new password could not be sent, which administrators read.
  package func noteUnsent(_ link: PasswordLink, attempts: Int, because reason: String) async throws
  {
    let reason = Self.kept(reason)
    var entry = entry(
      .mailGivenUp, about: link.account.id, what: .passwordLink, attempts: attempts)
    entry.reason = reason
    try await database.write { [entry] db in
      try db.execute(
        prepared: """
          INSERT INTO accountMail
            (account, kind, email, writtenAt, attempts, dueAt, failure, endedAt, outcome)
          VALUES (:account, 'passwordLink', :email, :now, :attempts, :now, :reason, :now, 'givenUp')
          """,
        arguments: [
          "account": link.account.id.uuidString, "email": link.account.email, "now": entry.at,
          "attempts": attempts, "reason": reason,
        ])
      try db.append(entry)
    }
  }

  /// Mail about accounts that could not be sent in the last 30 days, the latest first, without what succeeded later.
  package func failedAccountMail() async throws -> [FailedAccountMail] {
    let start = now() - Self.rememberingMail
    return try await database.read { db in
      try Row.fetchAll(
        db,
        prepared: """
          SELECT accountMail.*, account.name FROM accountMail
          JOIN account ON account.id = accountMail.account
          WHERE accountMail.failure IS NOT NULL AND accountMail.writtenAt >= ?
            AND (accountMail.outcome IS NULL OR accountMail.outcome = 'givenUp')
          ORDER BY accountMail.id DESC LIMIT 50
          """, arguments: [start]
      ).map(FailedAccountMail.init(row:))
    }
  }

  private func entry(
    _ action: AuditAction, about account: Account.ID, what: AccountMail.Kind? = nil,
    attempts: Int? = nil
  ) -> NewAuditEntry {
    var entry = NewAuditEntry(action, by: nil, at: now(), from: "")
    entry.object = account.uuidString
    var facts: [String: JSONValue] = [:]
    facts["what"] = what.map { .string($0.rawValue) }
    facts["attempts"] = attempts.map { .string(String($0)) }
    if !facts.isEmpty { entry.after = .object(facts) }
    return entry
  }

  /// What is kept of a mail program's message.
  private static func kept(_ reason: String) -> String {
    reason.isEmpty ? "It failed without a message." : String(reason.prefix(300))
  }
}

extension Database {
  /// Writes mail that tells a person about a change to their account, in the transaction of the change. It is sent even if
  /// the person chose to get no notices by mail. Nothing is written if the portal sends no mail.
  /// - Parameters:
  ///   - address: where it goes; the address of the account if nil.
  ///   - role: the new role, for `roleChanged` only.
  func tell(
    _ person: Account, _ kind: AccountMail.Kind, at now: Timestamp, address: String? = nil,
    role: Role? = nil
  ) throws {
    try execute(
      prepared: """
        INSERT INTO accountMail (account, kind, email, role, writtenAt, dueAt)
        SELECT :account, :kind, :email, :role, :now, :now FROM mailDelivery WHERE isOn = TRUE
        """,
      arguments: [
        "account": person.id.uuidString, "kind": kind.rawValue, "email": address ?? person.email,
        "role": role?.rawValue, "now": now,
      ])
  }

  fileprivate func end(_ mail: AccountMail, _ outcome: String, at now: Timestamp) throws -> Int {
    try change(
      sql: "UPDATE accountMail SET endedAt = ?, outcome = ? WHERE id = ? AND endedAt IS NULL",
      arguments: [now, outcome, mail.id])
  }
}

extension AccountMail {
  fileprivate init(row: Row) throws {
    let attempts: Int = row["attempts"]
    let role: String? = row["role"]
    self.init(
      id: row["id"], kind: try row.choice("kind"), account: try row.uuid("account"),
      to: row["email"], role: role.flatMap(Role.init(rawValue:)), browser: row["browser"],
      writtenAt: try row.date("writtenAt"), attempts: attempts + 1)
  }
}

extension FailedAccountMail {
  fileprivate init(row: Row) throws {
    let outcome: String? = row["outcome"]
    self.init(
      id: row["id"], kind: try row.choice("kind"), name: row["name"], to: row["email"],
      writtenAt: try row.date("writtenAt"), reason: row["failure"], isGivenUp: outcome != nil)
  }
}
