import Foundation
import PortalBrowser
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Reporting outcomes of versions") struct ReportingOutcomesOfVersions {
  @Test func `reviewers read that an approved version was withdrawn, and why`() async throws {
    try await reviewing { browser, portal, id in
      try await portal.sign(.approve, of: id, by: .rosalind)
      #expect(try await browser.open(Paths.record(id, .first)).html.contains("notice-done"))
      let ada = try await portal.account(.ada).id
      _ = try await portal.store.withdraw(id, .first, because: "A dose is wrong.", by: ada)

      for address in [Paths.review(id, .first), Paths.record(id, .first)] {
        let page = try await browser.open(address)
        #expect(page.text.contains("Withdrawn by Ada"))
        #expect(page.text.contains("Do not use this version with participants."))
        #expect(page.text.contains("A dose is wrong."))
        #expect(page.text.contains("Was approved under"))
        #expect(!page.html.contains("notice-done"))
      }
      #expect(try await browser.open(Paths.reviews).text.contains("Withdrawn"))
    }
  }

  @Test func `open conditions show wherever the approval does`() async throws {
    try await reviewing { browser, portal, id in
      try await browser.open(Paths.decision(id, .first))
      try await browser.submit(
        Paths.decision(id, .first),
        [
          "meaning": "approveWithConditions", "condition": "Name the cuff.\r\nAnd its maker.",
          "overrideReason": "On paper.", "password": TestPortal.password,
        ])

      let review = try await browser.open(Paths.review(id, .first))
      let record = try await browser.open(Paths.record(id, .first))

      #expect(review.text.contains("Approved, conditions open"))
      for page in [review, record] {
        #expect(page.html.contains("Name the cuff.\nAnd its maker."))
        #expect(page.text.contains("Approved with open conditions under"))
        #expect(page.text.contains("1 of 1 member approved, 1 of them with conditions."))
        #expect(!page.html.contains("notice-done"))
      }
    }
  }

  @Test func `a version that was sent back stays one that was not approved`() async throws {
    try await reviewing { browser, portal, id in
      try await portal.sign(.requestChanges, of: id, by: .rosalind)
      try await portal.proposeNext(VersionNumber(2, 0, 0), of: id)
      try await browser.signOut()
      try await browser.signIn(as: .ada)

      let version = try await browser.open(Paths.version(id, .first))

      #expect(version.text.contains("Changes requested, replaced"))
      #expect(version.text.contains("Not approved: not to be used with participants"))
      #expect(!version.text.contains("not to be used with new participants"))
    }
  }
}
