import PortalBrowser
import StudyModel
import StudyReview
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Reviewing facts") struct ReviewingFacts {
  private static let second = VersionNumber(1, 1, 0)

  @Test func `a changed fact is listed, is the first change, and shows what it was`() async throws {
    try await again { browser, _, id in
      let page = try await browser.open(Paths.review(id, Self.second))

      #expect(page.text.contains("Facts changed: Protocol number."))
      #expect(page.html.contains(##"<a href="#facts">Go to the first change</a>"##))
      let facts = try #require(Self.facts(of: page))
      #expect(facts.contains("P-2") && facts.contains("Changed since 1.0.0"))
      #expect(facts.contains("Was: "))
      #expect(facts.matches(of: /Changed since/).count == 1)
    }
  }

  @Test func `a comment on the facts is shown next to them, also in the next round`() async throws {
    try await again { browser, portal, id in
      let page = try await browser.open(Paths.review(id, Self.second))
      #expect(Self.facts(of: page)?.contains("Comment<") == true)

      try await browser.post(
        Paths.threads(id),
        [
          try browser.csrf(), ("version", "1.1.0"), ("place", "facts"), ("screen", ""),
          ("language", "en"), ("text", "Is this the new number?"), ("required", "on"),
        ])

      let review = try await browser.open(Paths.review(id, Self.second))
      #expect(Self.facts(of: review)?.contains("Is this the new number?") == true)
      try await portal.sign(.requestChanges, of: id, number: Self.second, by: .rosalind)
      let third = VersionNumber(1, 2, 0)
      let ada = try await portal.account(.ada).id
      try await Self.propose(third, protocolNumber: "P-3", of: id, by: ada, portal)
      let next = try await browser.open(Paths.review(id, third))
      #expect(Self.facts(of: next)?.contains("Is this the new number?") == true)
      #expect(next.text.contains("An approval waits for"))
    }
  }

  /// The section with the facts.
  private static func facts(of page: Browser.Visit) -> String? {
    page.html.components(separatedBy: #"id="facts">"#).dropFirst().first?
      .components(separatedBy: "</section>").first
  }

  private static func propose(
    _ number: VersionNumber, protocolNumber: String, of id: Study.ID, by ada: Account.ID,
    _ portal: TestPortal
  ) async throws {
    let draft = try await portal.store.edit(
      id, by: ada, at: ["facts"], basedOn: nil, summary: "Changed the protocol number",
      change: { $0.facts.protocolNumber = protocolNumber }, problems: { _ in (0, 0) })
    _ = try await portal.store.propose(id, as: number, notes: "", basedOn: draft.revision, by: ada)
    _ = try await portal.store.askForReview(id, number, of: .board, by: ada)
  }

  /// Opens a portal in which Rosalind sent version 1.0.0 back and Ada changed only the protocol number in version 1.1.0.
  private func again(
    _ story: @escaping @Sendable (Browser, TestPortal, Study.ID) async throws -> Void
  ) async throws {
    try await reviewing { browser, portal, id in
      try await portal.sign(.requestChanges, of: id, by: .rosalind)
      let ada = try await portal.account(.ada).id
      try await Self.propose(Self.second, protocolNumber: "P-2", of: id, by: ada, portal)
      try await story(browser, portal, id)
    }
  }
}
