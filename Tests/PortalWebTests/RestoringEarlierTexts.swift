import StudyModel
import StudyStore
import Testing

@testable import PortalWeb

@Suite("Restoring earlier texts") struct RestoringEarlierTexts {
  private static let section: Place = ["consents", "consent", "sections", "welcome"]

  @Test func `a text that has changed since is restored after a question about both`() async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: Self.section)
      try await portal.change(id) { $0.consents[0].sections[0].title = [.english: "Money"] }
      let account = try await portal.account(.ada).id
      let line = try #require(try await portal.store.history(of: id, for: account).first)
      let change = try #require(line.differences.first)
      try await portal.change(id) { $0.consents[0].sections[0].title = [.english: "Money 2"] }
      try await browser.open(Paths.history(id))

      let asked = try await browser.submit(
        Paths.bringingBack(id),
        [
          "number": "\(line.number)",
          "place": JSONValue.array(change.place.map(JSONValue.string)).canonicalText,
        ])

      #expect(asked.status == .conflict)
      #expect(asked.text.contains("“Title” of “Money 2” has changed since then"))
      #expect(asked.text.contains("Nothing has been restored yet."))
      #expect(asked.html.contains("Restore this text"))
      for untrue in ["another window", "were writing", "Typed here", "your text"] {
        #expect(!asked.text.contains(untrue), "\(untrue)")
      }
      try await browser.submitFilledIn(Paths.write(id, at: Self.section))
      let title = try await portal.study(id).consents[0].sections[0].title
      #expect(title == [.english: "Welcome"])
    }
  }
}
