import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Managing webhooks") struct ManagingWebhooks {
  @Test func `sent again, it has the same id and the same bytes`() async throws {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add([.withdrawn])
    try await watched.withdrawTheFirst()
    let first = try #require(try await watched.store.takeDueDeliveries().first)
    let attempt = WebhookAttempt(
      at: watched.portal.clock.now, milliseconds: 1, answer: .status(200))
    _ = try await watched.store.note(attempt, of: first.id)

    for _ in 0..<2 {
      try await watched.store.replay(
        first.id, to: webhook.id, of: watched.study, by: watched.ada)
    }

    #expect(try await watched.store.takeDueDeliveries() == [first])
    _ = try await watched.store.note(attempt, of: first.id)
    #expect(try await watched.deliveries(to: webhook)[0].state == .delivered)
    let lines = try await watched.store.auditLines(limit: 2)
    #expect(lines.map(\.action).filter { $0 == .webhookReplayed }.count == 1)
    #expect(lines.first?.after("version") == "1.0.0")
  }

  @Test func `a test is sent once at a time, tried once, and given up in silence`() async throws {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add([.published])
    for _ in 0..<2 {
      try await watched.store.testWebhook(webhook.id, of: watched.study, by: watched.ada)
    }
    #expect(try await watched.events(of: webhook) == [.test])

    #expect(try await watched.answer(.status(500)) == [true])

    let delivery = try await watched.deliveries(to: webhook)[0]
    #expect(delivery.state == .givenUp && delivery.version == nil)
    #expect(delivery.body.hasSuffix(#""type":"test"}"#))
    #expect(try await watched.store.auditLines().first?.action == .webhookAdded)
    try await watched.store.testWebhook(webhook.id, of: watched.study, by: watched.ada)
    #expect(try await watched.deliveries(to: webhook).count == 2)
  }

  @Test func `the same form adds one webhook`() async throws {
    let watched = try await WatchedStudy()
    let form = Submission(["page", "address"], session: "secret")
    let first = try await watched.add(form: form)
    let second = try await watched.add(form: form)

    #expect(first.id == second.id)
    #expect(
      try await watched.store.webhooks(of: watched.study, for: watched.ada).count == 1)
  }

  @Test func `a study has at most 10 webhooks, each with an event`() async throws {
    let watched = try await WatchedStudy()
    await #expect(throws: WebhookError.noEvents) { try await watched.add([]) }
    var last = try await watched.add()
    for _ in 1..<Webhook.most { last = try await watched.add() }
    await #expect(throws: WebhookError.tooMany(limit: 10)) { try await watched.add() }
    try await watched.store.removeWebhook(last.id, of: watched.study, by: watched.ada)
    try await watched.add()
  }

  @Test func `only owners add, see, test, replay, and remove`() async throws {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add()
    try await watched.store.setMember(
      email: watched.portal.grace.email, role: .editor, of: watched.study, by: watched.ada
    )
    let others = [
      (watched.portal.grace.id, StoreError.notAllowed),
      (watched.portal.alan.id, StoreError.notFound),
    ]
    for (person, refusal) in others {
      await #expect(throws: refusal) {
        try await watched.store.webhooks(of: watched.study, for: person)
      }
      await #expect(throws: refusal) {
        try await watched.store.webhook(webhook.id, of: watched.study, for: person)
      }
      await #expect(throws: refusal) {
        try await watched.store.addWebhook(
          NewWebhook(address: "https://a/", host: "a", events: [.published]), to: watched.study,
          by: person
        ) { _ in "" }
      }
      await #expect(throws: refusal) {
        try await watched.store.testWebhook(webhook.id, of: watched.study, by: person)
      }
      await #expect(throws: refusal) {
        try await watched.store.replay("x", to: webhook.id, of: watched.study, by: person)
      }
      await #expect(throws: refusal) {
        try await watched.store.removeWebhook(webhook.id, of: watched.study, by: person)
      }
    }
    let other = try await watched.store.create(
      .sleepDiary.renewed, by: watched.ada, problems: (0, 0))
    await #expect(throws: StoreError.notFound) {
      try await watched.store.webhook(webhook.id, of: other.id, for: watched.ada)
    }
  }

  @Test func `a webhook outlives the person who added it`() async throws {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add([.withdrawn])
    try await watched.propose(VersionNumber(1, 0, 0))
    try await watched.store.setMember(
      email: watched.portal.grace.email, role: .owner, of: watched.study, by: watched.ada)
    try await watched.store.removeMember(
      watched.ada, of: watched.study, by: watched.portal.grace.id)
    try await watched.store.setActive(watched.ada, false, by: watched.portal.alan.id)
    _ = try await watched.store.withdraw(
      watched.study, VersionNumber(1, 0, 0), by: watched.portal.grace.id)

    #expect(try await watched.store.takeDueDeliveries().map(\.webhook) == [webhook.id])
  }

  @Test func `what waits for a webhook that was removed is not sent`() async throws {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add([.withdrawn])
    try await watched.withdrawTheFirst()
    try await watched.store.removeWebhook(webhook.id, of: watched.study, by: watched.ada)

    #expect(try await watched.store.takeDueDeliveries() == [])
    #expect(try await watched.store.webhooks(of: watched.study, for: watched.ada) == [])
    let lines = try await watched.store.auditLines()
    #expect(lines.first?.action == .webhookRemoved)
    let records = lines.map { String(decoding: $0.json, as: UTF8.self) }
    #expect(!records.contains { $0.contains("/key") })
  }

  @Test(arguments: [
    ("https://hooks.example.org/key?token=a:b", "hooks.example.org", "https://hooks.example.org"),
    ("http://[fd00::1]:8080/key", "fd00::1", "http://[fd00::1]"),
  ])
  func `what is secret in an address is forgotten with the webhook`(
    address: String, host: String, kept: String
  ) async throws {
    let watched = try await WatchedStudy()
    let webhook = try await watched.store.addWebhook(
      NewWebhook(address: address, host: host, events: [.published]), to: watched.study,
      by: watched.ada
    ) { _ in WatchedStudy.secretHash }

    try await watched.store.removeWebhook(webhook.id, of: watched.study, by: watched.ada)

    let addresses = try await watched.store.database.read { db in
      try String.fetchAll(db, sql: "SELECT address FROM webhook")
    }
    #expect(addresses == [kept])
    await #expect(throws: DatabaseError.self) {
      try await watched.store.database.write {
        try $0.execute(sql: "UPDATE webhook SET address = 'https://evil.example/'")
      }
    }
  }

  @Test func `the latest 100 messages and 20 attempts are kept`() async throws {
    let watched = try await WatchedStudy(inFile: false)
    let webhook = try await watched.add()
    for _ in 0..<(WebhookDelivery.kept + 5) {
      try await watched.store.testWebhook(webhook.id, of: watched.study, by: watched.ada)
      try await watched.answer(.status(200))
    }
    #expect(try await watched.deliveries(to: webhook).count == WebhookDelivery.kept)

    let delivery = try await watched.deliveries(to: webhook)[0]
    for _ in 0..<(WebhookAttempt.kept + 5) {
      try await watched.store.replay(
        delivery.id, to: webhook.id, of: watched.study, by: watched.ada)
      try await watched.answer(.status(200))
    }
    #expect(try await watched.deliveries(to: webhook)[0].attempts.count == WebhookAttempt.kept)
  }

  @Test func `the database changes neither a webhook nor its messages`() async throws {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add()
    try await watched.store.testWebhook(webhook.id, of: watched.study, by: watched.ada)
    try await watched.answer(.status(500))
    try await watched.store.testWebhook(webhook.id, of: watched.study, by: watched.ada)
    for sql in [
      "UPDATE webhook SET address = 'https://evil.example/'", "UPDATE webhook SET study = 'x'",
      "UPDATE webhook SET secretHash = '\(WatchedStudy.secretHash)'", "DELETE FROM webhook",
      "INSERT OR REPLACE INTO webhook SELECT * FROM webhook",
      "UPDATE webhookDelivery SET body = '{}'", "DELETE FROM webhookDelivery",
      "INSERT OR REPLACE INTO webhookDelivery SELECT * FROM webhookDelivery",
      """
      INSERT OR REPLACE INTO webhookDelivery (id, webhook, event, body, writtenAt, dueAt)
      SELECT id, webhook, event, '{}', writtenAt, dueAt FROM webhookDelivery
      """,
      "UPDATE webhookAttempt SET status = 200",
      "INSERT OR REPLACE INTO webhookAttempt SELECT * FROM webhookAttempt",
      "UPDATE webhookDelivery SET outcome = 'sent', endedAt = writtenAt",
    ] {
      await #expect(throws: DatabaseError.self, "\(sql)") {
        try await watched.store.database.write { try $0.execute(sql: sql) }
      }
    }
  }

  @Test func `the events in the database are those in the code`() async throws {
    let watched = try await WatchedStudy()
    let names = try await watched.store.database.read { db in
      try String.fetchSet(db, sql: "SELECT name FROM webhookEvent")
    }
    #expect(names == Set(WebhookEvent.allCases.map(\.rawValue)))
  }
}

extension Study {
  /// Another study with the same content.
  fileprivate var renewed: Study {
    Study(id: UUID(), slug: "other-diary", facts: facts, consents: consents)
  }
}
