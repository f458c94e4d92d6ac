import Foundation
import Hummingbird
import StudyModel
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Sending bad requests") struct SendingBadRequests {
  @Test(arguments: ["/nothing", "/studies/not-an-id", "/studies/not-an-id/versions", "/keys/x"])
  func `an unknown address shows the portal's own error page`(path: String) async throws {
    try await visitingPortal { browser, _ in
      let visit = try await browser.open(path)

      #expect(visit.status == .notFound)
      #expect(visit.text.contains("Page not found"))
    }
  }

  @Test func `a form without its token changes nothing`() async throws {
    try await visitingPortal { browser, portal in
      let visit = try await browser.post(
        Paths.studies, [("start", "empty"), ("title", "Sneaked in"), ("language", "en")])

      #expect(visit.status == .forbidden)
      #expect(visit.text.contains("out of date"))
      let ada = try await portal.account(.ada).id
      #expect(try await portal.store.studies(for: ada).total == 0)
    }
  }

  @Test func `a form from another site is refused`() async throws {
    try await visitingPortal { browser, _ in
      let visit = try await browser.go(
        Paths.signOut, .post,
        headers: [
          .contentType: "application/x-www-form-urlencoded", .fetchSite: "cross-site",
        ], body: [])

      #expect(visit.status == .forbidden)
    }
  }

  @Test func `a 50 MB upload is refused by its declared length`() async throws {
    try await visitingPortal { browser, _ in
      let visit = try await browser.go(
        Paths.importing, .post,
        headers: [
          .contentType: "multipart/form-data; boundary=x", .contentLength: "52428800",
        ], body: nil)

      #expect(visit.status == .contentTooLarge)
      #expect(visit.text.contains("10 MB"))
    }
  }

  @Test func `a truncated form is refused`() async throws {
    try await visitingPortal { browser, _ in
      let visit = try await browser.go(
        Paths.importing, .post, headers: [.contentType: "multipart/form-data; boundary=x"],
        body: Array("--x\r\nContent-Disp".utf8))

      #expect(visit.status == .badRequest)
      #expect(visit.text.contains("cut off"))
    }
  }

  @Test func `a form sent after the session expired is kept during sign-in`() async throws {
    try await visitingPortal { browser, _ in
      try await browser.open(Paths.newStudy)
      let token = try #require(
        try browser.form(to: Paths.studies).hidden.first { $0.name == "csrf" })
      browser.forgetSession()

      let asked = try await browser.post(
        Paths.studies,
        [token, ("start", "empty"), ("title", "A title that took long"), ("language", "en")])
      #expect(asked.status == .unauthorized)
      #expect(asked.text.contains("Your text is still here"))
      #expect(!asked.html.contains(token.value))

      let shown = try await browser.submit(
        Paths.signIn, ["email": "ada@example.org", "password": TestPortal.password])
      #expect(shown.text.contains("A title that took long"))

      let saved = try await browser.submit(Paths.studies)
      #expect(saved.status == .ok)
      #expect(saved.text.contains("A title that took long"))
    }
  }

  @Test func `a wrong password does not lose the kept text`() async throws {
    try await visitingPortal(as: nil) { browser, _ in
      try await browser.post(Paths.studies, [("title", "A title that took long")])
      try await browser.submit(Paths.signIn, ["email": "ada@example.org", "password": "wrong one"])

      let shown = try await browser.submit(
        Paths.signIn, ["email": "ada@example.org", "password": TestPortal.password])

      #expect(shown.text.contains("A title that took long"))
    }
  }

  @Test(arguments: hostileTexts)
  func `a title is shown as text on every page`(word: String) async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep \(word)")

      for path in [
        Paths.studies, Paths.versions(id), Paths.write(id), Paths.flow(id), Paths.history(id),
        Paths.people(id), Paths.proposal(id),
      ] {
        let visit = try await browser.open(path)
        #expect(visit.status == .ok && visit.text.contains("Sleep"), "\(path)")
        #expect(Markup(visit.html).harms == [], "\(path)")
      }
    }
  }

  @Test(arguments: [
    "//evil.example", "//\u{338}evil.example", "/\\\u{338}evil.example", "https://evil.example",
    "/a b",
    "", "/a\r\nb",
  ])
  func `an address outside the portal is not accepted as a return address`(address: String) {
    #expect(isOwnPath("/studies") && !isOwnPath(address))
  }

  @Test func `every page forbids inline scripts and styles`() async throws {
    try await visitingPortal { browser, _ in
      let visit = try await browser.open(Paths.studies)

      let policy = try #require(visit.headers[.contentSecurityPolicy])
      #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
    }
  }

  @Test func `a page can be requested without its body`() async throws {
    try await visitingPortal { browser, _ in
      for path in [Paths.health, Paths.studies] {
        let answer = try await browser.head(path)
        #expect(answer.status == .ok)
      }
    }
  }

  @Test func `the route table matches the approved one`() async throws {
    let router = portalRoutes(try await TestPortal().services)

    let lines = router.routes.map { "\($0.method.rawValue) \($0.path.description)" }.sorted()

    #expect(try isGolden("routes.txt", lines.joined(separator: "\n") + "\n"))
  }
}
