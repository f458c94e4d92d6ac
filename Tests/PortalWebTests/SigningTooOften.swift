import PortalBrowser
import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Signing too often") struct SigningTooOften {
  @Test func `guesses from everywhere leave the owner's browser and a link for a new password`()
    async throws
  {
    try await visitingPortal { browser, portal in
      try await browser.signOut()
      for number in 1...50 {
        // Without a pause, the last ones would be delayed.
        if number == 25 { portal.clock.advance(by: .seconds(1_000)) }
        _ = try? await portal.store.signIn(
          email: TestPortal.Person.ada.email, password: "a guess", from: "\(number)")
      }
      let elsewhere = Browser(PortalClient(portal.services))
      try await elsewhere.open(Paths.signIn)

      let refused = try await elsewhere.submit(
        Paths.signIn,
        ["email": TestPortal.Person.ada.email, "password": TestPortal.password])
      #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] != nil)
      #expect(refused.text.contains("Use a browser in which you signed in during the last week"))

      try await browser.signIn(as: .ada)
      #expect(try await browser.open(Paths.studies).status == .ok)
    }
  }

  @Test func `too many wrong passwords for an outside approval cause a wait`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let path = Paths.outsideApproval(id, .first)
      try await browser.open(path)
      func sign() async throws -> Browser.Visit {
        try await browser.upload(
          PDFFile.blank(), named: "letter.pdf", to: path,
          [
            "decidedBy": "City Board", "approvalNumber": "A-7", "approvedOn": "2026-11-20",
            "password": "not the one",
          ])
      }
      var visit = try await sign()
      for _ in 0..<30 where visit.status != .tooManyRequests { visit = try await sign() }

      #expect(visit.status == .tooManyRequests)
      #expect(visit.headers[.retryAfter] != nil)
      #expect(visit.text.contains("Nothing was recorded; try again in"))
    }
  }
}
