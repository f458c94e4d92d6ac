import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Changes where and when a webhook sends. Its log and its secret stay; what waits goes to the new address.
  /// - Parameters:
  ///   - revision: the revision that the person saw. It does not matter if nothing would change, as for a form sent twice.
  ///   - isPaused: whether messages wait.
  /// - Throws: `WebhookError`; `StoreError`: only owners may do this.
  @discardableResult
  package func changeWebhook(
    _ id: Webhook.ID, of study: Study.ID, to new: NewWebhook, isPaused: Bool,
    basedOn revision: Int, by account: Account.ID
  ) async throws -> Webhook {
    guard !new.events.isEmpty else { throw WebhookError.noEvents }
    let now = now()
    var entry = NewAuditEntry(.webhookChanged, by: account, at: now, from: RequestOrigin.address)
    entry.object = id.uuidString
    entry.study = study
    return try await database.write { [entry] db in
      _ = try db.requireAccess(to: study, for: account, as: .owner)
      let before = try db.requireWebhook(id, of: study)
      let line = before.change(to: new, isPaused: isPaused, entry)
      guard line.after != nil else { return before }
      guard before.revision == revision else { throw WebhookError.changedMeanwhile }
      let pausedAt = isPaused ? before.pausedAt.map { Timestamp($0) } ?? now : nil
      try db.execute(
        prepared: """
          UPDATE webhook SET address = ?, host = ?, pausedAt = ?, revision = ? WHERE id = ?
          """,
        arguments: [new.address, new.host, pausedAt, revision + 1, id.uuidString])
      try db.execute(
        prepared: "DELETE FROM webhookSubscription WHERE webhook = ?",
        arguments: [id.uuidString])
      try db.subscribe(id, to: new.events)
      try db.append(line)
      return try db.requireWebhook(id, of: study)
    }
  }

  /// Gives a webhook a new secret, with which everything is signed from now on. The same form sent again changes nothing.
  /// - Parameters:
  ///   - revision: the revision that the person saw.
  ///   - secretHash: the hash of the secret with a number.
  /// - Throws: `WebhookError`; `StoreError`: only owners may do this.
  package func renewSecret(
    of id: Webhook.ID, of study: Study.ID, basedOn revision: Int, by account: Account.ID,
    submission: Submission? = nil, secretHash: @escaping @Sendable (Int) -> String
  ) async throws -> Webhook {
    let now = now()
    var entry = NewAuditEntry(
      .webhookSecretChanged, by: account, at: now, from: RequestOrigin.address)
    entry.object = id.uuidString
    entry.study = study
    return try await database.write { [entry] db in
      _ = try db.requireAccess(to: study, for: account, as: .owner)
      let before = try db.requireWebhook(id, of: study)
      if try db.isSecret(of: before, madeBy: submission, by: account) { return before }
      guard before.revision == revision else { throw WebhookError.changedMeanwhile }
      let number = before.secretNumber + 1
      try db.execute(
        prepared: """
          UPDATE webhook SET secretHash = ?, secretNumber = ?, revision = ? WHERE id = ?
          """,
        arguments: [secretHash(number), number, revision + 1, id.uuidString])
      try db.remember(submission, by: account, made: "\(number)", at: now)
      var entry = entry
      entry.after = ["host": .string(before.host)]
      try db.append(entry)
      return try db.requireWebhook(id, of: study)
    }
  }
}

extension Database {
  /// Whether the same form made the secret that a webhook has.
  /// - Throws: `WebhookError.changedMeanwhile` if that secret has been replaced since.
  fileprivate func isSecret(
    of webhook: Webhook, madeBy submission: Submission?, by account: Account.ID
  ) throws -> Bool {
    do {
      try refuseRepeated(submission, by: account)
      return false
    } catch let repeated as RepeatedSubmission {
      guard repeated.result == "\(webhook.secretNumber)" else {
        throw WebhookError.changedMeanwhile
      }
      return true
    }
  }
}

extension Webhook {
  /// An entry that records only what changes, with nothing after it if nothing does. Of an address, it names the host; the
  /// rest may be secret.
  fileprivate func change(
    to new: NewWebhook, isPaused: Bool, _ entry: NewAuditEntry
  ) -> NewAuditEntry {
    let old = NewWebhook(address: address, host: host, events: Set(events))
    var (before, after): ([String: JSONValue], [String: JSONValue]) = ([:], [:])
    if new.address != old.address { after["address"] = "changed" }
    if new.events != old.events {
      (before["events"], after["events"]) = (old.eventNames, new.eventNames)
    }
    if isPaused != self.isPaused { after["sending"] = isPaused ? "paused" : "resumed" }
    guard !after.isEmpty else { return entry }
    (before["host"], after["host"]) = (.string(old.host), .string(new.host))
    var entry = entry
    entry.before = .object(before)
    entry.after = .object(after)
    return entry
  }
}
