import Foundation
import GRDB
import HTTPTypes
import PortalWebhooks
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyStore

@Suite("Delivering webhooks") struct DeliveringWebhooks {
  @Test func `a test is sent at the press of a button, and the page says how it was answered`()
    async throws
  {
    let world = try await WebhookWorld()
    try await world.add()
    let log = try await world.log()
    try await world.browser.open(log)

    let waiting = try await world.browser.submit("\(log)/test")

    #expect(waiting.text.contains("A message is on its way."))
    #expect(waiting.html.contains("http-equiv=\"refresh\""))
    try await world.worker.sendDueDeliveries()
    let done = try await world.browser.open(log)
    #expect(done.text.contains("Test Delivered"))
    #expect(done.text.contains("Answered 200 in"))
    #expect(!done.html.contains("http-equiv=\"refresh\""))
    let list = try await world.browser.open(world.page)
    #expect(list.text.contains("Delivered"))
  }

  @Test func `the signature verifies with the secret that was shown`() async throws {
    let world = try await WebhookWorld()
    let secret = try #require(WebhookSecret(text: try await world.add()))
    try await world.withdraw()

    try await world.worker.sendDueDeliveries()

    let delivery = try #require(try await world.deliveries().first)
    #expect(delivery.state == .delivered && delivery.event == .withdrawn)
    #expect(try world.headers("webhook-id") == [delivery.id])
    let moment = try #require(Int(try world.headers("webhook-timestamp").first ?? ""))
    #expect(moment == Int(world.portal.clock.now.timeIntervalSince1970))
    #expect(
      try world.headers("webhook-signature")
        == [secret.signature(of: delivery.body, id: delivery.id, at: moment)])
    let quoted = delivery.body.replacing("\"", with: "\\\"")
    #expect(try world.sent().contains("data-raw = \"\(quoted)\""))
  }

  @Test func `the links of a message open in the API`() async throws {
    let world = try await WebhookWorld()
    try await world.add("published")
    try await world.portal.needNoBoard(world.study)
    try await world.browser.propose(world.study)
    let ada = try await world.portal.account(.ada).id
    let line = try await world.portal.store.publish(world.study, .first, by: ada)

    let delivery = try #require(try await world.deliveries().first)
    let body = try JSONValue(parsing: delivery.body.utf8)
    #expect(body["type"] == "version.published")
    let version = body["data"]?["version"]
    #expect(version?["sha256"]?.stringValue == line.sha256)
    let links = try #require(body["data"]?["links"]?.objectValue)
    #expect(Set(links.keys) == ["study", "version", "bundle"])
    let token = try await world.portal.apiToken(.read)
    for link in links.values {
      let path = try #require(link.stringValue)
      let answer = try await PortalClient(world.portal.services).execute(
        uri: path, method: .get, headers: [.authorization: "Bearer \(token)"])
      #expect(answer.status == .ok, "\(path)")
    }
  }

  @Test func `what fails is tried again, and sent again with the same id and bytes`() async throws {
    let world = try await WebhookWorld(
      answering: "test -e \"$0.works\" && printf 204 || printf 500")
    try await world.add()
    try await world.withdraw()
    try await world.worker.sendDueDeliveries()
    let log = try await world.log()
    let failed = try await world.browser.open(log)
    #expect(failed.text.contains("Version 1.0.0 was withdrawn Will be tried again"))
    #expect(failed.text.contains("Answered 500. Only 200 to 299 counts as accepted."))
    #expect(failed.text.contains("next attempt Nov 21, 2026, 10:43 AM UTC"))
    try Data().write(to: world.folder.appending(path: "curl.works"))

    world.portal.clock.advance(by: .seconds(5))
    let id = try await world.deliveries()[0].id
    try await world.browser.submit("\(log)/deliveries/\(id)/replay")
    try await world.worker.sendDueDeliveries()

    #expect(world.browser.page.text.contains("Version 1.0.0 was withdrawn On its way"))
    let done = try await world.browser.open(log)
    #expect(done.text.contains("Version 1.0.0 was withdrawn Delivered"))
    #expect(done.text.contains("Send again"))
    #expect(try world.headers("webhook-id") == [id, id])
    #expect(Set(try world.headers("webhook-signature")).count == 2)
    #expect(Set(try world.sent().filter { $0.hasPrefix("data-raw") }).count == 1)
    let administrator = Browser(PortalClient(world.portal.services))
    try await administrator.signIn(as: .alan)
    let audit = try await administrator.open(Paths.audit)
    #expect(audit.text.contains("Sent “withdrawn” again to hooks.example.org"))
  }

  @Test func `a replaced version is called so everywhere`() async throws {
    let world = try await WebhookWorld(answering: "printf 500")
    try await world.add("superseded")
    let list = try await world.browser.open(world.page)
    #expect(list.text.contains("Sent when a version is replaced ·"))
    try await world.portal.needNoBoard(world.study)
    try await world.browser.propose(world.study)
    let ada = try await world.portal.account(.ada).id
    _ = try await world.portal.store.publish(world.study, .first, by: ada)
    let next = VersionNumber(1, 1, 0)
    try await world.portal.proposeNext(next, of: world.study)
    _ = try await world.portal.store.publish(world.study, next, by: ada)
    try await world.worker.sendDueDeliveries()
    let log = try await world.log()
    let page = try await world.browser.open(log)
    #expect(page.text.contains("Version 1.0.0 was replaced Will be tried again"))

    let id = try await world.deliveries()[0].id
    try await world.browser.submit("\(log)/deliveries/\(id)/replay")

    let administrator = Browser(PortalClient(world.portal.services))
    try await administrator.signIn(as: .alan)
    let audit = try await administrator.open(Paths.audit)
    #expect(audit.text.contains("Sent “replaced” again to hooks.example.org"))
  }

  @Test func `pressed twice, it is sent once`() async throws {
    let world = try await WebhookWorld()
    try await world.add()
    try await world.withdraw()
    try await world.worker.sendDueDeliveries()
    let log = try await world.log()
    let action = "\(log)/deliveries/\(try await world.deliveries()[0].id)/replay"
    try await world.browser.open(log)
    let fields = try world.browser.form(to: action).hidden
    for _ in 0..<2 { try await world.browser.post(action, fields) }

    try await world.worker.sendDueDeliveries()

    #expect(try world.headers("webhook-id").count == 2)
    let missing = try await world.browser.post("\(log)/deliveries/made-up/replay", fields)
    #expect(missing.status == .notFound)
  }

  @Test func `another key signs nothing, and the log says what to do`() async throws {
    let world = try await WebhookWorld()
    try await world.add()
    try FileManager.default.removeItem(atPath: "\(world.keys.path)/webhooks.secret")
    try await world.withdraw()
    try await world.worker.sendDueDeliveries()
    #expect(
      try await world.browser.open(world.log()).text.contains("cannot read the key of its secrets"))

    try world.keys.prepareWebhooks()
    world.portal.clock.advance(by: .seconds(61))
    try await world.worker.sendDueDeliveries()

    let log = try await world.browser.open(world.log())
    #expect(log.text.contains("Create a new secret under “Change webhook”."))
    #expect(!FileManager.default.fileExists(atPath: world.folder.appending(path: "curl.sent").path))
  }

  @Test func `a receiver that answers late delays no other`() async throws {
    // One answers after the other has got both of its messages.
    let world = try await WebhookWorld(
      answering: """
        if grep -q '/late"' "$0.input.$$"; then
          while [ "$(grep -c '/quick"' "$0.sent")" -lt 2 ]; do sleep 0.02; done
        fi
        printf 200
        """)
    for name in ["late", "quick"] { try await world.add(to: "https://hooks.example.org/\(name)") }
    let ada = try await world.portal.account(.ada).id
    let webhooks = try await world.portal.store.webhooks(of: world.study, for: ada)
    let quick = try #require(webhooks.first { $0.address.hasSuffix("/quick") })
    try await world.withdraw()
    try await world.portal.store.testWebhook(quick.id, of: world.study, by: ada)

    try await world.worker.sendDueDeliveries()

    for webhook in webhooks {
      let (_, deliveries) = try await world.portal.store.webhook(
        webhook.id, of: world.study, for: ada)
      #expect(deliveries.allSatisfy { $0.state == .delivered }, "\(webhook.address)")
    }
  }

  @Test func `an attempt that cannot be recorded keeps nothing else from being sent`()
    async throws
  {
    let world = try await WebhookWorld(
      answering: "grep -q '/bad\"' \"$0.input.$$\" && printf 418 || printf 200")
    for name in ["bad", "good"] { try await world.add(to: "https://hooks.example.org/\(name)") }
    try await world.portal.store.database.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER full BEFORE INSERT ON webhookAttempt WHEN NEW.status = 418
          BEGIN SELECT RAISE (ABORT, 'full'); END
          """)
    }
    try await world.withdraw()

    try await world.worker.sendDueDeliveries()

    let ada = try await world.portal.account(.ada).id
    let webhooks = try await world.portal.store.webhooks(of: world.study, for: ada)
    let good = try #require(webhooks.first { $0.address.hasSuffix("/good") })
    #expect(good.latest?.state == .delivered)
    #expect(webhooks.contains { $0.latest?.isWaiting == true })
  }

  @Test func `4 receivers get messages at the same time`() async throws {
    // Each waits until all of them have begun.
    let world = try await WebhookWorld(
      answering: """
        touch "$0.began.$$"
        while [ "$(ls "$0".began.* | wc -l)" -lt 4 ]; do sleep 0.02; done
        printf 200
        """)
    for name in ["a", "b", "c", "d"] {
      try await world.add(to: "https://hooks.example.org/\(name)")
    }
    try await world.withdraw()

    try await world.worker.sendDueDeliveries()

    let ada = try await world.portal.account(.ada).id
    let webhooks = try await world.portal.store.webhooks(of: world.study, for: ada)
    #expect(webhooks.map(\.latest?.state) == [.delivered, .delivered, .delivered, .delivered])
  }
}
