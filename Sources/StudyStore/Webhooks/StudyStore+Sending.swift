import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Takes what is due, and postpones each in case the attempt never ends: at most one delivery for each webhook, and none for
  /// one to which something is being sent. What has no attempt left, because the last one was interrupted, is given up.
  package func takeDueDeliveries(limit: Int = 20) async throws -> [DueDelivery] {
    let now = now()
    let isDue = try await database.read { db in
      try Bool.fetchOne(
        db,
        prepared: """
          SELECT EXISTS (SELECT 1 FROM webhookDelivery WHERE \(Self.isDue("webhookDelivery")))
          """, arguments: ["now": now]) ?? false
    }
    guard isDue else { return [] }
    return try await database.write { db in
      let rows = try Row.fetchAll(
        db, prepared: Self.due,
        arguments: [
          "now": now, "interrupted": now - WebhookDelivery.longestAttempt, "limit": limit,
        ])
      return try rows.compactMap { row -> DueDelivery? in
        let id: String = row["id"]
        let attempts: Int = row["attempts"]
        guard attempts <= WebhookDelivery.pauses.count else {
          try db.giveUp(row, because: "The last attempt was interrupted.", at: now)
          return nil
        }
        try db.execute(
          prepared: """
            UPDATE webhookDelivery SET attempts = ?, dueAt = ?, takenAt = ? WHERE id = ?
            """,
          arguments: [attempts + 1, now + WebhookDelivery.pause(after: attempts + 1), now, id])
        return DueDelivery(
          id: id, webhook: try row.uuid("webhook"), address: row["address"],
          secretNumber: row["secretNumber"], secretHash: row["secretHash"], body: row["body"])
      }
    }
  }

  /// Records what became of an attempt. If it failed, the next pause begins now; after the last attempt, the delivery is given
  /// up, which the audit log reports.
  /// - Returns: whether it was given up.
  package func note(
    _ attempt: WebhookAttempt, of delivery: WebhookDelivery.ID
  ) async throws -> Bool {
    let now = now()
    return try await database.write { db in
      guard
        let row = try Row.fetchOne(
          db,
          prepared: """
            SELECT webhookDelivery.*, webhook.host, webhook.study FROM webhookDelivery
            JOIN webhook ON webhook.id = webhookDelivery.webhook WHERE webhookDelivery.id = ?
            """, arguments: [delivery])
      else { return false }
      try db.insert(attempt, of: row["number"])
      let (outcome, attempts): (String?, Int) = (row["outcome"], row["attempts"])
      guard outcome == nil else { return false }
      guard !attempt.isAccepted else {
        try db.end(delivery, "delivered", at: now)
        return false
      }
      // Someone has sent it again in the meantime, which is the next attempt.
      guard attempts > 0 else { return false }
      let event: WebhookEvent = try row.choice("event")
      // People who send a test look at its result and send another one.
      guard event == .test || attempts > WebhookDelivery.pauses.count else {
        try db.postpone(delivery, until: now + WebhookDelivery.pause(after: attempts))
        return false
      }
      try db.giveUp(row, because: attempt.answer.reason, at: now)
      return true
    }
  }

  /// What was never tried does not wait for a clock that was set back. Nothing is due while its webhook is paused.
  private static func isDue(_ table: String) -> String {
    """
    \(table).endedAt IS NULL AND (\(table).attempts = 0 OR \(table).dueAt <= :now)
    AND NOT EXISTS (
      SELECT 1 FROM webhook AS paused
      WHERE paused.id = \(table).webhook AND paused.pausedAt IS NOT NULL)
    """
  }

  private static let due = """
    SELECT webhookDelivery.*, webhook.address, webhook.secretNumber, webhook.secretHash,
      webhook.host, webhook.study
    FROM webhookDelivery JOIN webhook ON webhook.id = webhookDelivery.webhook
    WHERE \(isDue("webhookDelivery"))
      AND NOT EXISTS (
        SELECT 1 FROM webhookDelivery AS earlier
        WHERE earlier.webhook = webhookDelivery.webhook AND \(isDue("earlier"))
          AND (earlier.dueAt, earlier.number) < (webhookDelivery.dueAt, webhookDelivery.number))
      AND NOT EXISTS (
        SELECT 1 FROM webhookDelivery AS taken
        WHERE taken.webhook = webhookDelivery.webhook AND taken.endedAt IS NULL
          AND taken.takenAt > :interrupted AND taken.takenAt <= :now)
    ORDER BY webhookDelivery.dueAt, webhookDelivery.number LIMIT :limit
    """
}

extension Database {
  /// Records an attempt, which has ended.
  fileprivate func insert(_ attempt: WebhookAttempt, of delivery: Int64) throws {
    try execute(
      prepared: "UPDATE webhookDelivery SET takenAt = NULL WHERE number = ?",
      arguments: [delivery])
    let (status, reason): (Int?, String?) =
      switch attempt.answer {
      case .status(let status): (status, nil)
      case .missing(let reason): (nil, String(reason.prefix(300)).orElse("There was no answer."))
      }
    try execute(
      prepared: """
        INSERT INTO webhookAttempt (delivery, at, milliseconds, status, reason)
        VALUES (?, ?, ?, ?, ?)
        """,
      arguments: [
        delivery, Timestamp(attempt.at), max(0, attempt.milliseconds), status, reason,
      ])
    try execute(
      prepared: """
        DELETE FROM webhookAttempt WHERE delivery = ? AND id <= (
          SELECT id FROM webhookAttempt WHERE delivery = ? ORDER BY id DESC LIMIT 1 OFFSET ?)
        """, arguments: [delivery, delivery, WebhookAttempt.kept])
  }

  fileprivate func postpone(_ delivery: WebhookDelivery.ID, until moment: Timestamp) throws {
    try execute(
      prepared: "UPDATE webhookDelivery SET dueAt = ? WHERE id = ?",
      arguments: [moment, delivery])
  }

  fileprivate func end(
    _ delivery: WebhookDelivery.ID, _ outcome: String, at now: Timestamp
  ) throws {
    try execute(
      prepared: """
        UPDATE webhookDelivery SET endedAt = ?, outcome = ? WHERE id = ? AND endedAt IS NULL
        """, arguments: [now, outcome, delivery])
  }

  /// Ends a delivery and reports it in the audit log, except for a test, whose sender sees the result.
  fileprivate func giveUp(_ row: Row, because reason: String, at now: Timestamp) throws {
    try end(row["id"], "givenUp", at: now)
    let event: WebhookEvent = try row.choice("event")
    guard event != .test else { return }
    var entry = NewAuditEntry(.webhookGivenUp, by: nil, at: now, from: "")
    entry.object = row["webhook"]
    entry.study = try row.uuid("study")
    let (host, attempts): (String, Int) = (row["host"], row["attempts"])
    entry.after = [
      "host": .string(host), "event": .string(event.rawValue), "attempts": .string("\(attempts)"),
    ]
    entry.reason = reason
    try append(entry)
  }
}

extension WebhookAttempt.Answer {
  /// Why a delivery was given up after it.
  fileprivate var reason: String {
    switch self {
    case .status(let status): "The receiver answered \(status)."
    case .missing(let reason): String(reason.prefix(300))
    }
  }
}
