import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Reporting events") struct ReportingEvents {
  @Test func `each event of a version is reported once, in order`() async throws {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add()
    try await watched.propose(VersionNumber(1, 0, 0))
    _ = try await watched.portal.publish(VersionNumber(1, 0, 0), of: watched.study)
    try await watched.portal.write("More", in: watched.study, by: watched.portal.ada)
    try await watched.propose(VersionNumber(1, 1, 0))
    _ = try await watched.portal.publish(VersionNumber(1, 1, 0), of: watched.study)
    _ = try await watched.store.withdraw(
      watched.study, VersionNumber(1, 1, 0), by: watched.ada)
    await #expect(throws: Version.IllegalMove.self) {
      try await watched.store.withdraw(
        watched.study, VersionNumber(1, 1, 0), by: watched.ada)
    }

    #expect(
      try await watched.events(of: webhook) == [
        .approved, .published, .approved, .superseded, .published, .withdrawn,
      ])
    let versions = try await watched.deliveries(to: webhook).map { $0.version?.description }
    #expect(versions == ["1.1.0", "1.1.0", "1.0.0", "1.1.0", "1.0.0", "1.0.0"])
  }

  @Test func `nothing is reported when a version that was never published is replaced`()
    async throws
  {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add()
    try await watched.propose(VersionNumber(1, 0, 0))
    try await watched.portal.approve(VersionNumber(1, 0, 0), of: watched.study)
    try await watched.portal.write("More", in: watched.study, by: watched.portal.ada)
    try await watched.propose(VersionNumber(1, 1, 0))
    _ = try await watched.portal.publish(VersionNumber(1, 1, 0), of: watched.study)

    let lines = try await watched.store.versions(of: watched.study, for: watched.ada)
    #expect(lines?.map(\.state) == [.published, .superseded])
    #expect(try await watched.events(of: webhook) == [.approved, .approved, .published])
  }

  @Test func `nothing is reported when a new version replaces one that the board sent back`()
    async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let webhook = try await reviewed.store.addWebhook(
      NewWebhook(
        address: "https://hooks.example.org/", host: "hooks.example.org",
        events: Set(WebhookEvent.choices)),
      to: reviewed.id, by: reviewed.portal.ada.id
    ) { _ in WatchedStudy.secretHash }
    try await reviewed.decide(.requestChanges, by: reviewed.rosalind)
    #expect(try await reviewed.line().state == .changesRequested)

    _ = try await reviewed.proposeNext(VersionNumber(1, 1, 0), by: reviewed.portal.ada)

    #expect(try await reviewed.line().state == .superseded)
    let deliveries = try await reviewed.store.webhook(
      webhook.id, of: reviewed.id, for: reviewed.portal.ada.id
    ).deliveries
    #expect(deliveries == [])
  }

  @Test func `an approval that expires is reported`() async throws {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add([.expired])
    try await watched.propose(VersionNumber(1, 0, 0))
    try await watched.portal.approve(
      VersionNumber(1, 0, 0), of: watched.study,
      until: CalendarDay(watched.portal.clock.now, in: .gmt))
    watched.portal.clock.advance(by: 3 * 86_400)
    await #expect(throws: VersionError.approvalExpired) {
      try await watched.store.publish(
        watched.study, VersionNumber(1, 0, 0), by: watched.ada)
    }

    #expect(try await watched.events(of: webhook) == [.expired])
  }

  @Test func `an approval that expires is reported before anyone opens the study`() async throws {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add([.expired])
    try await watched.propose(VersionNumber(1, 0, 0))
    try await watched.portal.approve(
      VersionNumber(1, 0, 0), of: watched.study,
      until: CalendarDay(watched.portal.clock.now, in: .gmt))
    _ = try await watched.store.noteReportedExpiries()
    #expect(try await watched.events(of: webhook) == [])

    watched.portal.clock.advance(by: 86_400)
    for _ in 0..<2 { _ = try await watched.store.noteReportedExpiries() }

    #expect(try await watched.events(of: webhook) == [.expired])
    let lines = try await watched.store.versions(of: watched.study, for: watched.ada)
    #expect(lines?.map(\.state) == [.expired])
  }

  @Test func `a study whose approval cannot be recorded as expired stops no other`() async throws {
    let watched = try await WatchedStudy()
    let damaged = try await watched.portal.store.create(
      Study(
        id: UUID(), slug: "damaged", facts: Study.sleepDiary.facts,
        consents: Study.sleepDiary.consents),
      by: watched.ada, problems: (0, 0)
    ).id
    var webhooks: [Webhook] = []
    for study in [watched.study, damaged] {
      for _ in 0..<2 { webhooks.append(try await watched.add([.expired], to: study)) }
      try await watched.propose(VersionNumber(1, 0, 0), of: study)
      try await watched.portal.approve(
        VersionNumber(1, 0, 0), of: study, until: CalendarDay(watched.portal.clock.now, in: .gmt))
    }
    try await watched.store.database.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER damaged BEFORE UPDATE ON version WHEN NEW.study = '\(damaged.uuidString)'
          BEGIN SELECT RAISE (ABORT, 'damaged'); END
          """)
    }
    watched.portal.clock.advance(by: 86_400)

    let failures = try await watched.store.noteReportedExpiries()

    #expect(failures.map { $0.study } == [damaged])
    #expect(try await watched.events(of: webhooks[0]) == [.expired])
    #expect(try await watched.events(of: webhooks[1]) == [.expired])
  }

  @Test func `a message names the version and its hash, and has none of the content`()
    async throws
  {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add([.published])
    try await watched.propose(VersionNumber(1, 0, 0))
    let line = try await watched.portal.publish(VersionNumber(1, 0, 0), of: watched.study)

    let delivery = try #require(try await watched.deliveries(to: webhook).first)
    let id = watched.study.uuidString.lowercased()
    #expect(
      delivery.body == """
        {"data":{"links":{"bundle":"/api/v1/studies/\(id)/versions/1.0.0/bundle",\
        "study":"/api/v1/studies/\(id)","version":"/api/v1/studies/\(id)/versions/1.0.0"},\
        "study":{"id":"\(id)","slug":"sleep-diary"},\
        "version":{"number":"1.0.0","sha256":"\(line.sha256)"}},\
        "timestamp":"2026-11-21T09:30:00.125Z","type":"version.published"}
        """)
    #expect(delivery.id.hasPrefix(webhook.id.uuidString.lowercased() + "_"))
  }

  @Test func `only the chosen events are reported, and none from before`() async throws {
    let watched = try await WatchedStudy()
    try await watched.propose(VersionNumber(1, 0, 0))
    try await watched.portal.approve(VersionNumber(1, 0, 0), of: watched.study)
    let some = try await watched.add([.published, .withdrawn])
    let other = try await watched.add([.approved])
    _ = try await watched.store.publish(
      watched.study, VersionNumber(1, 0, 0), by: watched.ada)

    #expect(try await watched.events(of: some) == [.published])
    #expect(try await watched.events(of: other) == [])
  }

  @Test func `an event and its message are written together or not at all`() async throws {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add()
    try await watched.propose(VersionNumber(1, 0, 0))
    try await watched.portal.approve(VersionNumber(1, 0, 0), of: watched.study)
    try await watched.store.database.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER full BEFORE INSERT ON webhookDelivery BEGIN SELECT RAISE (ABORT, 'full'); END
          """)
    }

    await #expect(throws: DatabaseError.self) {
      try await watched.store.publish(
        watched.study, VersionNumber(1, 0, 0), by: watched.ada)
    }

    let lines = try await watched.store.versions(of: watched.study, for: watched.ada)
    #expect(lines?.map(\.state) == [.approved])
    #expect(try await watched.events(of: webhook) == [.approved])
  }
}
