import Foundation
import Hummingbird
import Logging
import PortalBrowser
import StudyModel
import Synchronization
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Logging requests") struct LoggingRequests {
  /// Everything personal or secret that the round sends.
  private static let personalWords = [
    "ada@", "Ada", "example.org", TestPortal.password, "guessed phrase of someone",
    "Confidential Sleep Diary", "Lakeside Ethics", "letmein-token", "a private search",
  ]

  @Test(arguments: PortalLogHandler.Format.allCases)
  func `a whole round leaves nothing personal in the log`(format: PortalLogHandler.Format)
    async throws
  {
    let log = LogLines()
    let portal = try await TestPortal()
    try await portal.addPeople()
    let browser = Browser(
      PortalClient(portal.services.logging(to: log, format, level: .info)))

    try await browser.open(Paths.signIn)
    try await browser.submit(
      Paths.signIn,
      ["email": TestPortal.Person.ada.email, "password": "guessed phrase of someone"])
    try await browser.signIn(as: .ada)
    let id = try await browser.createStudy("Confidential Sleep Diary")
    _ = try await browser.save(id, ["facts"], ["board": "Lakeside Ethics"])
    try await browser.open(Paths.studies + "?q=a+private+search&email=ada@example.org")
    try await browser.open("/invitation?token=letmein-token")
    try await browser.open("/view/letmein-token")
    try await browser.open("/made-up/letmein-token")
    try await browser.open(Paths.history(id) + ".json")
    try await browser.post(Paths.signOut, [(name: "token", value: "letmein-token")])
    try await browser.open(Paths.studies)

    let text = log.text
    for word in Self.personalWords { #expect(!text.contains(word), "\(word)") }
    #expect(!text.contains(id.uuidString) && !text.contains(id.uuidString.lowercased()))
    for message in ["sign-in failed", "signed in", "exported", "request refused", "request"] {
      #expect(text.contains(message), "\(message)")
    }
    #expect(text.contains("/studies/{study}"))
  }

  @Test func `a line in JSON names the request that the response names`() async throws {
    let log = LogLines()
    let portal = try await TestPortal()
    let client = PortalClient(portal.services.logging(to: log, .json, level: .info))

    let answer = try await client.execute(uri: "/health", method: .get)

    let id = try #require(answer.headers[.requestID])
    #expect(id.wholeMatch(of: /[0-9a-f]{16}/) != nil)
    let lines = try log.text.split(separator: "\n").map {
      try JSONDecoder().decode([String: String].self, from: Data($0.utf8))
    }
    let line = try #require(lines.first { $0["request"] == id })
    #expect(line["route"] == "/health" && line["status"] == "200")
    #expect(line["level"] == "info" && line["message"] == "request")
    #expect(line["at"]?.hasPrefix("2026-11-21T") == true)
  }

  @Test func `who was refused is in the log by the ID of their account, and nobody else is`()
    async throws
  {
    let log = LogLines()
    let portal = try await TestPortal()
    try await portal.addPeople()
    let browser = Browser(
      PortalClient(portal.services.logging(to: log, .text, level: .info)))
    try await browser.signIn(as: .ada)
    let id = try await browser.createStudy("Sleep Diary")
    try await browser.signOut()
    try await browser.signIn(as: .grace)
    let ada = try await portal.account(.ada).id.uuidString.lowercased()
    let grace = try await portal.account(.grace).id.uuidString.lowercased()
    #expect(!log.text.contains(grace))

    #expect(try await browser.open(Paths.study(id)).status == .notFound)
    #expect(try await browser.open(Paths.accounts).status == .forbidden)

    let lines = log.text.split(separator: "\n").filter { $0.contains("account=\(grace)") }
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("notice request refused") })
    #expect(!log.text.contains(ada))
  }

  @Test func `a slow request is a warning`() async throws {
    let log = LogLines()
    let portal = try await TestPortal()
    let services = portal.services.logging(to: log, .text, level: .warning, slow: .zero)

    _ = try await PortalClient(services).execute(uri: "/health", method: .get)

    #expect(log.text.contains("warning slow request"))
  }

  @Test func `what other programs report is logged without emails and tokens`() {
    let log = LogLines()
    let handler = PortalLogHandler(.text, level: .info, write: { log.add($0) })
    let logger = Logger(label: "accord") { _ in handler }

    logger.error("550 <ada@example.org>: no such\nuser, see https://a.example/x?token=letmein")

    #expect(log.text.hasSuffix("no such user, see https://a.example/x?token=[secret]\n"))
    #expect(log.text.contains("[email]") && !log.text.contains("ada"))
  }
}

/// The lines of a log.
final class LogLines: Sendable {
  private let lines = Mutex("")

  var text: String { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0 += line } }
}

extension Services {
  /// The same portal with a log that a test reads.
  func logging(
    to log: LogLines, _ format: PortalLogHandler.Format = .text, level: Logger.Level = .info,
    slow: Duration = .seconds(3_600), metricsToken: String? = nil
  ) -> Services {
    let now = now
    let handler = PortalLogHandler(format, level: level, now: now, write: { log.add($0) })
    return Services(
      store: store, templates: templates, root: root, screens: screens, workLimit: workLimit,
      keys: keys,
      operation: PortalOperation(metricsToken: metricsToken, slow: slow),
      logger: Logger(label: "accord") { _ in handler }, now: now)
  }
}
