import Foundation
import PortalWebhooks
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Adding webhooks") struct AddingWebhooks {
  @Test func `an owner adds a webhook, whose secret is shown once`() async throws {
    let world = try await WebhookWorld()
    let people = try await world.browser.open(Paths.people(world.study))
    #expect(people.html.contains(#"href="\#(world.page)""#))
    let empty = try await world.browser.open(world.page)
    #expect(empty.text.contains("There are no webhooks yet."))
    #expect(empty.text.contains("Accord may send to hooks.example.org."))

    let secret = try await world.add("published")

    #expect(world.browser.page.text.contains("Copy this secret"))
    let webhook = try await world.webhook()
    #expect(webhook.address == WebhookWorld.address && webhook.events == [.published])
    #expect(try world.keys.webhookSecret(of: webhook.id).text == secret)
    let list = try await world.browser.open(world.page)
    #expect(list.text.contains("Sent when a version is published · added by Ada"))
    #expect(list.text.contains("Nothing sent yet"))
    let log = try await world.browser.open(world.log())
    #expect(log.text.contains("Nothing has been sent yet."))
    #expect(!list.html.contains("whsec_") && !log.html.contains("whsec_"))
  }

  @Test func `only the portal's account can read what secrets are derived from`() async throws {
    let world = try await WebhookWorld()
    try await world.add()
    let file = "\(world.keys.path)/webhooks.secret"
    let facts = try FileManager.default.attributesOfItem(atPath: file)
    #expect(facts[.posixPermissions] as? Int == 0o600)
    let before = try world.keys.webhookKey()

    try await world.add()
    _ = try world.keys.rotate()

    #expect(try world.keys.webhookKey() == before)
    #expect(try world.keys.all().count == 2)
  }

  @Test func `a key that others can read makes no secrets, and nothing that was typed is lost`()
    async throws
  {
    let world = try await WebhookWorld()
    try world.keys.prepareWebhooks()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: "\(world.keys.path)/webhooks.secret")
    try await world.browser.open(world.page)

    let refused = try await world.browser.submit(
      world.page, ["address": WebhookWorld.address, "event": "published"])

    #expect(refused.status == .unprocessableContent)
    #expect(refused.text.contains("Ask an administrator to check it."))
    #expect(refused.html.contains(#"value="\#(WebhookWorld.address)""#))
  }

  @Test(arguments: [
    ("", "Enter the address that receives the webhooks."),
    ("hooks.example.org", "Enter a complete address"),
    ("https://ada:secret@hooks.example.org/", "without spaces, a user name, a password"),
    ("https://hooks.example.org/a b", "without spaces"),
    ("https://hooks.example.org/ü", "with ASCII characters only"),
    (
      "https://hooks.example.org/" + String(repeating: "a", count: 500),
      "Use at most 500 characters."
    ),
    ("https://[fd00::1]:8443/", "Accord may not send to [fd00::1]:8443. Use"),
    ("http://hooks.example.org/", "begin with https://"),
    ("https://example.com/", "Accord may not send to example.com:443. Use hooks.example.org"),
    ("https://hooks.example.org:8443/", "Accord may not send to hooks.example.org:8443."),
    ("https://127.0.0.1/", "Accord may not send to 127.0.0.1:443."),
  ])
  func `an address that cannot be used is explained and kept`(address: String, words: String)
    async throws
  {
    let world = try await WebhookWorld()
    try await world.browser.open(world.page)

    let wrong = try await world.browser.submit(
      world.page, ["address": address, "event": "expired"])

    #expect(wrong.status == .unprocessableContent)
    #expect(wrong.text.contains(words))
    #expect(wrong.html.contains(#"value="\#(address)""#))
    #expect(wrong.html.contains(#"value="expired" checked"#))
    #expect(!wrong.html.contains(#"value="published" checked"#))
    let ada = try await world.portal.account(.ada).id
    #expect(try await world.portal.store.webhooks(of: world.study, for: ada).isEmpty)
  }

  @Test func `a webhook without a known event is refused`() async throws {
    let world = try await WebhookWorld()
    try await world.browser.open(world.page)

    let wrong = try await world.browser.submit(
      world.page, ["address": WebhookWorld.address, "event": "test", "event": "made-up"])

    #expect(wrong.status == .unprocessableContent)
    #expect(wrong.text.contains("Choose at least one event."))
    // The link in the summary of errors moves the focus there.
    #expect(wrong.html.contains(##"href="#events""##))
    #expect(wrong.html.contains(#"id="events" tabindex="-1""#))
  }

  @Test func `the same form sent twice adds one webhook and shows the same secret`() async throws {
    let world = try await WebhookWorld()
    try await world.browser.open(world.page)
    let fields =
      try world.browser.form(to: world.page).hidden
      + [("address", WebhookWorld.address), ("event", "published")]

    let first = try await world.browser.post(world.page, fields)
    let second = try await world.browser.post(world.page, fields)

    let secrets = [first, second].map { $0.html.firstMatch(of: /whsec_[^"]+/)?.0 }
    #expect(secrets[0] != nil && secrets[0] == secrets[1])
    let ada = try await world.portal.account(.ada).id
    #expect(try await world.portal.store.webhooks(of: world.study, for: ada).count == 1)
  }

  @Test func `only owners see webhooks, and others learn nothing`() async throws {
    let world = try await WebhookWorld()
    try await world.add()
    let log = try await world.log()
    let ada = try await world.portal.account(.ada)
    let grace = try await world.portal.account(.grace)
    try await world.portal.store.setMember(
      email: grace.email, role: .editor, of: world.study, by: ada.id)
    let editor = Browser(PortalClient(world.portal.services))
    try await editor.signIn(as: .grace)
    let stranger = Browser(PortalClient(world.portal.services))
    try await stranger.signIn(as: .alan)

    let people = try await editor.open(Paths.people(world.study))
    #expect(!people.html.contains(world.page))
    for address in [world.page, log] {
      #expect(try await editor.open(address).status == .forbidden, "\(address)")
      #expect(try await stranger.open(address).status == .notFound, "\(address)")
    }
    let csrf = try #require(editor.page.html.firstMatch(of: /name="csrf" value="([^"]*)"/)).1
    for action in [world.page, "\(log)/test", "\(log)/removal", "\(log)/deliveries/x/replay"] {
      let visit = try await editor.post(
        action,
        [("csrf", String(csrf)), ("address", WebhookWorld.address), ("event", "published")])
      #expect(visit.status == .forbidden, "\(action)")
    }
    #expect(try await world.webhook().address == WebhookWorld.address)
  }

  @Test func `without an allowed host, the page says what an administrator has to do`()
    async throws
  {
    let world = try await WebhookWorld(isOn: false)

    let page = try await world.browser.open(world.page)
    #expect(page.text.contains("Webhooks are off"))
    #expect(page.text.contains("accord serve --webhook-host"))
    #expect(throws: Browser.NoSuchForm.self) { try world.browser.form(to: world.page) }

    let csrf = try #require(page.html.firstMatch(of: /name="csrf" value="([^"]*)"/)).1
    let refused = try await world.browser.post(
      world.page,
      [("csrf", String(csrf)), ("address", WebhookWorld.address), ("event", "published")])
    #expect(refused.text.contains("Webhooks are off. An administrator can turn them on."))
  }

  @Test func `while webhooks are off, nothing is tested or sent again`() async throws {
    let world = try await WebhookWorld(isOn: false)
    let ada = try await world.portal.account(.ada).id
    let webhook = try await world.portal.store.addWebhook(
      NewWebhook(
        address: WebhookWorld.address, host: "hooks.example.org", events: [.withdrawn]),
      to: world.study, by: ada
    ) { _ in String(repeating: "a", count: 64) }
    try await world.withdraw()
    let log = Paths.webhook(webhook.id, of: world.study)
    let page = try await world.browser.open(log)
    let csrf = try #require(page.html.firstMatch(of: /name="csrf" value="([^"]*)"/)).1

    let delivery = try await world.deliveries()[0].id
    for action in ["test", "deliveries/\(delivery)/replay"] {
      let refused = try await world.browser.post("\(log)/\(action)", [("csrf", String(csrf))])
      #expect(refused.text.contains("Webhooks are off. An administrator can turn them on."))
    }

    #expect(try await world.deliveries().map(\.event) == [.withdrawn])
  }

  @Test func `a study that has 10 webhooks gets no more`() async throws {
    let world = try await WebhookWorld()
    for _ in 0..<Webhook.most { try await world.add() }

    let page = try await world.browser.open(world.page)

    #expect(page.text.contains("A study can have 10 webhooks."))
    #expect(throws: Browser.NoSuchForm.self) { try world.browser.form(to: world.page) }
  }

  @Test func `a removed webhook is gone, and the audit log has both without the address`()
    async throws
  {
    let world = try await WebhookWorld()
    try await world.add(to: "https://hooks.example.org/token-4711")
    let log = try await world.log()
    try await world.browser.open(log)

    let removed = try await world.browser.submit("\(log)/removal")

    #expect(removed.text.contains("The webhook has been removed."))
    #expect(removed.text.contains("There are no webhooks yet."))
    #expect(try await world.browser.open(log).status == .notFound)
    let administrator = Browser(PortalClient(world.portal.services))
    try await administrator.signIn(as: .alan)
    let audit = try await administrator.open(Paths.audit)
    #expect(audit.text.contains("Added a webhook to hooks.example.org"))
    #expect(audit.text.contains("Removed the webhook to hooks.example.org"))
    #expect(!audit.html.contains("token-4711"))
  }
}
