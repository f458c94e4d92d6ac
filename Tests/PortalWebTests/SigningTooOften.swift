import PortalBrowser
import StudyModel
import TestSupport
import Testing

@testable import PortalWeb

@Suite("Signing too often") struct SigningTooOften {
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
