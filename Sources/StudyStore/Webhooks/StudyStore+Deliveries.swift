import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Sends a test to a webhook, unless one waits.
  /// - Throws: `WebhookError.isPaused`; `StoreError`: only owners may do this.
  package func testWebhook(
    _ id: Webhook.ID, of study: Study.ID, by account: Account.ID
  ) async throws {
    let now = now()
    let name = random.uuid().uuidString.lowercased()
    try await database.write { db in
      _ = try db.requireAccess(to: study, for: account, as: .owner)
      _ = try db.requireSending(to: id, of: study)
      guard try !db.isTestWaiting(for: id) else { return }
      guard
        let slug = try String.fetchOne(
          db, prepared: "SELECT shortName FROM study WHERE id = ?", arguments: [study.uuidString])
      else { throw StoreError.notFound }
      let body = WebhookBody(study: study, slug: slug, version: nil)
      try db.write(.test, of: nil, body.text(.test, at: now), to: id, as: name, at: now)
    }
  }

  /// Sends a delivery again, with the same text and under the same id: at once, and as often as a new one if it fails.
  /// - Throws: `WebhookError.isPaused`; `StoreError`: only owners may do this.
  package func replay(
    _ delivery: WebhookDelivery.ID, to webhook: Webhook.ID, of study: Study.ID,
    by account: Account.ID
  ) async throws {
    let now = now()
    var entry = NewAuditEntry(.webhookReplayed, by: account, at: now, from: RequestOrigin.address)
    entry.object = webhook.uuidString
    entry.study = study
    try await database.write { [entry] db in
      _ = try db.requireAccess(to: study, for: account, as: .owner)
      let host = try db.requireSending(to: webhook, of: study).host
      let known = try db.deliveries(to: webhook).first { $0.id == delivery }
      guard let known else { throw StoreError.notFound }
      // Pressed twice, it is sent once.
      if case .waiting(let moment) = known.state, moment <= now.date { return }
      try db.execute(
        prepared: """
          UPDATE webhookDelivery SET attempts = 0, dueAt = ?, endedAt = NULL, outcome = NULL
          WHERE id = ?
          """, arguments: [now, delivery])
      var entry = entry
      entry.after = [
        "host": .string(host), "event": .string(known.event.rawValue),
        "version": known.version.map { JSONValue.string("\($0)") } ?? .null,
      ]
      try db.append(entry)
    }
  }
}

extension Database {
  /// The messages to a webhook, the latest first.
  func deliveries(
    to webhook: Webhook.ID, limit: Int = 2 * WebhookDelivery.kept
  ) throws -> [WebhookDelivery] {
    try Row.fetchAll(
      self,
      prepared: "SELECT * FROM webhookDelivery WHERE webhook = ? ORDER BY number DESC LIMIT ?",
      arguments: [webhook.uuidString, limit]
    ).map { row in
      WebhookDelivery(
        id: row["id"], event: try row.choice("event"), version: try row.versionNumber("version"),
        body: row["body"], writtenAt: try row.date("writtenAt"), state: try .init(row: row),
        takenAt: try row.optionalDate("takenAt"),
        attempts: try attempts(of: row["number"]))
    }
  }

  private func attempts(of delivery: Int64) throws -> [WebhookAttempt] {
    try Row.fetchAll(
      self, prepared: "SELECT * FROM webhookAttempt WHERE delivery = ? ORDER BY id DESC",
      arguments: [delivery]
    ).map { row in
      let status: Int? = row["status"]
      let reason: String? = row["reason"]
      return WebhookAttempt(
        at: try row.date("at"), milliseconds: row["milliseconds"],
        answer: status.map { WebhookAttempt.Answer.status($0) } ?? .missing(because: reason ?? ""))
    }
  }

  /// A webhook to which something can be sent now.
  fileprivate func requireSending(to id: Webhook.ID, of study: Study.ID) throws -> Webhook {
    let webhook = try requireWebhook(id, of: study)
    guard !webhook.isPaused else { throw WebhookError.isPaused }
    return webhook
  }

  fileprivate func isTestWaiting(for webhook: Webhook.ID) throws -> Bool {
    try Bool.fetchOne(
      self,
      prepared: """
        SELECT EXISTS (
          SELECT 1 FROM webhookDelivery WHERE webhook = ? AND event = 'test' AND endedAt IS NULL)
        """, arguments: [webhook.uuidString]) ?? false
  }
}

extension WebhookDelivery.State {
  fileprivate init(row: Row) throws {
    let outcome: String? = row["outcome"]
    switch outcome {
    case nil: self = .waiting(until: try row.date("dueAt"))
    case "delivered": self = .delivered
    case "givenUp": self = .givenUp
    default: self = .notNeeded
    }
  }
}
