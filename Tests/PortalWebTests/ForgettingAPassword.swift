import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Forgetting a password") struct ForgettingAPassword {
  private static let new = "a brand new password"

  @Test func `the page for signing in says whom to ask`() async throws {
    try await visitingPortal(as: nil) { browser, _ in
      let visit = try await browser.open(Paths.signIn)

      #expect(visit.text.contains("Forgot your password?"))
    }
  }

  @Test func `an administrator's link changes the password once`() async throws {
    try await visitingPortal(as: .alan) { browser, portal in
      let grace = try await portal.account(.grace)
      try await browser.open(Paths.accounts)
      let shown = try await browser.submit(Paths.passwordLink(of: grace.id))
      let match = try #require(shown.html.firstMatch(of: /value="http:\/\/localhost([^"]*)"/))
      let link = String(match.1).withoutEntities
      #expect(shown.text.contains("Grace") && shown.text.contains(grace.email))
      try await browser.signOut()

      #expect(try await browser.open(link).text.contains(grace.email))
      let short = try await browser.submit(Paths.newPassword, ["password": "short"])
      #expect(short.status == .unprocessableContent)
      let visit = try await browser.submit(Paths.newPassword, ["password": Self.new])

      #expect(visit.text.contains("Your password has been changed"))
      try await browser.signOut()
      #expect(try await browser.open(link).status == .gone)
      try await browser.open(Paths.signIn)
      let old = try await browser.submit(
        Paths.signIn, ["email": grace.email, "password": TestPortal.password])
      #expect(old.status == .unprocessableContent)
      #expect(old.text.contains("password link"))
    }
  }

  @Test func `the password is changed although too many wrong ones were typed`() async throws {
    try await visitingPortal(as: .ada) { browser, portal in
      let grace = try await portal.account(.grace)
      let link = try await portal.store.makePasswordLink(email: grace.email)
      for _ in 0..<40 { _ = try? await portal.store.signIn(email: grace.email, password: "wrong") }
      try await browser.open(Paths.newPassword(token: link.token))
      let visit = try await browser.submit(Paths.newPassword, ["password": Self.new])

      #expect(visit.path == Paths.signIn)
      #expect(visit.text.contains("Your password has been changed"))
      #expect(try await browser.open(Paths.account).path.hasPrefix(Paths.signIn))
    }
  }

  @Test func `a link that was never made changes nothing`() async throws {
    try await visitingPortal(as: nil) { browser, _ in
      let visit = try await browser.open(Paths.newPassword(token: "made-up"))

      #expect(visit.status == .gone)
      #expect(visit.text.contains("This link no longer works"))
    }
  }
}
