import Foundation
import PortalWebhooks
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Changing webhooks") struct ChangingWebhooks {
  private static let other = "https://hooks.example.org/other"

  @Test func `an owner changes the address and the events, and the log and the secret stay`()
    async throws
  {
    let world = try await WebhookWorld()
    let secret = try await world.add()
    try await world.withdraw()
    try await world.worker.sendDueDeliveries()
    let page = try await world.openChange()
    #expect(page.html.contains(#"value="\#(WebhookWorld.address)""#))
    #expect(page.html.contains(#"value="withdrawn" checked"#))
    #expect(!page.html.contains("whsec_"))

    let saved = try await world.change(["address": Self.other, "event": "published"])

    #expect(saved.text.contains("The webhook has been saved."))
    #expect(saved.text.contains(Self.other))
    #expect(saved.text.contains("Sent when a version is published."))
    #expect(saved.text.contains("Version 1.0.0 was withdrawn Delivered"))
    let webhook = try await world.webhook()
    #expect(webhook.address == Self.other && webhook.events == [.published])
    #expect(try world.keys.webhookSecret(of: webhook.id).text == secret)
    let administrator = Browser(PortalClient(world.portal.services))
    try await administrator.signIn(as: .alan)
    let audit = try await administrator.open(Paths.audit)
    #expect(audit.text.contains("Changed the webhook to hooks.example.org: address, events"))
    #expect(!audit.html.contains("/other"))
  }

  @Test(arguments: [
    ("", "Enter the address that receives the webhooks."),
    ("https://example.com/", "Accord may not send to example.com:443. Use hooks.example.org"),
    ("https://127.0.0.1/", "Accord may not send to 127.0.0.1:443."),
    ("http://hooks.example.org/", "begin with https://"),
    ("https://hooks.example.org/a b", "without spaces"),
  ])
  func `an address that no new webhook could have is refused and kept`(
    address: String, words: String
  ) async throws {
    let world = try await WebhookWorld()
    try await world.add()
    try await world.openChange()

    let wrong = try await world.change(["address": address, "paused": "on"])

    #expect(wrong.status == .unprocessableContent)
    #expect(wrong.text.contains(words))
    #expect(wrong.text.contains("Choose at least one event."))
    #expect(wrong.html.contains(#"name="address" type="url" value="\#(address)""#))
    #expect(wrong.html.contains(#"name="paused" value="on" checked"#))
    let webhook = try await world.webhook()
    #expect(webhook.address == WebhookWorld.address && !webhook.isPaused)
  }

  @Test func `a paused webhook sends nothing until it is resumed`() async throws {
    let world = try await WebhookWorld()
    try await world.add()
    let log = try await world.log()
    let csrf = try await world.csrf(at: log)
    try await world.openChange()

    let paused = try await world.change(
      ["address": WebhookWorld.address, "event": "withdrawn", "paused": "on"])

    #expect(paused.text.contains("Paused"))
    #expect(paused.text.contains("Messages wait until it is resumed."))
    #expect(!paused.html.contains("\(log)/test"))
    try await world.withdraw()
    try await world.worker.sendDueDeliveries()
    let waiting = try await world.browser.open(log)
    #expect(waiting.text.contains("Version 1.0.0 was withdrawn Paused"))
    #expect(!waiting.html.contains("http-equiv=\"refresh\""))
    #expect(try await world.browser.open(world.page).text.contains("Paused"))
    let delivery = try await world.deliveries()[0].id
    for action in ["test", "deliveries/\(delivery)/replay"] {
      let refused = try await world.browser.post("\(log)/\(action)", [("csrf", csrf)])
      #expect(refused.text.contains("This webhook is paused. Resume it first."))
    }

    try await world.openChange()
    try await world.change(["address": WebhookWorld.address, "event": "withdrawn"])
    try await world.worker.sendDueDeliveries()

    #expect(try await world.deliveries().map(\.state) == [.delivered])
  }

  @Test
  func `the second of two people who change it at once is notified, and nothing typed is lost`()
    async throws
  {
    let world = try await WebhookWorld()
    try await world.add()
    try await world.openChange()
    try await world.pause()

    let stale = try await world.change(["address": Self.other, "event": "expired"])

    #expect(stale.status == .conflict)
    #expect(stale.text.contains("Someone changed this webhook since you opened this page"))
    #expect(stale.html.contains(#"name="address" type="url" value="\#(Self.other)""#))
    #expect(stale.html.contains(#"value="expired" checked"#))
    #expect(stale.text.contains(WebhookWorld.address))
    #expect(try await world.webhook().isPaused)
    #expect(try await world.webhook().address == WebhookWorld.address)
    let saved = try await world.change(["address": Self.other, "event": "expired"])
    #expect(saved.text.contains("The webhook has been saved."))
    #expect(try await world.webhook().address == Self.other)
  }

  @Test func `the same form sent twice saves once`() async throws {
    let world = try await WebhookWorld()
    try await world.add()
    let action = try await world.changeAddress()
    try await world.browser.open(action)
    let fields =
      try world.browser.form(to: action).hidden
      + [("address", Self.other), ("event", "published")]

    for _ in 0..<2 {
      let saved = try await world.browser.post(action, fields)
      #expect(saved.text.contains("The webhook has been saved."))
    }

    #expect(try await world.webhook().revision == 2)
  }

  @Test func `a new secret is shown once, and what waits is signed with it`() async throws {
    let world = try await WebhookWorld()
    let old = try await world.add()
    try await world.withdraw()
    try await world.openChange()
    let action = "\(try await world.log())/secret"
    let fields = try world.browser.form(to: action).hidden

    let shown = try await world.browser.post(action, fields)
    let again = try await world.browser.post(action, fields)

    let texts = [shown, again].map { $0.html.firstMatch(of: /whsec_[A-Za-z0-9+\/]+=*/)?.0 }
    #expect(shown.text.contains("Copy this secret") && texts[0] == texts[1])
    let secret = try #require(WebhookSecret(text: String(texts[0] ?? "")))
    #expect(secret.text != old)
    try await world.worker.sendDueDeliveries()
    let delivery = try #require(try await world.deliveries().first)
    let moment = try #require(Int(try world.headers("webhook-timestamp").first ?? ""))
    #expect(
      try world.headers("webhook-signature")
        == [secret.signature(of: delivery.body, id: delivery.id, at: moment)])
    #expect(try await !world.openChange().html.contains("whsec_"))
    let administrator = Browser(PortalClient(world.portal.services))
    try await administrator.signIn(as: .alan)
    let audit = try await administrator.open(Paths.audit)
    #expect(audit.text.contains("Created a new secret for the webhook to hooks.example.org"))
  }

  @Test func `a new secret replaces one whose key is lost`() async throws {
    let world = try await WebhookWorld()
    try await world.add()
    try FileManager.default.removeItem(atPath: "\(world.keys.path)/webhooks.secret")
    try await world.openChange()
    try await world.browser.submit("\(world.log())/secret")
    try await world.withdraw()

    try await world.worker.sendDueDeliveries()

    #expect(try await world.deliveries().map(\.state) == [.delivered])
  }

  @Test func `no secret is created on a page that is older than a change`() async throws {
    let world = try await WebhookWorld()
    try await world.add()
    try await world.openChange()
    try await world.pause()

    let stale = try await world.browser.submit("\(world.log())/secret")

    #expect(stale.status == .conflict)
    #expect(stale.text.contains("no secret was created"))
    // The link in the summary of errors moves the focus there.
    #expect(stale.html.contains(##"href="#secret""##))
    #expect(stale.html.contains(#"id="secret" tabindex="-1""#))
    #expect(!stale.html.contains("whsec_"))
    #expect(try await world.webhook().secretNumber == 1)
  }

  @Test func `only owners change a webhook, and others learn nothing`() async throws {
    let world = try await WebhookWorld()
    try await world.add()
    let (log, change) = (try await world.log(), try await world.changeAddress())
    let ada = try await world.portal.account(.ada).id
    let grace = try await world.portal.account(.grace)
    try await world.portal.store.setMember(
      email: grace.email, role: .editor, of: world.study, by: ada)
    let editor = Browser(PortalClient(world.portal.services))
    try await editor.signIn(as: .grace)
    let stranger = Browser(PortalClient(world.portal.services))
    try await stranger.signIn(as: .alan)

    #expect(try await editor.open(change).status == .forbidden)
    #expect(try await stranger.open(change).status == .notFound)
    try await editor.open(Paths.people(world.study))
    let csrf = try #require(editor.page.html.firstMatch(of: /name="csrf" value="([^"]*)"/)).1
    for action in [change, "\(log)/secret"] {
      let visit = try await editor.post(
        action,
        [
          ("csrf", String(csrf)), ("known", "1"), ("address", Self.other), ("event", "published"),
        ])
      #expect(visit.status == .forbidden, "\(action)")
    }
    let webhook = try await world.webhook()
    #expect(webhook.revision == 1 && webhook.address == WebhookWorld.address)
    let other = try await world.browser.createStudy("Other")
    #expect(
      try await world.browser.open(Paths.changingWebhook(webhook.id, of: other)).status
        == .notFound)
  }

  @Test func `while webhooks are off, nothing is changed`() async throws {
    let world = try await WebhookWorld(isOn: false)
    let ada = try await world.portal.account(.ada).id
    let webhook = try await world.portal.store.addWebhook(
      NewWebhook(
        address: WebhookWorld.address, host: "hooks.example.org", events: [.withdrawn]),
      to: world.study, by: ada
    ) { _ in String(repeating: "a", count: 64) }
    let log = Paths.webhook(webhook.id, of: world.study)
    #expect(try await !world.browser.open(log).html.contains("\(log)/change"))
    let page = try await world.openChange()
    #expect(page.text.contains("Webhooks are off"))
    #expect(throws: Browser.NoSuchForm.self) { try world.browser.form(to: "\(log)/change") }
    let csrf = try await world.csrf(at: log)

    for action in ["change", "secret"] {
      let refused = try await world.browser.post(
        "\(log)/\(action)",
        [("csrf", csrf), ("known", "1"), ("address", Self.other), ("event", "published")])
      #expect(refused.text.contains("Webhooks are off. An administrator can turn them on."))
    }

    #expect(try await world.webhook().revision == 1)
  }
}

extension WebhookWorld {
  /// The page that changes the webhook.
  fileprivate func changeAddress() async throws -> String {
    Paths.changingWebhook(try await webhook().id, of: study)
  }

  @discardableResult
  fileprivate func openChange() async throws -> Browser.Visit {
    try await browser.open(changeAddress())
  }

  /// Submits the form on the page that changes the webhook.
  @discardableResult
  fileprivate func change(_ fields: KeyValuePairs<String, String>) async throws -> Browser.Visit {
    try await browser.submit(changeAddress(), fields)
  }

  /// Pauses the webhook, as another owner does meanwhile.
  fileprivate func pause() async throws {
    let webhook = try await webhook()
    try await portal.store.changeWebhook(
      webhook.id, of: study,
      to: NewWebhook(
        address: webhook.address, host: webhook.host, events: Set(webhook.events)),
      isPaused: true, basedOn: webhook.revision, by: portal.account(.ada).id)
  }

  fileprivate func csrf(at page: String) async throws -> String {
    let html = try await browser.open(page).html
    return String(try #require(html.firstMatch(of: /name="csrf" value="([^"]*)"/)).1)
  }
}
