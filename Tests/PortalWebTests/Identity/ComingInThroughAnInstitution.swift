import Hummingbird
import PortalIdentity
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyStore

@Suite("Coming in through an institution")
struct ComingInThroughAnInstitution:
  InstitutionVisiting
{
  @Test func `someone with a password connects once, and then needs none`() async throws {
    try await visiting { browser, portal, institution in
      #expect(try await browser.open(Paths.signIn).text.contains("Sign in with Example Hospital"))
      let asked = try await browser.signIn(at: institution, as: "ada-7", claims(.ada))
      #expect(asked.path == Paths.institutionAccount)
      #expect(asked.text.contains("There is an account in Accord for ada@example.org"))

      let wrong = try await browser.submit(
        Paths.institutionAccount, ["current-password": "not the one"])
      #expect(wrong.status == .unprocessableContent)
      #expect(wrong.text.contains("This is not the password of your account in Accord."))
      let there = try await browser.submit(
        Paths.institutionAccount, ["current-password": TestPortal.password])
      #expect(there.path == Paths.studies)
      #expect(try await browser.open(Paths.account).text.contains("https://login.example.org"))

      browser.forgetSession()
      let again = try await browser.signIn(
        at: institution, as: "ada-7", from: Paths.institution(returningTo: Paths.account))
      #expect(again.path == Paths.account)
    }
  }

  @Test func `the page that connects belongs to its browser`() async throws {
    try await visiting { browser, portal, institution in
      try await browser.signIn(at: institution, as: "ada-7", claims(.ada))
      let stranger = Browser(PortalClient(portal.services))

      #expect(try await stranger.open(Paths.institutionAccount).path == Paths.signIn)
      let tried = try await stranger.post(
        Paths.institutionAccount, [("current-password", TestPortal.password)])
      #expect(tried.status == .forbidden)
      #expect(try await portal.store.identity(of: portal.account(.ada).id) == nil)
    }
  }

  @Test func `an answer that another browser asked for signs nobody in`() async throws {
    try await visiting { browser, portal, institution in
      try await portal.identify(.ada)
      let mallory = Browser(PortalClient(portal.services))
      let left = try await mallory.exchange(
        Paths.institution, .get, headers: [.accept: "text/html"], body: nil)
      let link = try institution.signIn("ada", at: #require(left.headers[.location]))

      let led = try await browser.open(link)
      #expect(led.status == .badRequest && led.text.contains("This sign-in has ended"))
      #expect((browser.cookies[SessionMiddleware.cookieName] ?? "").isEmpty)
      #expect(try await mallory.open(link).path == Paths.studies)
      #expect(try await mallory.open(link).status == .forbidden)
    }
  }

  @Test func `strangers are refused with a reason, or get the role by the rules`() async throws {
    let person: [String: Claim] = [
      "email": .text("mary@example.org"), "email_verified": .boolean(true), "name": .text("Mary"),
      "groups": .list([.text("staff"), .text("authors")]),
    ]
    try await visiting { browser, _, institution in
      let refused = try await browser.signIn(at: institution, as: "mary", person)
      #expect(refused.status == .forbidden)
      #expect(refused.text.contains("You do not have an account in Accord."))
    }
    let rules = ["groups=authors:researcher", "groups=boards:reviewer"].compactMap { RoleRule($0) }
    try await visiting(roles: rules, creates: true) { browser, portal, institution in
      let there = try await browser.signIn(at: institution, as: "mary", person)
      #expect(there.path == Paths.studies && there.html.contains("Mary"))
      browser.forgetSession()
      let moved = try await browser.signIn(
        at: institution, as: "mary", person.merging(["groups": .list([.text("boards")])]) { $1 })
      #expect(moved.path == Paths.reviews)
      browser.forgetSession()
      let without = try await browser.signIn(
        at: institution, as: "mary", person.merging(["groups": .list([])]) { $1 })
      #expect(without.status == .forbidden)
      #expect(without.text.contains("does not give you a role in Accord."))
    }
  }

  @Test func `a deactivated account stays out, also with its identity`() async throws {
    try await visiting { browser, portal, institution in
      try await portal.identify(.ada)
      try await portal.store.setActive(
        portal.account(.ada).id, false, by: portal.account(.alan).id)

      let refused = try await browser.signIn(at: institution, as: "ada")
      #expect(refused.status == .forbidden)
      #expect(refused.text.contains("Your account in Accord is deactivated."))
    }
  }

  @Test func `while the institution is down, passwords still work`() async throws {
    try await visiting { browser, portal, institution in
      institution.behave { $0.isDown = true }
      let down = try await browser.open(Paths.institution)
      #expect(down.status == .serviceUnavailable)
      #expect(down.text.contains("you can sign in with it"))
      try await browser.signIn(as: .ada)
      #expect(try await browser.open(Paths.studies).status == .ok)
    }
  }

  @Test func `a person who cancels there comes back to a page that says so`() async throws {
    try await visiting { browser, _, _ in
      let left = try await browser.exchange(
        Paths.institution, .get, headers: [.accept: "text/html"], body: nil)
      let state = FakeInstitution.query(of: left.headers[.location] ?? "")["state"] ?? ""
      let back = try await browser.open(
        "\(Paths.institutionReturn)?error=access_denied&state=\(state)")
      #expect(back.status == .forbidden && back.text.contains("You were not signed in"))
      #expect(!back.html.contains("access_denied"))
    }
  }

  @Test func `text typed before a lost session comes through the institution`() async throws {
    try await visiting { browser, portal, institution in
      try await portal.identify(.grace)
      try await browser.signIn(at: institution, as: "grace")
      try await browser.open(Paths.account)
      portal.clock.advance(by: .seconds(13 * 3_600))
      let lost = try await browser.submit(Paths.account, ["name": "Grace the Great"])
      #expect(lost.text.contains("still here"))

      let form = try browser.form(to: Paths.signIn)
      #expect(form.html.contains("formaction=\"\(Paths.institution)\""))
      let leaving = try await browser.post(Paths.institution, form.hidden)
      #expect(leaving.text.contains("What you typed is kept for 15 minutes."))
      let link = try #require(
        leaving.html.firstMatch(of: /href="(\/sign-in\/institution\?form=[^"]*)"/))
      let kept = try await browser.signIn(
        at: institution, as: "grace", from: String(link.1).withoutEntities)
      #expect(kept.text.contains("Grace the Great"))
    }
  }

  @Test func `strangers leave no text in memory`() async throws {
    try await visiting { browser, _, _ in
      let answer = try await browser.post(
        Paths.institution, [("keptFor", "/account"), ("kept.name", "x")])
      #expect(answer.status == .ok && !answer.html.contains("?form="))
    }
  }

  @Test func `who signs out may sign out of the institution as well`() async throws {
    try await visiting { browser, portal, institution in
      try await portal.identify(.ada)
      try await browser.signIn(at: institution, as: "ada")
      try await browser.open(Paths.account)
      let out = try await browser.submit(Paths.signOut)
      #expect(
        out.html.withoutEntities.contains("https://login.example.org/logout?client_id=accord"))
      try await browser.signIn(as: .grace)
      try await browser.open(Paths.account)
      #expect(try await !browser.submit(Paths.signOut).html.contains("/logout"))
    }
  }

  @Test func `a second factor is asked for unless the institution’s sign-in is one`() async throws {
    for (trust, asks) in [(SecondFactorTrust.never, true), (.always, false)] {
      try await visiting(secondFactor: trust) { browser, portal, institution in
        try await portal.identify(.ada)
        let id = try await portal.account(.ada).id.uuidString
        try await portal.store.database.write { db in
          try db.execute(
            sql: "INSERT INTO secondFactor VALUES (?, 'salt', 0, '2026-11-01T00:00:00.000Z')",
            arguments: [id])
        }
        let there = try await browser.signIn(at: institution, as: "ada")
        #expect(there.text.contains("Enter your code") == asks)
        #expect((browser.cookies[SessionMiddleware.cookieName] ?? "").isEmpty == asks)
      }
    }
  }

  @Test func `administrators see and end the connection`() async throws {
    try await visiting { browser, portal, institution in
      try await portal.identify(.ada)
      let ada = Browser(PortalClient(portal.services))
      try await ada.signIn(at: institution, as: "ada")
      try await browser.signIn(as: .alan)
      let id = try await portal.account(.ada).id
      #expect(
        try await browser.open(Paths.account(id)).text.contains("The account has no password"))
      let done = try await browser.submit(Paths.removingIdentity(of: id))
      #expect(done.text.contains("disconnected from the institution"))
      #expect(try await ada.open(Paths.account).path.hasPrefix(Paths.signIn))
      // The email was not verified here, so nobody is found.
      #expect(try await ada.signIn(at: institution, as: "ada").status == .forbidden)
    }
  }

  @Test func `without an institution, its pages do not exist`() async throws {
    try await visitingPortal(as: nil) { browser, _ in
      let page = try await browser.open(Paths.signIn)
      #expect(!page.text.contains("Sign in with"))
      for path in [Paths.institution, Paths.institutionReturn, Paths.institutionAccount] {
        let visit = try await browser.open(path)
        #expect(visit.status == .notFound)
      }
    }
  }
}
