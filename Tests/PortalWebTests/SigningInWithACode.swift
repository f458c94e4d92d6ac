import Foundation
import Hummingbird
import StudyExchange
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyStore

@Suite("Signing in with a code") struct SigningInWithACode: CodeVisiting {
  @Test func `people turn it on, sign in with a code, and turn it off`() async throws {
    try await visiting { browser, portal in
      let (secret, codes) = try await turnOn(browser, portal)
      #expect(codes.count == 10)
      #expect(try await browser.open(Paths.account).text.contains("Manage two-step sign-in"))
      try await browser.signOut()
      portal.clock.advance(by: .seconds(60))

      try await browser.open(Paths.signIn(returningTo: Paths.account))
      let asked = try await signIn(browser)
      #expect(asked.status == .ok && asked.text.contains("Enter your code"))
      #expect((browser.cookies[SessionMiddleware.cookieName] ?? "").isEmpty)
      let there = try await enter(code(secret, portal), browser)
      #expect(there.path == Paths.account && there.text.contains("Your account"))

      portal.clock.advance(by: .seconds(60))
      try await browser.open(Paths.secondFactor)
      let form = try browser.form(to: Paths.recoveryCodes).hidden
      let off = try await browser.post(
        Paths.secondFactorRemoval,
        form + [
          ("current-password", TestPortal.password), ("code", code(secret, portal)),
        ])
      #expect(off.text.contains("Two-step sign-in is off."))
    }
  }

  @Test func `the key and the codes are not kept and not shown again`() async throws {
    try await visiting { browser, portal in
      try await browser.open(Paths.secondFactor)
      let shown = try await browser.submit(
        Paths.secondFactor, ["current-password": TestPortal.password])
      #expect(shown.headers[.cacheControl] == "no-store")
      #expect(shown.html.contains("otpauth://totp/Accord:"))
      let secret = try secret(on: shown)
      let wrong = try await browser.submit(Paths.secondFactorConfirmation, ["code": "1"])
      #expect(wrong.status == .unprocessableContent)
      #expect(try self.secret(on: wrong).text == secret.text)
      let codes = try await browser.submit(
        Paths.secondFactorConfirmation, ["code": code(secret, portal)])
      #expect(codes.headers[.cacheControl] == "no-store")

      let first = try #require(recoveryCodes(on: codes).first)
      let file = try await browser.submit(Paths.recoveryCodeFile)
      #expect(file.headers[.contentDisposition]?.contains("accord-recovery-codes.txt") == true)
      #expect(String(decoding: file.bytes, as: UTF8.self).contains(first))
      let later = try await browser.open(Paths.secondFactor)
      #expect(!later.html.contains(first) && !later.text.contains(secret.text.prefix(4)))
      #expect(later.text.contains("10 recovery codes are left."))
    }
  }

