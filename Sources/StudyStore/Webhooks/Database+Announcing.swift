import Foundation
import GRDB
import StudyModel

extension Database {
  /// Writes the messages about a line of history, in its transaction. The number of the line is part of their ids, so that no
  /// event is reported twice.
  func announce(_ edit: NewEdit, number: Int) throws {
    guard let event = WebhookEvent(edit.kind),
      let version = edit.change.after?["number"]?.stringValue,
      let sha256 = edit.change.after?["sha256"]?.stringValue
    else { return }
    // Nobody uses a version that was never published, so nobody needs to learn that another one replaced it.
    if event == .superseded, try !wasPublished(version, of: edit.study) { return }
    let webhooks = try Row.fetchAll(
      self,
      prepared: """
        SELECT webhook.id, study.shortName FROM webhook
        JOIN webhookSubscription ON webhookSubscription.webhook = webhook.id
        JOIN study ON study.id = webhook.study
        WHERE webhook.study = ? AND webhook.removedAt IS NULL AND webhookSubscription.event = ?
        """, arguments: [edit.study.uuidString, event.rawValue])
    for row in webhooks {
      let body = WebhookBody(
        study: edit.study, slug: row["shortName"], version: (version, sha256))
      try write(
        event, of: version, body.text(event, at: edit.at), to: try row.uuid("id"),
        as: "\(number)", at: edit.at)
    }
  }

  /// Whether participants ever got a version.
  private func wasPublished(_ number: String, of study: Study.ID) throws -> Bool {
    try Bool.fetchOne(
      self,
      prepared: """
        SELECT EXISTS (
          SELECT 1 FROM version WHERE study = ? AND publishedAt IS NOT NULL
            AND \(Dialect.versionNumber(of: "version")) = ?)
        """, arguments: [study.uuidString, number]) ?? false
  }

  /// Writes a delivery that is due at once, and removes the oldest.
  /// - Parameter name: distinguishes it from every other delivery to the webhook.
  func write(
    _ event: WebhookEvent, of version: String?, _ body: String, to webhook: Webhook.ID,
    as name: String, at: Timestamp
  ) throws {
    try execute(
      prepared: """
        INSERT INTO webhookDelivery (id, webhook, event, version, body, writtenAt, dueAt)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        "\(webhook.uuidString.lowercased())_\(name)", webhook.uuidString, event.rawValue, version,
        body, at, at,
      ])
    try execute(
      prepared: """
        DELETE FROM webhookDelivery
        WHERE webhook = ? AND endedAt IS NOT NULL AND number <= (
          SELECT number FROM webhookDelivery WHERE webhook = ?
          ORDER BY number DESC LIMIT 1 OFFSET ?)
        """,
      arguments: [webhook.uuidString, webhook.uuidString, WebhookDelivery.kept])
  }
}

/// What is sent about an event: which version, what its bytes are, and where the API has it. Nothing of its content, and
/// nobody's name. The links are paths: a receiver knows its portal, and takes no address from a message.
struct WebhookBody {
  let study: Study.ID
  let slug: String
  /// Nil for a test.
  let version: (number: String, sha256: String)?

  func text(_ event: WebhookEvent, at moment: Timestamp) -> String {
    let id = study.uuidString.lowercased()
    let address = "/api/v1/studies/\(id)"
    var links: [String: JSONValue] = ["study": .string(address)]
    var data: [String: JSONValue] = [
      "study": ["id": .string(id), "slug": .string(slug)]
    ]
    if let version {
      let place = "\(address)/versions/\(version.number)"
      links["version"] = .string(place)
      links["bundle"] = .string("\(place)/bundle")
      data["version"] = ["number": .string(version.number), "sha256": .string(version.sha256)]
    }
    data["links"] = .object(links)
    let body: JSONValue = [
      "type": .string(event.type), "timestamp": .string(moment.text), "data": .object(data),
    ]
    return body.canonicalText
  }
}
