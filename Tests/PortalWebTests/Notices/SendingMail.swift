import Foundation
import Logging
import PortalMail
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Sending mail") struct SendingMail {
  @Test func `a request for a review is sent once, with a link and nothing of the study`()
    async throws
  {
    try await mailing("cat >> \"$0.sent\"") { portal, worker, folder, id in
      _ = try await portal.store.askForReview(
        id, .first, of: .people(emails: [TestPortal.Person.rosalind.email]),
        by: try await portal.account(.ada).id)

      try await worker.sendDueMail()
      try await worker.sendDueMail()

      let sent = try String(contentsOf: folder.appending(path: "sendmail.sent"), encoding: .utf8)
      #expect(sent.matches(of: /Message-ID:/).count == 1)
      #expect(sent.contains("To: <rosalind@example.org>"))
      #expect(sent.contains("Subject: Ada asked you to review heart-rhythm-at-home"))
      // A line of its own may not begin with a period.
      let body = sent.replacing("=\n", with: "").replacing("=2E", with: ".")
      #expect(body.contains("https://accord.example.org\(Paths.review(id, .first))"))
      #expect(!body.contains("Heart Rhythm at Home"))
    }
  }

  @Test func `a mail that fails is tried again later`() async throws {
    try await mailing("test -e \"$0.works\" || { echo Busy >&2; exit 75; }; cat >> \"$0.sent\"") {
      portal, worker, folder, id in
      _ = try await portal.store.askForReview(
        id, .first, of: .people(emails: [TestPortal.Person.rosalind.email]),
        by: try await portal.account(.ada).id)
      try await worker.sendDueMail()
      let sent = folder.appending(path: "sendmail.sent")
      #expect(!FileManager.default.fileExists(atPath: sent.path))

      try Data().write(to: folder.appending(path: "sendmail.works"))
      portal.clock.advance(by: .seconds(61))
      try await worker.sendDueMail()

      #expect(FileManager.default.fileExists(atPath: sent.path))
    }
  }

  @Test
  func `a change of an account is told without secrets, and recorded once it was handed over`()
    async throws
  {
    try await mailing("cat >> \"$0.sent\"") { portal, worker, folder, _ in
      let grace = try await portal.account(.grace)
      let alan = try await portal.account(.alan)
      try await portal.store.changeAccount(
        grace.id, to: AccountDetails(name: "Grace", email: "hopper@example.org", role: .reviewer),
        shown: AccountDetails(of: grace), by: alan.id)

      try await worker.sendDueMail()

      let sent = try String(contentsOf: folder.appending(path: "sendmail.sent"), encoding: .utf8)
      let messages = sent.components(separatedBy: "From: Accord").dropFirst()
      #expect(messages.count == 3)
      let earlier = try #require(messages.first { $0.contains("To: <grace@example.org>") })
      #expect(!earlier.contains("hopper"))
      #expect(messages.last?.contains("Subject: Your role in Accord was changed") == true)
      #expect(!sent.contains("token"))
      try await visiting(portal) { browser in
        try await browser.signIn(as: .alan)
        let log = try await browser.open(Paths.audit).text
        #expect(log.contains("email changed, to the earlier address"))
        #expect(try await !browser.open(Paths.accounts).text.contains("could not be sent"))
      }
    }
  }

  @Test func `a mail about an account that fails is said to administrators`() async throws {
    try await mailing("echo Relay refused >&2; exit 75") { portal, worker, _, _ in
      let grace = try await portal.account(.grace)
      let alan = try await portal.account(.alan)
      try await portal.store.setActive(grace.id, false, by: alan.id)

      try await worker.sendDueMail()

      try await visiting(portal) { browser in
        try await browser.signIn(as: .alan)
        let page = try await browser.open(Paths.accounts).text
        #expect(page.contains("Emails that could not be sent") && page.contains("Relay refused"))
        #expect(try await !browser.open(Paths.audit).text.contains("Emailed"))
      }
    }
  }

  @Test func `a link for a new password is recorded as mailed once it was handed over`()
    async throws
  {
    try await mailing("cat > /dev/null") { portal, worker, _, _ in
      let link = try await portal.store.makePasswordLinkToMail(email: "grace@example.org")

      await worker.linkSender(try #require(link))

      let actions = try await portal.store.auditLines(limit: 2).map(\.action)
      #expect(actions == [.passwordLinkMailed, .passwordLinkRequested])
    }
  }

  @Test func `each kind of mail about an account has a message, without the password link`() throws
  {
    let from = try #require(MailAddress("accord@example.org"))
    for kind in AccountMail.Kind.allCases {
      let mail = AccountMail(
        id: 1, kind: kind, account: SamplePages.ada.id, to: "ada@example.org",
        role: kind == .roleChanged ? .reviewer : nil, writtenAt: SamplePages.date, attempts: 1)

      let message = MailMessage(mail, from: from, portal: "https://accord.example.org")

      #expect((message == nil) == (kind == .passwordLink))
      #expect(message.map { $0.body.contains("https://accord.example.org") } != false)
    }
  }

  @Test func `a name cannot add to the header`() throws {
    let mail = WaitingMail(
      id: 1, kind: .mentioned, account: UUID(), to: "grace@example.org", study: UUID(),
      shortName: "sleep-diary", number: nil, thread: UUID(), name: "Eve\r\nBcc: all@example.org",
      writtenAt: SamplePages.date, attempts: 1)
    let from = try #require(MailAddress("accord@example.org"))

    let message = try #require(
      MailMessage(mail, from: from, portal: "https://accord.example.org"))

    #expect(!message.text.contains("\nBcc"))
  }

  @Test(arguments: [
    "accord.example.org", "ftp://example.org", "https://", "https://a b.org", "https://x.org/?a=b",
    "https://x.org/#top", "https://me@x.org", "",
  ])
  func `what is no address of a portal is refused`(text: String) {
    #expect(MailWorker.address(ofPortal: text) == nil)
  }

  @Test func `an address of a portal loses the slash at its end`() {
    #expect(
      MailWorker.address(ofPortal: "HTTPS://x.org:8443/accord/") == "HTTPS://x.org:8443/accord")
  }

  @Test func `settings that cannot work are refused at once`() async throws {
    let portal = try await TestPortal()
    func setting(_ from: String, _ program: String, _ address: String)
      throws(MailWorker.SettingError) -> MailWorker
    {
      try MailWorker(
        store: portal.store, from: from, program: program, portal: address,
        logger: Logger(label: "test"))
    }
    #expect(throws: MailWorker.SettingError.invalidSender) {
      try setting("accord", "/bin/true", "https://accord.example.org")
    }
    #expect(throws: MailWorker.SettingError.invalidAddress) {
      try setting("accord@example.org", "/bin/true", "ftp://example.org")
    }
    #expect(throws: MailWorker.SettingError.noProgram(path: "/none")) {
      try setting("accord@example.org", "/none", "https://accord.example.org")
    }
  }

  /// A portal with a proposed version that sends mail through a script.
  private func mailing(
    _ command: String,
    _ story: @escaping @Sendable (TestPortal, MailWorker, URL, Study.ID) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "accord-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appending(path: "sendmail")
    try Data("#!/bin/sh\n\(command)\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      try await portal.store.setSendsMail(true)
      let worker = try MailWorker(
        store: portal.store, from: "accord@example.org", program: program.path,
        portal: "https://accord.example.org/", logger: Logger(label: "test"))
      try await story(portal, worker, folder, id)
    }
  }
}