  @Test func `a code that was used, or is another account's, signs nobody in`() async throws {
    try await visiting { browser, portal in
      let (secret, _) = try await turnOn(browser, portal)
      let used = code(secret, portal)
      try await browser.signOut()

      try await browser.open(Paths.signIn)
      try await signIn(browser)
      let refused = try await enter(used, browser)
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("was used before"))

      try await browser.signIn(as: .grace)
      let (others, _) = try await turnOn(browser, portal)
      try await browser.signOut()
      portal.clock.advance(by: .seconds(60))
      try await browser.open(Paths.signIn)
      try await signIn(browser)
      #expect(try await enter(code(others, portal), browser).status == .unprocessableContent)
      #expect(try await browser.open(Paths.account).path.hasPrefix(Paths.signIn))
    }
  }

  @Test func `the code page belongs to one browser and ten minutes`() async throws {
    try await visiting { browser, portal in
      let (secret, _) = try await turnOn(browser, portal)
      try await browser.signOut()
      try await browser.open(Paths.signIn)
      try await signIn(browser)
      portal.clock.advance(by: .seconds(60))

      let stranger = Browser(PortalClient(portal.services))
      #expect(try await stranger.open(Paths.signInCode).path == Paths.signIn)
      let elsewhere = try await stranger.post(
        Paths.signInCode, [("code", code(secret, portal))])
      #expect(elsewhere.text.contains("Enter your password again."))

      portal.clock.advance(by: .seconds(600))
      let late = try await enter(code(secret, portal), browser)
      #expect(late.status == .unprocessableContent)
      #expect(late.text.contains("Enter your password again."))
      #expect(try await browser.open(Paths.signInCode).path == Paths.signIn)
    }
  }

  @Test func `text typed before a lost session comes through both steps`() async throws {
    try await visiting { browser, portal in
      let (secret, _) = try await turnOn(browser, portal)
      portal.clock.advance(by: .seconds(60))
      try await browser.open(Paths.account)
      browser.forgetSession()
      try await browser.submit(Paths.account, ["name": "Ada the Countess"])

      let asked = try await browser.submit(
        Paths.signIn, ["email": "ada@example.org", "password": TestPortal.password])
      #expect(asked.text.contains("still here"))
      let wrong = try await browser.submit(Paths.signInCode, ["code": "12"])
      #expect(wrong.text.contains("still here"))
      let kept = try await browser.submit(Paths.signInCode, ["code": code(secret, portal)])

      #expect(kept.text.contains("You are signed in. One thing is not saved yet"))
      #expect(kept.html.contains("Ada the Countess"))
    }
  }

  @Test func `a link for a new password does not replace the code`() async throws {
    try await visiting { browser, portal in
      let (secret, _) = try await turnOn(browser, portal)
      try await browser.signOut()
      portal.clock.advance(by: .seconds(60))
      let link = try await portal.store.makePasswordLink(email: "ada@example.org")
      try await browser.open(Paths.newPassword(token: link.token))

      let asked = try await browser.submit(
        Paths.newPassword, ["password": "a heron by the mill"])
      #expect(asked.path == Paths.signInCode)
      #expect(try await enter(code(secret, portal), browser).text.contains("Studies"))
    }
  }

  @Test func `a role that needs it can do nothing else before`() async throws {
    try await visiting(as: .alan) { browser, portal in
      try await browser.open(Paths.secondFactorRule)
      let saved = try await browser.submit(
        Paths.secondFactorRule, ["role": "researcher", "current-password": TestPortal.password])
      #expect(saved.text.contains("The rule for two-step sign-in has been saved."))
      try await browser.open(Paths.secondFactorRule)
      let refused = try await browser.submit(
        Paths.secondFactorRule, ["current-password": "not the one"])
      #expect(refused.status == .unprocessableContent)
      #expect(try await portal.store.secondFactorRoles() == [.researcher])
      try await browser.signIn(as: .ada)
      #expect(browser.page.path == Paths.secondFactor)
      #expect(browser.page.text.contains("Your account needs two-step sign-in"))
      #expect(try await browser.open(Paths.studies).path == Paths.secondFactor)
      let form = try browser.form(to: Paths.secondFactor).hidden
      let held = try await browser.post(Paths.account, form + [("name", "Ada the Countess")])
      #expect(held.status == .forbidden && held.html.contains("Ada the Countess"))
      #expect(held.text.contains("Your account needs two-step sign-in"))

      _ = try await turnOn(browser, portal)
      #expect(try await browser.open(Paths.studies).path == Paths.studies)
    }
  }

  @Test func `text typed before a lost session is saved after the second factor is set up`()
    async throws
  {
    try await visiting { browser, portal in
      portal.clock.advance(by: .seconds(1))
      let alan = try await portal.account(.alan).id
      try await portal.store.requireSecondFactor(
        of: [.researcher], by: alan, password: TestPortal.password)
      try await browser.open(Paths.account)
      browser.forgetSession()
      try await browser.submit(Paths.account, ["name": "Ada the Countess"])
      let start = try await signIn(browser)
      #expect(start.text.contains("You can save it after the last step."))
      let shown = try await browser.submit(
        Paths.secondFactor, ["current-password": TestPortal.password])
      let codes = try await browser.submit(
        Paths.secondFactorConfirmation, ["code": code(try secret(on: shown), portal)])

      #expect(codes.text.contains("One thing is not saved yet"))
      let form = try browser.form(to: Paths.account)
      #expect(form.hidden.contains { $0.value == "Ada the Countess" })
    }
  }

  @Test func `administrators see who has it, and remove it for others`() async throws {
    try await visiting { browser, portal in
      _ = try await turnOn(browser, portal)
      let ada = try await portal.account(.ada).id
      try await browser.signIn(as: .alan)
      let list = try await browser.open(Paths.accounts)
      #expect(list.text.contains("· two-step sign-in"))

      let removal = Paths.removingSecondFactor(of: ada)
      let asked = try await browser.submit(removal)
      #expect(asked.status == .ok && asked.text.contains("Remove two-step sign-in"))
      let refused = try await browser.submit(removal, ["current-password": "not the one"])
      #expect(refused.status == .unprocessableContent)
      #expect(try await portal.store.secondFactor(of: ada) != nil)
      let removed = try await browser.submit(removal, ["current-password": TestPortal.password])
      #expect(removed.text.contains("signs in with the password alone"))
      try await browser.signIn(as: .ada)
      #expect(browser.page.path == Paths.studies)
    }
  }
}
