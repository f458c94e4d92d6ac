import PortalBrowser
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Comparing drafts with versions") struct ComparingDraftsWithVersions {
  private static let stated = "Version of the text is now"

  @Test func `a draft that nobody touched since a later version is the same`() async throws {
    try await amended { browser, _, id in
      let page = try await browser.open(Paths.comparison(id))

      #expect(page.text.contains("From version 2.0.0 to the draft."))
      #expect(page.text.contains("These versions are the same"))
      let back = try await browser.open(Paths.comparison(id, from: "draft", to: "2.0.0"))
      #expect(back.text.contains("These versions are the same"))
      let form = try await browser.open(Paths.proposal(id))
      #expect(form.text.contains("Accord proposes 2.0.1. Nothing changed."))
    }
  }

  @Test func `an amendment lists what its author changed, and nothing that freezing sets`()
    async throws
  {
    try await amended { browser, portal, id in
      try await edit(id, of: portal) {
        $0.consents[0].sections[0].title = [.english: "Once more", .spanish: "Otra vez"]
      }

      let page = try await browser.open(Paths.comparison(id))

      #expect(page.text.contains("Once more"))
      #expect(!page.text.contains(Self.stated))
    }
  }

  @Test(arguments: [("5.0.0", true), ("1.9.0", false), ("2.0.0", false), ("soon", false)])
  func `the version that an author states is a change if it raises the version`(
    stated: String, isChange: Bool
  ) async throws {
    try await amended { browser, portal, id in
      try await edit(id, of: portal) { $0.consents[0].statedVersion = stated }

      let page = try await browser.open(Paths.comparison(id))

      #expect(page.text.contains(Self.stated) == isChange)
      #expect(page.text.contains("These versions are the same") != isChange)
    }
  }

  /// Opens a portal in which Ada proposed versions 1.0.0 and 2.0.0 of the sample, whose text states 2.0.0 since then, while
  /// its draft still states 1.0.0.
  private func amended(
    _ story: @escaping @Sendable (Browser, TestPortal, Study.ID) async throws -> Void
  ) async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      try await edit(id, of: portal) {
        $0.consents[0].sections[0].content = [.english: "Changed.", .spanish: "Cambiado."]
      }
      try await browser.propose(id, as: "2.0.0")
      let line = try await portal.store.version(
        VersionNumber(2, 0, 0), of: id, for: try await portal.account(.ada).id)
      let frozen = try #require(line).version.study().consents[0].statedVersion
      try #require(frozen == "2.0.0")
      try #require(try await portal.study(id).consents[0].statedVersion == "1.0.0")
      try await story(browser, portal, id)
    }
  }

  private func edit(
    _ id: Study.ID, of portal: TestPortal, _ change: @escaping @Sendable (inout Study) -> Void
  ) async throws {
    _ = try await portal.store.edit(
      id, by: try await portal.account(.ada).id, at: [], basedOn: nil, summary: "Changed",
      change: change, problems: { _ in (0, 0) })
  }
}
