import Foundation
import Logging
import PortalWebhooks
import StudyExchange
import StudyModel
import StudyStore
import Testing

@testable import PortalWeb

/// A portal that may send webhooks to hooks.example.org, through a script in place of curl, and one of Ada's studies.
final class WebhookWorld: Sendable {
  static let address = "https://hooks.example.org/accord"

  let folder: URL
  let keys: KeyFolder
  let portal: TestPortal
  let worker: WebhookWorker
  let browser: Browser
  let study: Study.ID

  var page: String { Paths.webhooks(of: study) }

  /// - Parameter command: what the script does. Whatever it reads is kept first: all of it in `$0.sent`, and its own in
  ///   `$0.input.$$`.
  init(answering command: String = "printf 200", isOn: Bool = true) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "accord-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = folder.appending(path: "curl")
    try Data(
      """
      #!/bin/sh
      cat > "$0.input.$$"
      cat "$0.input.$$" >> "$0.sent"
      \(command)

      """.utf8
    ).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    keys = KeyFolder(folder.appending(path: "keys").path)
    let policy = WebhookPolicy(hosts: [try #require(HostAndPort("hooks.example.org"))])
    let portal = try await TestPortal(keys: keys, webhooks: isOn ? policy : nil)
    try await portal.addPeople()
    self.portal = portal
    worker = WebhookWorker(
      store: portal.store,
      sender: WebhookSender(
        policy: policy, program: program,
        resolver: HostResolver { _ in [HostAddress("8.8.8.8")].compactMap(\.self) }),
      keys: keys, logger: Logger(label: "test")
    ) { portal.clock.now }
    browser = Browser(PortalClient(portal.services))
    try await browser.signIn(as: .ada)
    study = try await browser.createStudy("", from: "sample")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Adds a webhook on the page, and gives the secret that is shown.
  @discardableResult
  func add(
    _ event: String = "withdrawn", to address: String = WebhookWorld.address
  ) async throws -> String {
    try await browser.open(page)
    try await browser.submit(page, ["address": address, "event": event])
    let shown = browser.page.html.firstMatch(of: /whsec_[A-Za-z0-9+\/]+=*/)
    return String(try #require(shown).0)
  }

  func webhook() async throws -> Webhook {
    let ada = try await portal.account(.ada).id
    return try #require(try await portal.store.webhooks(of: study, for: ada).first)
  }

  /// The page of the webhook.
  func log() async throws -> String { Paths.webhook(try await webhook().id, of: study) }

  func deliveries() async throws -> [WebhookDelivery] {
    let ada = try await portal.account(.ada).id
    return try await portal.store.webhook(webhook().id, of: study, for: ada).deliveries
  }

  /// Proposes the first version and withdraws it.
  func withdraw() async throws {
    try await browser.propose(study)
    _ = try await portal.store.withdraw(
      study, VersionNumber(1, 0, 0), by: portal.account(.ada).id)
  }

  /// What the script read, one line for each option.
  func sent() throws -> [String] {
    try String(contentsOf: folder.appending(path: "curl.sent"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  /// The values of a header field in what the script read, the first one first.
  func headers(_ name: String) throws -> [String] {
    let start = "header = \"\(name): "
    return try sent().filter { $0.hasPrefix(start) }.map {
      String($0.dropFirst(start.count).dropLast())
    }
  }
}
