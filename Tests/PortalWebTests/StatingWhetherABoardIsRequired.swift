import Foundation
import StudyBundle
import StudyExchange
import StudyModel
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Stating whether a board is required", .timeLimit(.minutes(5)))
struct StatingWhetherABoardIsRequired {
  private static let number = VersionNumber(1, 0, 0)

  @Test func `a bundle states what was required when its version was published, whatever follows`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.publishedSample(portal)
      let first = try await browser.open(Paths.bundle(id, Self.number))
      let verification = BundleVerification(ofArchive: first.bytes)
      #expect(verification.findings == [] && verification.requiresBoard == false)

      let ada = try await portal.account(.ada).id
      try await portal.store.setRequiresBoard(true, of: id, by: ada)

      let later = try await browser.open(Paths.bundle(id, Self.number))
      #expect(digest(later.bytes) == digest(first.bytes))
    }
  }

  @Test func `a bundle of an approved version states it once the version is published`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let ada = try await portal.account(.ada).id
      _ = try await portal.store.recordOutsideApproval(
        OutsideApproval(
          decidedBy: "Étoile Review Board", approvedOn: CalendarDay(number: 20_000),
          number: "E-17", letter: PDFFile.blank()),
        of: id, Self.number, by: ada, password: TestPortal.password)
      let approved = try await browser.open(Paths.bundle(id, Self.number))
      #expect(BundleVerification(ofArchive: approved.bytes).requiresBoard == nil)

      _ = try await portal.store.publish(id, Self.number, by: ada)

      let published = BundleVerification(
        ofArchive: try await browser.open(Paths.bundle(id, Self.number)).bytes)
      #expect(published.findings == [] && published.requiresBoard == true)
    }
  }
}
