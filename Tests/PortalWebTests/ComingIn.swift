import Foundation
import Hummingbird
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Signing in") struct ComingIn {
  @Test func `a portal without an administrator explains the setup link`() async throws {
    let portal = try await TestPortal()
    try await visiting(portal) { browser in
      let visit = try await browser.open("/")

      #expect(visit.status == .ok)
      #expect(visit.text.contains("setup link"))
    }
  }

  @Test func `the setup link creates the first administrator once`() async throws {
    let portal = try await TestPortal()
    let token = try await portal.store.issueSetUpToken()
    try await visiting(portal) { browser in
      try await browser.open(Paths.setUp(token: token))

      let visit = try await browser.submit(
        Paths.setUp,
        ["name": "Ada", "email": "ada@example.org", "password": TestPortal.password])

      #expect(visit.path == Paths.studies)
      #expect(visit.text.contains("Accord is set up"))
      try await browser.signOut()
      #expect(try await browser.open(Paths.setUp(token: token)).status == .gone)
    }
  }

  @Test func `a rejected setup form keeps what was typed except the password`() async throws {
    let portal = try await TestPortal()
    let token = try await portal.store.issueSetUpToken()
    try await visiting(portal) { browser in
      try await browser.open(Paths.setUp(token: token))

      let visit = try await browser.submit(
        Paths.setUp, ["name": "Ada", "email": "ada@example.org", "password": "short"])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.html.contains(#"value="ada@example.org""#))
      #expect(!visit.html.contains("short"))
      #expect(visit.html.contains(#"aria-invalid="true""#))
    }
  }

  @Test func `signing in leads to the requested page`() async throws {
    try await visitingPortal(as: nil) { browser, _ in
      let asked = try await browser.open("/password")
      #expect(asked.path == Paths.signIn(returningTo: "/password"))

      let visit = try await browser.submit(
        Paths.signIn, ["email": "ada@example.org", "password": TestPortal.password])

      #expect(visit.path == "/password")
      #expect(visit.status == .ok)
    }
  }

  @Test(arguments: ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example"])
  func `signing in never redirects to another site`(target: String) async throws {
    try await visitingPortal(as: nil) { browser, _ in
      try await browser.open(Paths.signIn(returningTo: target))

      let visit = try await browser.submit(
        Paths.signIn,
        ["email": "ada@example.org", "password": TestPortal.password, "to": target])

      #expect(visit.path == Paths.studies)
    }
  }

  @Test func `a wrong password is reported, and the email is kept`() async throws {
    try await visitingPortal(as: nil) { browser, _ in
      try await browser.open(Paths.signIn)

      let visit = try await browser.submit(
        Paths.signIn, ["email": "ada@example.org", "password": "not the one"])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("do not match"))
      #expect(visit.html.contains(#"value="ada@example.org""#))
    }
  }

  @Test func `too many wrong passwords cause a wait of a stated length`() async throws {
    try await visitingPortal(as: nil) { browser, _ in
      try await browser.open(Paths.signIn)
      var visit = browser.page
      for _ in 0..<30 where visit.status != .tooManyRequests {
        visit = try await browser.submit(
          Paths.signIn, ["email": "ada@example.org", "password": "not the one"])
      }

      #expect(visit.status == .tooManyRequests)
      #expect(visit.headers[.retryAfter] != nil)
      #expect(visit.text.contains("try again in"))
    }
  }

  @Test func `signing out ends the session`() async throws {
    try await visitingPortal { browser, _ in
      try await browser.signOut()

      #expect(try await browser.open(Paths.studies).path.hasPrefix(Paths.signIn))
    }
  }

  @Test func `an invitation creates one account`() async throws {
    try await visitingPortal(as: .alan) { browser, _ in
      try await browser.open(Paths.accounts)
      let shown = try await browser.submit(
        Paths.invitations, ["email": "new@example.org", "name": "New Person", "role": "researcher"])
      let match = try #require(shown.html.firstMatch(of: /value="http:\/\/localhost([^"]*)"/))
      let link = String(match.1).withoutEntities
      #expect(try await browser.open(Paths.accounts).text.contains("new@example.org"))
      #expect(!browser.page.html.contains(link))
      try await browser.signOut()

      try await browser.open(link)
      let visit = try await browser.submit(
        Paths.accept, ["password": TestPortal.password, "name": "N"])

      #expect(visit.path == Paths.studies)
      #expect(visit.text.contains("Your account is ready"))
      try await browser.signOut()
      #expect(try await browser.open(link).status == .gone)
    }
  }

  @Test func `changing the password requires the current one`() async throws {
    try await visitingPortal { browser, _ in
      try await browser.open(Paths.password)
      let wrong = try await browser.submit(
        Paths.password, ["current-password": "wrong", "password": "another good one"])
      #expect(wrong.status == .unprocessableContent)

      let right = try await browser.submit(
        Paths.password, ["current-password": TestPortal.password, "password": "another good one"])

      #expect(right.text.contains("Your password has been changed"))
    }
  }

  @Test func `only administrators can see accounts`() async throws {
    try await visitingPortal { browser, _ in
      let visit = try await browser.open(Paths.accounts)

      #expect(visit.status == .forbidden)
    }
  }

  @Test func `a deactivated account cannot sign in until it is reactivated`() async throws {
    try await visitingPortal(as: .alan) { browser, portal in
      let grace = try await portal.account(.grace).id
      try await browser.open(Paths.accounts)
      let visit = try await browser.submit(Paths.deactivation(of: grace))
      #expect(visit.text.contains("can no longer sign in"))
      #expect(visit.text.contains("Undo"))

      try await browser.submit(Paths.deactivation(of: grace) + "/removal")

      #expect(try await portal.account(.grace).isActive)
    }
  }
}
