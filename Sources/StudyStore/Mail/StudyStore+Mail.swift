import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// How long a mail is tried, in seconds.
  static let mailPatience = 86_400.0
  /// How long a mail waits that may be needed later, in seconds.
  private static let waiting = 900.0
  /// How long mail that was sent is remembered, in seconds.
  static let rememberingMail = 30.0 * 86_400

  /// Says whether the portal sends mail. If it does not, no mail is written, and what waits is not needed any more.
  package func setSendsMail(_ isOn: Bool) async throws {
    let now = now()
    let isSame = try await database.read { db in
      try Bool.fetchOne(db, prepared: "SELECT isOn FROM mailDelivery") ?? false == isOn
    }
    guard !isSame else { return }
    try await database.write { db in
      try db.execute(prepared: "DELETE FROM mailDelivery")
      try db.execute(
        prepared: "INSERT INTO mailDelivery (only, isOn) VALUES (1, ?)", arguments: [isOn])
      guard !isOn else { return }
      for table in ["mail", "accountMail"] {
        try db.execute(
          prepared: "UPDATE \(table) SET endedAt = ?, outcome = 'notNeeded' WHERE endedAt IS NULL",
          arguments: [now])
      }
    }
  }

  /// Takes the mail that is due, and postpones each in case the attempt never ends. What its recipient no
  /// longer wants or may not know of any more is not sent. What asks for a decision on a version that a later one replaced waits:
  /// withdrawing the later one puts it back to the board.
  package func takeDueMail(limit: Int = 20) async throws -> [WaitingMail] {
    let now = now()
    let isDue = try await database.read { db in
      try Bool.fetchOne(
        db, prepared: "SELECT EXISTS (SELECT 1 FROM mail WHERE endedAt IS NULL AND dueAt <= ?)",
        arguments: [now]) ?? false
    }
    guard isDue else { return [] }
    return try await database.write { db in
      try db.execute(
        prepared: "DELETE FROM mail WHERE endedAt IS NOT NULL AND endedAt < ?",
        arguments: [now - Self.rememberingMail])
      let rows = try Row.fetchAll(db, prepared: Self.due, arguments: ["now": now, "limit": limit])
      var taken: [WaitingMail] = []
      for row in rows {
        let mail = try WaitingMail(row: row)
        guard row["isNeeded"] else {
          try db.end(mail.id, "notNeeded", at: now)
          continue
        }
        if row["isReplaced"] {
          // Written again, so that it is neither dated back nor given up soon.
          try db.execute(
            prepared: "UPDATE mail SET writtenAt = ?, dueAt = ? WHERE id = ?",
            arguments: [now, now + Self.waiting, mail.id])
          continue
        }
        try db.execute(
          prepared: "UPDATE mail SET attempts = ?, dueAt = ? WHERE id = ?",
          arguments: [mail.attempts, now + Self.mailPause(after: mail.attempts), mail.id])
        taken.append(mail)
      }
      return taken
    }
  }

  /// Records that a mail was sent.
  package func noteSent(_ mail: WaitingMail.ID) async throws {
    let now = now()
    try await database.write { try $0.end(mail, "sent", at: now) }
  }

  /// Records that a mail could not be sent. After a day it is given up, which the audit log reports.
  /// - Returns: whether it was given up.
  package func noteFailure(_ mail: WaitingMail, because reason: String) async throws -> Bool {
    let now = now()
    guard now.seconds(since: Timestamp(mail.writtenAt)) >= Self.mailPatience else { return false }
    var entry = NewAuditEntry(.mailGivenUp, by: nil, at: now, from: "")
    entry.object = mail.account.uuidString
    entry.after = ["attempts": .string(String(mail.attempts))]
    entry.reason = String(reason.prefix(300))
    try await database.write { [entry] db in
      try db.end(mail.id, "givenUp", at: now)
      try db.append(entry)
    }
    return true
  }

  /// Seconds until the next attempt: a minute, then longer and longer, at most two hours.
  static func mailPause(after attempts: Int) -> TimeInterval {
    min(7_200, 60 * Double(1 << (2 * min(attempts - 1, 10))))
  }

  private static let due = """
    SELECT mail.*, recipient.email, study.shortName, cause.name,
      CASE WHEN version.id IS NULL THEN NULL ELSE \(Dialect.versionNumber(of: "version")) END
        AS number,
      coalesce(recipient.isActive = TRUE AND recipient.getsMail = TRUE AND study.archivedAt IS NULL
        AND CASE mail.kind
          WHEN 'reviewAsked' THEN version.state = 'proposed'
            AND EXISTS (SELECT 1 FROM asked
              WHERE asked.version = version.id AND asked.account = recipient.id)
            AND NOT EXISTS (SELECT 1 FROM decision
              WHERE decision.version = version.id AND decision.account = recipient.id)
          WHEN 'decided' THEN recipient.role <> 'reviewer'
            AND \(ThreadAccess.isMember(study: "study.id", "recipient.id"))
          ELSE (\(ThreadAccess.isMember(study: "study.id", "recipient.id"))
              AND (version.id IS NOT NULL OR recipient.role <> 'reviewer'))
            OR (version.id IS NOT NULL
              AND \(VersionAccess.isAsked(study: "study.id", "recipient.id")))
        END, FALSE) AS isNeeded,
      mail.kind = 'reviewAsked' AND version.id IS NOT NULL AND \(Replacement.isReplaced) AS isReplaced
    FROM mail
    JOIN account AS recipient ON recipient.id = mail.account
    JOIN account AS cause ON cause.id = mail.causedBy
    JOIN study ON study.id = mail.study
    LEFT JOIN version ON version.id = mail.version
    WHERE mail.endedAt IS NULL AND mail.dueAt <= :now
    ORDER BY mail.dueAt LIMIT :limit
    """
}

extension WaitingMail {
  fileprivate init(row: Row) throws {
    let attempts: Int = row["attempts"]
    self.init(
      id: row["id"], kind: try row.choice("kind"), account: try row.uuid("account"),
      to: row["email"], study: try row.uuid("study"), shortName: row["shortName"],
      number: try row.versionNumber("number"), thread: try row.optionalUUID("thread"),
      name: row["name"], writtenAt: try row.date("writtenAt"), attempts: attempts + 1)
  }
}

extension Database {
  fileprivate func end(_ mail: WaitingMail.ID, _ outcome: String, at now: Timestamp) throws {
    try execute(
      prepared: "UPDATE mail SET endedAt = ?, outcome = ? WHERE id = ? AND endedAt IS NULL",
      arguments: [now, outcome, mail])
  }
}
