import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Sending messages") struct SendingMessages {
  @Test func `a message is taken once, tried later and later, and given up after 7 attempts`()
    async throws
  {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add([.withdrawn])
    try await watched.withdrawTheFirst()
    let body = try await watched.deliveries(to: webhook)[0].body
    var pauses: [TimeInterval] = []
    for attempt in 1...7 {
      let due = try await watched.store.takeDueDeliveries()
      #expect(due.map(\.body) == [body], "\(attempt)")
      #expect(try await watched.store.takeDueDeliveries() == [])
      let isGivenUp = try await watched.store.note(
        WebhookAttempt(at: watched.portal.clock.now, milliseconds: 3, answer: .status(500)),
        of: try #require(due.first).id)
      #expect(isGivenUp == (attempt == 7))
      guard case .waiting(let next) = try await watched.deliveries(to: webhook)[0].state else {
        break
      }
      pauses.append(next.timeIntervalSince(watched.portal.clock.now).rounded())
      watched.portal.clock.advance(by: (pauses.last ?? 0) - 1)
      #expect(try await watched.store.takeDueDeliveries() == [])
      watched.portal.clock.advance(by: 1)
    }

    #expect(pauses == [60, 300, 1_800, 7_200, 21_600, 86_400])
    let delivery = try await watched.deliveries(to: webhook)[0]
    #expect(delivery.state == .givenUp && delivery.attempts.count == 7)
    watched.portal.clock.advance(by: 7 * 86_400)
    #expect(try await watched.store.takeDueDeliveries() == [])
    let line = try #require(try await watched.store.auditLines().first)
    #expect(line.action == .webhookGivenUp && line.entry.account == nil)
    #expect(line.after("host") == "hooks.example.org" && line.after("attempts") == "7")
    #expect(line.entry.reason == "The receiver answered 500.")
  }

  @Test func `only a status from 200 to 299 delivers`() async throws {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add([.withdrawn])
    try await watched.withdrawTheFirst()
    for answer in [
      WebhookAttempt.Answer.status(302), .status(199), .status(404), .missing(because: "Closed."),
    ] {
      try await watched.answer(answer)
      #expect(try await watched.deliveries(to: webhook)[0].isWaiting, "\(answer)")
      watched.portal.clock.advance(by: 86_400)
    }

    try await watched.answer(.status(204))

    let delivery = try await watched.deliveries(to: webhook)[0]
    #expect(delivery.state == .delivered)
    #expect(
      delivery.attempts.map(\.answer) == [
        .status(204), .missing(because: "Closed."), .status(404), .status(199), .status(302),
      ])
    watched.portal.clock.advance(by: 86_400)
    #expect(try await watched.store.takeDueDeliveries() == [])
  }

  @Test func `each receiver gets one message at a time`() async throws {
    let watched = try await WatchedStudy()
    let webhooks = [try await watched.add(), try await watched.add()]
    try await watched.propose(VersionNumber(1, 0, 0))
    _ = try await watched.portal.publish(VersionNumber(1, 0, 0), of: watched.study)

    let first = try await watched.store.takeDueDeliveries()
    let second = try await watched.store.takeDueDeliveries()

    #expect(Set(first.map(\.webhook)) == Set(webhooks.map(\.id)) && first.count == 2)
    #expect(first.allSatisfy { $0.body.contains("version.approved") })
    #expect(second == [])
    let attempt = WebhookAttempt(
      at: watched.portal.clock.now, milliseconds: 1, answer: .status(200))
    _ = try await watched.store.note(attempt, of: first[0].id)
    let third = try await watched.store.takeDueDeliveries()
    #expect(third.map(\.webhook) == [first[0].webhook])
    #expect(third[0].body.contains("version.published"))
  }

  @Test func `an attempt that was interrupted holds up a receiver for 30 seconds`() async throws {
    let watched = try await WatchedStudy()
    try await watched.add()
    try await watched.propose(VersionNumber(1, 0, 0))
    _ = try await watched.portal.publish(VersionNumber(1, 0, 0), of: watched.study)
    let interrupted = try await watched.store.takeDueDeliveries()

    watched.portal.clock.advance(by: WebhookDelivery.longestAttempt - 1)
    #expect(try await watched.store.takeDueDeliveries() == [])
    watched.portal.clock.advance(by: 1)
    let next = try await watched.store.takeDueDeliveries()

    #expect(next.count == 1 && next != interrupted)
  }

  @Test func `a clock that is set back keeps no message from being sent, in order`() async throws {
    let watched = try await WatchedStudy()
    try await watched.add()
    try await watched.propose(VersionNumber(1, 0, 0))
    try await watched.portal.approve(VersionNumber(1, 0, 0), of: watched.study)

    watched.portal.clock.advance(by: -3_600)
    _ = try await watched.store.publish(watched.study, VersionNumber(1, 0, 0), by: watched.ada)

    for event in ["version.approved", "version.published"] {
      let due = try await watched.store.takeDueDeliveries()
      #expect(due.map { $0.body.contains(event) } == [true])
      for delivery in due {
        _ = try await watched.store.note(
          WebhookAttempt(at: watched.portal.clock.now, milliseconds: 1, answer: .status(200)),
          of: delivery.id)
      }
    }
  }

  @Test func `a message whose attempts are all interrupted is given up after 7 of them`()
    async throws
  {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add([.withdrawn])
    try await watched.withdrawTheFirst()

    for _ in 1...7 {
      #expect(try await watched.store.takeDueDeliveries().count == 1)
      watched.portal.clock.advance(by: 2 * 86_400)
    }
    #expect(try await watched.store.takeDueDeliveries() == [])

    #expect(try await watched.deliveries(to: webhook)[0].state == .givenUp)
    let line = try #require(try await watched.store.auditLines().first)
    #expect(line.action == .webhookGivenUp && line.after("attempts") == "7")
    #expect(line.entry.reason == "The last attempt was interrupted.")
  }

  @Test func `the pause begins when an attempt has failed`() async throws {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add([.withdrawn])
    try await watched.withdrawTheFirst()
    let due = try #require(try await watched.store.takeDueDeliveries().first)
    watched.portal.clock.advance(by: 20)

    _ = try await watched.store.note(
      WebhookAttempt(
        at: watched.portal.clock.now, milliseconds: 20_000, answer: .missing(because: "Late.")),
      of: due.id)

    watched.portal.clock.advance(by: 59)
    #expect(try await watched.store.takeDueDeliveries() == [])
    watched.portal.clock.advance(by: 1)
    #expect(try await watched.store.takeDueDeliveries() == [due])
    #expect(try await watched.deliveries(to: webhook)[0].isWaiting)
  }

  @Test(arguments: [WebhookEvent.withdrawn, .test])
  func `what is sent again during an attempt is due at once, whatever becomes of the attempt`(
    event: WebhookEvent
  ) async throws {
    let watched = try await WatchedStudy()
    let webhook = try await watched.add([.withdrawn])
    if event == .test {
      try await watched.store.testWebhook(webhook.id, of: watched.study, by: watched.ada)
    } else {
      try await watched.withdrawTheFirst()
    }
    let due = try #require(try await watched.store.takeDueDeliveries().first)
    try await watched.store.replay(due.id, to: webhook.id, of: watched.study, by: watched.ada)

    let isGivenUp = try await watched.store.note(
      WebhookAttempt(at: watched.portal.clock.now, milliseconds: 1, answer: .status(500)),
      of: due.id)

    #expect(!isGivenUp)
    #expect(try await watched.store.takeDueDeliveries() == [due])
  }

  @Test func `no more is taken than can be sent now`() async throws {
    let watched = try await WatchedStudy()
    for _ in 0..<3 { try await watched.add([.withdrawn]) }
    try await watched.withdrawTheFirst()

    #expect(try await watched.store.takeDueDeliveries(limit: 2).count == 2)
    #expect(try await watched.store.takeDueDeliveries(limit: 2).count == 1)
  }
}
