import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Changing webhooks") struct ChangingWebhooks {
  private static let other = NewWebhook(
    address: "https://other.example.org/token", host: "other.example.org",
    events: [.published, .withdrawn])

  @Test func `a changed webhook keeps its log, and what waits goes to the new address`()
    async throws
  {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add([.withdrawn])
    try await watched.withdrawTheFirst()

    let changed = try await watched.change(webhook, to: Self.other)

    #expect(changed.id == webhook.id && changed.revision == webhook.revision + 1)
    #expect(changed.address == Self.other.address && changed.host == "other.example.org")
    #expect(changed.events == [.published, .withdrawn])
    #expect(try await watched.events(of: webhook) == [.withdrawn])
    let due = try await watched.store.takeDueDeliveries()
    #expect(due.map(\.address) == [Self.other.address])
    #expect(due.map(\.secretHash) == [WatchedStudy.secretHash])
  }

  @Test func `only the chosen events are written from then on`() async throws {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add([.withdrawn])
    _ = try await watched.change(
      webhook,
      to: NewWebhook(address: webhook.address, host: webhook.host, events: [.published]))

    try await watched.withdrawTheFirst()

    #expect(try await watched.events(of: webhook) == [])
    await #expect(throws: WebhookError.noEvents) {
      try await watched.change(
        webhook, to: NewWebhook(address: webhook.address, host: webhook.host, events: []))
    }
  }

  @Test func `what happens while a webhook is paused waits, and is sent once it is resumed`()
    async throws
  {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add([.withdrawn])
    let paused = try await watched.change(webhook, isPaused: true)
    #expect(paused.pausedAt == watched.portal.clock.now)

    try await watched.withdrawTheFirst()

    #expect(try await watched.store.takeDueDeliveries() == [])
    let delivery = try await watched.deliveries(to: webhook)[0]
    await #expect(throws: WebhookError.isPaused) {
      try await watched.store.testWebhook(webhook.id, of: watched.study, by: watched.ada)
    }
    await #expect(throws: WebhookError.isPaused) {
      try await watched.store.replay(
        delivery.id, to: webhook.id, of: watched.study, by: watched.ada)
    }
    _ = try await watched.change(paused, isPaused: false)
    #expect(try await watched.store.takeDueDeliveries().map(\.id) == [delivery.id])
  }

  @Test func `a webhook that is paused holds up no other`() async throws {
    let watched = try await WatchedStudy()
    let paused = try await watched.change(watched.add([.withdrawn]), isPaused: true)
    let other = try await watched.add([.withdrawn])

    try await watched.withdrawTheFirst()

    #expect(try await watched.events(of: paused) == [.withdrawn])
    #expect(try await watched.store.takeDueDeliveries().map(\.webhook) == [other.id])
  }

  @Test func `no one overwrites a change that they have not seen`() async throws {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add()
    let changed = try await watched.change(webhook, to: Self.other)

    await #expect(throws: WebhookError.changedMeanwhile) {
      try await watched.change(webhook, isPaused: true)
    }
    await #expect(throws: WebhookError.changedMeanwhile) { try await watched.renew(webhook) }
    let now = try await watched.store.webhook(webhook.id, of: watched.study, for: watched.ada)
    #expect(now.webhook == changed)
    // Sent twice, it is saved once.
    #expect(try await watched.change(webhook, to: Self.other) == changed)
    let lines = try await watched.store.auditLines(limit: 5)
    #expect(lines.filter { $0.action == .webhookChanged }.count == 1)
  }

  @Test func `a new secret has the next number, also for a form that is sent twice`() async throws {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add([.withdrawn])
    let form = Submission(["page", "secret"], session: "secret")

    let first = try await watched.renew(webhook, form: form)
    let again = try await watched.renew(webhook, form: form)

    #expect(first.secretNumber == 2 && first == again)
    try await watched.withdrawTheFirst()
    let due = try #require(try await watched.store.takeDueDeliveries().first)
    #expect(due.secretNumber == 2 && due.secretHash == String(repeating: "2", count: 64))
    let third = try await watched.renew(first)
    #expect(third.secretNumber == 3)
    // The secret of that form no longer counts, so it is not shown again.
    await #expect(throws: WebhookError.changedMeanwhile) {
      try await watched.renew(webhook, form: form)
    }
  }

  @Test func `only owners change a webhook, and not in an archived study`() async throws {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add()
    try await watched.store.setMember(
      email: watched.portal.grace.email, role: .editor, of: watched.study, by: watched.ada)
    for (person, refusal) in [
      (watched.portal.grace.id, StoreError.notAllowed),
      (watched.portal.alan.id, StoreError.notFound),
    ] {
      await #expect(throws: refusal) {
        try await watched.change(webhook, isPaused: true, by: person)
      }
      await #expect(throws: refusal) { try await watched.renew(webhook, by: person) }
    }
    try await watched.store.archive(watched.study, by: watched.ada)
    await #expect(throws: StoreError.archived) { try await watched.change(webhook, isPaused: true) }
    await #expect(throws: StoreError.archived) { try await watched.renew(webhook) }
  }

  @Test func `the audit log says what changed, without what is secret in an address`() async throws
  {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add([.published])
    let changed = try await watched.change(webhook, to: Self.other, isPaused: true)
    _ = try await watched.renew(changed)

    let lines = try await watched.store.auditLines(limit: 2)

    #expect(lines.map(\.action) == [.webhookSecretChanged, .webhookChanged])
    #expect(lines[1].before("host") == "hooks.example.org")
    #expect(lines[1].after("host") == "other.example.org")
    #expect(lines[1].changes("address") && lines[1].changes("events"))
    #expect(lines[1].after("sending") == "paused")
    let records = lines.map { String(decoding: $0.json, as: UTF8.self) }
    #expect(!records.contains { $0.contains("token") || $0.contains("/key") })
  }

  @Test(arguments: [
    "UPDATE webhook SET address = 'https://evil.example/', revision = revision",
    "UPDATE webhook SET address = 'https://evil.example/', revision = revision + 2",
    "UPDATE webhook SET pausedAt = createdAt",
    "UPDATE webhook SET secretHash = secretHash, revision = revision + 1",
    "UPDATE webhook SET secretNumber = 7, revision = revision + 1",
    "UPDATE webhook SET createdAt = '2026-01-01T00:00:00.000Z', revision = revision + 1",
    """
    UPDATE webhook SET host = 'evil.example', removedAt = createdAt, removedBy = createdBy
    """,
  ])
  func `the database changes a webhook only by a numbered step`(sql: String) async throws {
    let watched = try await WatchedStudy()
    try await watched.add()

    await #expect(throws: DatabaseError.self) {
      try await watched.store.database.write { try $0.execute(sql: sql) }
    }
  }
}

extension WatchedStudy {
  /// Changes a webhook as someone who sees it as given.
  @discardableResult
  fileprivate func change(
    _ seen: Webhook, to new: NewWebhook? = nil, isPaused: Bool = false, by person: Account.ID? = nil
  ) async throws -> Webhook {
    let same = NewWebhook(address: seen.address, host: seen.host, events: Set(seen.events))
    return try await store.changeWebhook(
      seen.id, of: study, to: new ?? same, isPaused: isPaused, basedOn: seen.revision,
      by: person ?? ada)
  }

  @discardableResult
  fileprivate func renew(
    _ seen: Webhook, form: Submission? = nil, by person: Account.ID? = nil
  ) async throws -> Webhook {
    try await store.renewSecret(
      of: seen.id, of: study, basedOn: seen.revision, by: person ?? ada, submission: form
    ) { String(repeating: "\($0)", count: 64) }
  }
}
