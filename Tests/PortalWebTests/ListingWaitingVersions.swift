import PortalBrowser
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Listing waiting versions") struct ListingWaitingVersions {
  @Test func `a version waits for its approval, and then for its owner`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let ada = try await portal.account(.ada).id
      let proposed = try await browser.open(Paths.studies)
      #expect(proposed.text.contains("1.0.0 is proposed and not approved yet"))
      #expect(!proposed.text.contains("is waiting for you to publish it"))
      #expect(!proposed.text.contains("Needs your attention"))

      _ = try await portal.store.askForReview(id, .first, of: .board, by: ada)
      try await portal.sign(.approve, of: id, by: .rosalind)

      let approved = try await browser.open(Paths.studies)
      #expect(approved.text.contains("Needs your attention"))
      #expect(approved.text.contains("1.0.0 approved"))
      #expect(approved.text.contains("1.0.0 is waiting for you to publish it"))
      try await browser.open(Paths.publication(id, .first))
      try await browser.submit(Paths.publication(id, .first))
      let published = try await browser.open(Paths.studies)
      #expect(published.text.contains("1.0.0 published"))
      #expect(!published.text.contains("Needs your attention"))
    }
  }

  @Test func `an approved version with open conditions does not wait for its owner`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let ada = try await portal.account(.ada).id
      _ = try await portal.store.askForReview(id, .first, of: .board, by: ada)
      try await portal.decide(.approveWithConditions, on: id)

      let list = try await browser.open(Paths.studies)

      #expect(list.text.contains("conditions of 1.0.0 are open"))
      #expect(!list.text.contains("is waiting for you to publish it"))
      #expect(!list.text.contains("Needs your attention"))
    }
  }
}
