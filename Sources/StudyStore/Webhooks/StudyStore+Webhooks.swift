import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Adds a webhook to a study. The same form sent again returns the same one.
  /// - Parameter secretHash: the hash of the secret that belongs to a webhook.
  /// - Throws: `WebhookError`; `StoreError`: only owners may do this.
  package func addWebhook(
    _ new: NewWebhook, to study: Study.ID, by account: Account.ID,
    submission: Submission? = nil, secretHash: @escaping @Sendable (Webhook.ID) -> String
  ) async throws -> Webhook {
    guard !new.events.isEmpty else { throw WebhookError.noEvents }
    let now = now()
    let id = random.uuid()
    var entry = NewAuditEntry(.webhookAdded, by: account, at: now, from: RequestOrigin.address)
    entry.object = id.uuidString
    entry.study = study
    entry.after = ["host": .string(new.host), "events": new.eventNames]
    return try await database.write { [entry] db in
      _ = try db.requireAccess(to: study, for: account, as: .owner)
      if let known = try db.webhook(madeBy: submission, of: study, by: account) { return known }
      guard try db.webhooks(of: study).count < Webhook.most else {
        throw WebhookError.tooMany(limit: Webhook.most)
      }
      try db.execute(
        prepared: """
          INSERT INTO webhook (id, study, address, host, secretHash, createdBy, createdAt)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          id.uuidString, study.uuidString, new.address, new.host, secretHash(id),
          account.uuidString, now,
        ])
      try db.subscribe(id, to: new.events)
      try db.remember(submission, by: account, made: id.uuidString, at: now)
      try db.append(entry)
      return try db.requireWebhook(id, of: study)
    }
  }

  /// The webhooks of a study, the latest first.
  /// - Throws: `StoreError` unless the person is an owner.
  package func webhooks(of study: Study.ID, for account: Account.ID) async throws -> [Webhook] {
    try await database.read { db in
      _ = try db.requireAccess(to: study, for: account, as: .owner, evenArchived: true)
      return try db.webhooks(of: study)
    }
  }

  /// A webhook and the messages to it, the latest first.
  /// - Throws: `StoreError` unless the person is an owner.
  package func webhook(
    _ id: Webhook.ID, of study: Study.ID, for account: Account.ID
  ) async throws -> (webhook: Webhook, deliveries: [WebhookDelivery]) {
    try await database.read { db in
      _ = try db.requireAccess(to: study, for: account, as: .owner, evenArchived: true)
      return (try db.requireWebhook(id, of: study), try db.deliveries(to: id))
    }
  }

  /// Removes a webhook, and forgets what is secret in its address. What waits is not sent anymore.
  /// - Throws: `StoreError`: only owners may do this.
  package func removeWebhook(
    _ id: Webhook.ID, of study: Study.ID, by account: Account.ID
  ) async throws {
    let now = now()
    var entry = NewAuditEntry(.webhookRemoved, by: account, at: now, from: RequestOrigin.address)
    entry.object = id.uuidString
    entry.study = study
    try await database.write { [entry] db in
      _ = try db.requireAccess(to: study, for: account, as: .owner, evenArchived: true)
      let webhook = try db.requireWebhook(id, of: study)
      try db.execute(
        prepared: "UPDATE webhook SET address = ?, removedAt = ?, removedBy = ? WHERE id = ?",
        arguments: [webhook.addressToKeep, now, account.uuidString, id.uuidString])
      try db.execute(
        prepared: """
          UPDATE webhookDelivery SET endedAt = ?, outcome = 'notNeeded'
          WHERE webhook = ? AND endedAt IS NULL
          """, arguments: [now, id.uuidString])
      var entry = entry
      entry.before = ["host": .string(webhook.host)]
      try db.append(entry)
    }
  }
}

extension Database {
  /// - Throws: `StoreError.notFound`, also if it was removed.
  func requireWebhook(_ id: Webhook.ID, of study: Study.ID) throws -> Webhook {
    guard let webhook = try webhooks(of: study).first(where: { $0.id == id }) else {
      throw StoreError.notFound
    }
    return webhook
  }

  func subscribe(_ id: Webhook.ID, to events: Set<WebhookEvent>) throws {
    for event in WebhookEvent.choices where events.contains(event) {
      try execute(
        prepared: "INSERT INTO webhookSubscription (webhook, event) VALUES (?, ?)",
        arguments: [id.uuidString, event.rawValue])
    }
  }

  /// The webhook that the same form added before; nil for a new form.
  /// - Throws: `StoreError.notFound` if it was removed since.
  fileprivate func webhook(
    madeBy submission: Submission?, of study: Study.ID, by account: Account.ID
  ) throws -> Webhook? {
    do {
      try refuseRepeated(submission, by: account)
      return nil
    } catch let repeated as RepeatedSubmission {
      guard let id = UUID(uuidString: repeated.result) else { throw StoreError.notFound }
      return try requireWebhook(id, of: study)
    }
  }

  /// Those that were not removed, the latest first.
  fileprivate func webhooks(of study: Study.ID) throws -> [Webhook] {
    try Row.fetchAll(
      self,
      prepared: """
        SELECT webhook.*, account.name AS creator
        FROM webhook JOIN account ON account.id = webhook.createdBy
        WHERE webhook.study = ? AND webhook.removedAt IS NULL
        ORDER BY webhook.createdAt DESC, webhook.id
        """, arguments: [study.uuidString]
    ).map { row in
      let id = try row.uuid("id")
      let events = Set(
        try String.fetchAll(
          self, prepared: "SELECT event FROM webhookSubscription WHERE webhook = ?",
          arguments: [id.uuidString]))
      return Webhook(
        id: id, address: row["address"], host: row["host"],
        events: WebhookEvent.choices.filter { events.contains($0.rawValue) },
        createdBy: row["creator"], createdAt: try row.date("createdAt"),
        revision: row["revision"], secretNumber: row["secretNumber"],
        pausedAt: try row.optionalDate("pausedAt"),
        latest: try deliveries(to: id, limit: 1).first)
    }
  }
}
