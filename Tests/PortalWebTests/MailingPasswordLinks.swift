import Foundation
import Logging
import PortalMail
import StudyStore
import Synchronization
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Mailing password links") struct MailingPasswordLinks {
  /// The links that a portal sent.
  private final class Mailbox: Sendable {
    let links = Mutex<[PasswordLink]>([])

    func first() async throws -> PasswordLink? {
      for _ in 0..<600 {
        if let link = links.withLock({ $0.first }) { return link }
        try await _Concurrency.Task.sleep(for: .milliseconds(100))
      }
      return nil
    }
  }

  @Test func `the page answers the same whether or not there is an account`() async throws {
    let mailbox = Mailbox()
    let portal = try await TestPortal(mailPasswordLink: { link in
      mailbox.links.withLock { $0.append(link) }
    })
    try await portal.addPeople()
    try await visiting(portal) { browser in
      #expect(try await browser.open(Paths.signIn).html.contains(Paths.forgottenPassword))
      func request(_ email: String) async throws -> Browser.Visit {
        try await browser.open(Paths.forgottenPassword)
        return try await browser.submit(Paths.forgottenPassword, ["email": email])
      }
      let unknown = try await request("eda@example.org")
      let known = try await request("ada@example.org")

      #expect(known.status == .ok && unknown.status == .ok)
      #expect(known.html.replacing("ada@", with: "eda@") == unknown.html)
      let link = try #require(try await mailbox.first())
      #expect(link.account.email == "ada@example.org")
      try await browser.open(Paths.newPassword(token: link.token))
      let visit = try await browser.submit(Paths.newPassword, ["password": "a brand new password"])
      #expect(visit.text.contains("Your password has been changed"))
      #expect(mailbox.links.withLock { $0.count } == 1)
    }
  }

  @Test func `what is not an address, and too many requests, are refused`() async throws {
    let portal = try await TestPortal(mailPasswordLink: { _ in })
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.open(Paths.forgottenPassword)
      let wrong = try await browser.submit(Paths.forgottenPassword, ["email": "ada"])
      #expect(wrong.status == .unprocessableContent && wrong.html.contains(#"value="ada""#))
      var visit = wrong
      for number in 0..<30 where visit.status != .tooManyRequests {
        try await browser.open(Paths.forgottenPassword)
        visit = try await browser.submit(
          Paths.forgottenPassword, ["email": "ada\(number)@example.org"])
      }

      #expect(visit.status == .tooManyRequests)
      #expect(visit.headers[.retryAfter] != nil && visit.text.contains("No email was sent"))
    }
  }

  @Test func `a dead link leads to a new one where mail is on`() async throws {
    let portal = try await TestPortal(mailPasswordLink: { _ in })
    try await portal.addPeople()
    try await visiting(portal) { browser in
      let visit = try await browser.open(Paths.newPassword(token: "none"))

      #expect(visit.status == .gone && visit.html.contains("href=\"\(Paths.forgottenPassword)\""))
      #expect(visit.text.contains("Request a new link by email."))
    }
    try await visitingPortal(as: nil) { browser, _ in
      let visit = try await browser.open(Paths.newPassword(token: "none"))

      #expect(visit.status == .gone && visit.html.contains("href=\"\(Paths.signIn)\""))
      #expect(visit.text.contains("ask an administrator for a new link"))
    }
  }

  @Test func `a portal without mail offers no link`() async throws {
    try await visitingPortal(as: nil) { browser, _ in
      let visit = try await browser.open(Paths.forgottenPassword)

      #expect(visit.path == Paths.signIn)
      #expect(!visit.html.contains(Paths.forgottenPassword))
      #expect(visit.text.contains("Ask an administrator"))
    }
  }

  @Test func `the message names the portal and nothing that the account holds`() throws {
    let link = PasswordLink(account: SamplePages.ada, token: "x", expiresAt: SamplePages.date)
    let from = try #require(MailAddress("accord@example.org"))

    let message = try #require(
      MailMessage(
        link, from: from, portal: "https://accord.example.org",
        address: "https://accord.example.org/new-password?token=x"))

    #expect(message.body.contains("\nhttps://accord.example.org/new-password?token=x\n"))
    #expect(!message.body.contains(SamplePages.ada.name))
    #expect(message.date == SamplePages.date - 3_600)
  }
}
