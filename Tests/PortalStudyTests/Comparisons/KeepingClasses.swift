import PortalBrowser
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Keeping the classes of changes") struct KeepingClasses {
  private static let second = VersionNumber(1, 0, 1)

  @Test
  func `once a member has decided, no link leads to correcting a class, and the page says why`()
    async throws
  {
    try await reviewing(by: [.rosalind, .grace]) { browser, portal, id in
      try await portal.proposeNext(Self.second, of: id)
      let ada = try await portal.account(.ada).id
      _ = try await portal.store.askForReview(id, Self.second, of: .board, by: ada)
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let address = Paths.comparison(id, from: "1.0.0", to: "1.0.1")
      let before = try await browser.open(address)
      let form = try #require(before.html.firstMatch(of: /href="([^"]*compare\/changes\/[^"]*)"/))
      #expect(!before.text.contains("stay as they are"))

      try await portal.sign(.approve, of: id, number: Self.second, by: .rosalind)

      let after = try await browser.open(address)
      #expect(!after.text.contains("Correct the class"))
      let reason =
        "A member of the board has decided on this version, so its classes stay as they are."
      #expect(after.text.contains(reason))
      let refused = try await browser.open(String(form.1).withoutEntities)
      #expect(refused.status == .forbidden)
      #expect(refused.text.contains(reason))
    }
  }
}
