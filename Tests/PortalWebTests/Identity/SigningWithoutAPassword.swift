import Hummingbird
import PortalIdentity
import StudyModel
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Signing without a password") struct SigningWithoutAPassword: InstitutionVisiting {
  private static let number = VersionNumber(1, 0, 0)

  /// A version that waits for Rosalind, who has no password.
  private func deciding(
    _ story:
      @escaping @Sendable (Browser, TestPortal, FakeInstitution, Study.ID) async throws
      -> Void
  ) async throws {
    try await visiting { browser, portal, institution in
      try await browser.signIn(as: .ada)
      let id = try await browser.proposedStudy(portal)
      _ = try await portal.store.askForReview(
        id, Self.number, of: .board, by: portal.account(.ada).id)
      try await portal.identify(.rosalind)
      let rosalind = Browser(PortalClient(portal.services))
      try await rosalind.signIn(at: institution, as: "rosalind")
      try await story(rosalind, portal, institution, id)
    }
  }

  private func sendDecision(_ browser: Browser, _ id: Study.ID) async throws -> Browser.Visit {
    try await browser.open(Paths.decision(id, Self.number))
    return try await browser.submit(
      Paths.decision(id, Self.number),
      ["meaning": "disapprove", "note": "The cuff is missing."])
  }

  private func decisions(_ portal: TestPortal, _ id: Study.ID) async throws -> [Decision] {
    try await portal.store.decisions(of: id, Self.number, for: portal.account(.rosalind).id)
  }

  @Test func `a decision is signed by signing in again, and is the one that was sent`()
    async throws
  {
    try await deciding { browser, portal, institution, id in
      let page = try await browser.open(Paths.decision(id, Self.number))
      #expect(page.text.contains("your institution asks you to sign in again"))
      #expect(!page.html.contains("type=\"password\""))
      let asked = try await sendDecision(browser, id)
      #expect(asked.path.hasPrefix(Paths.confirmations))
      #expect(asked.text.contains("The cuff is missing.") && asked.text.contains("Disapprove"))
      #expect(try await decisions(portal, id).isEmpty)

      let back = try await browser.signIn(
        at: institution, as: "rosalind", from: asked.path + "/institution")
      #expect(back.path == asked.path && back.text.contains("One step is left"))
      #expect(try await decisions(portal, id).isEmpty)
      var sent = try browser.form(to: Paths.decision(id, Self.number)).hidden
      // What the browser adds counts for nothing.
      sent += [("meaning", "approve"), ("note", "All is well."), ("overrideReason", "None.")]
      let done = try await browser.post(Paths.decision(id, Self.number), sent)

      #expect(done.path == Paths.review(id, Self.number))
      let decision = try #require(try await decisions(portal, id).first)
      #expect(decision.meaning == .disapprove && decision.note == "The cuff is missing.")
    }
  }

  @Test func `nothing is signed without it, before it, or twice`() async throws {
    try await deciding { browser, portal, institution, id in
      let path = Paths.decision(id, Self.number)
      let asked = try await sendDecision(browser, id)
      let form = String(asked.path.split(separator: "/").last ?? "")
      let token = try browser.statedToken
      for made in [form, "x"] {
        let early = try await browser.post(path, [("csrf", token), ("confirmation", made)])
        #expect(early.status == .forbidden)
      }
      #expect(try await decisions(portal, id).isEmpty)

      try await browser.signIn(at: institution, as: "rosalind", from: asked.path + "/institution")
      // It confirms this form, at this address.
      let other = try await browser.post(
        Paths.account, [("csrf", token), ("confirmation", form)])
      #expect(other.status == .forbidden)
      _ = try await browser.post(path, [("csrf", token), ("confirmation", form)])
      #expect(try await decisions(portal, id).count == 1)
      let again = try await browser.post(path, [("csrf", token), ("confirmation", form)])
      #expect(again.status == .forbidden)
      #expect(try await browser.open(asked.path).status == .gone)
    }
  }

  @Test func `someone else’s sign-in, an old one, and a late one confirm nothing`() async throws {
    try await deciding { browser, portal, institution, id in
      var asked = try await sendDecision(browser, id)
      let wrong = try await browser.signIn(
        at: institution, as: "grace", claims(.grace), from: asked.path + "/institution")
      #expect(wrong.text.contains("You signed in there as someone else."))
      #expect(wrong.text.contains("Continue to Example Hospital"))

      institution.behave { $0.change = { $0["auth_time"] = .number(1_795_000_000) } }
      let old = try await browser.signIn(
        at: institution, as: "rosalind", from: asked.path + "/institution")
      #expect(old.status == .forbidden)
      institution.behave { $0.change = { _ in } }

      asked = try await sendDecision(browser, id)
      let confirmed = try await browser.signIn(
        at: institution, as: "rosalind", from: asked.path + "/institution")
      #expect(confirmed.text.contains("One step is left"))
      let sent = try browser.form(to: Paths.decision(id, Self.number)).hidden
      portal.clock.advance(by: .seconds(301))
      let late = try await browser.post(Paths.decision(id, Self.number), sent)
      #expect(late.status == .forbidden)
      #expect(try await decisions(portal, id).isEmpty)
    }
  }

  @Test func `a form waits for its session only`() async throws {
    try await deciding { browser, portal, institution, id in
      let asked = try await sendDecision(browser, id)
      let other = Browser(PortalClient(portal.services))
      try await other.signIn(at: institution, as: "rosalind")

      #expect(try await other.open(asked.path).status == .gone)
      let left = try await other.exchange(
        asked.path + "/institution", .get, headers: [.accept: "text/html"], body: nil)
      #expect(left.status == .gone)
    }
  }

  @Test func `people change their name in the same way, and have no password to change`()
    async throws
  {
    try await deciding { browser, portal, institution, _ in
      let page = try await browser.open(Paths.account)
      #expect(!page.html.contains("href=\"/password\""))
      #expect(try await browser.open(Paths.password).path == Paths.account)
      try await browser.open(Paths.account)
      let asked = try await browser.submit(Paths.account, ["name": "Rosalind Franklin"])
      try await browser.signIn(at: institution, as: "rosalind", from: asked.path + "/institution")
      let done = try await browser.submit(Paths.account)
      #expect(done.text.contains("Your account has been changed."))
      #expect(try await portal.store.accounts().contains { $0.name == "Rosalind Franklin" })
    }
  }
}
