import PortalBrowser
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Deciding while others decide") struct DecidingAtOnce {
  private static let second = VersionNumber(1, 0, 1)

  @Test func `of two who sign at once, the slower one reads what happened, and signs again once`()
    async throws
  {
    try await reviewing(by: [.rosalind, .grace]) { rosalind, portal, id in
      try await visiting(portal) { grace in
        try await grace.signIn(as: .grace)
        try await rosalind.open(Paths.decision(id, .first))
        try await grace.open(Paths.decision(id, .first))

        async let first = Self.approve(id, in: rosalind)
        async let second = Self.approve(id, in: grace)
        let visits = try await [
          (browser: rosalind, other: "Grace", page: first),
          (browser: grace, other: "Rosalind", page: second),
        ]

        let refused = visits.filter { $0.page.status == .conflict }
        let slower = try #require(refused.first)
        #expect(refused.count == 1)
        #expect(slower.page.text.contains("Since you opened this page"))
        #expect(slower.page.text.contains("\(slower.other) approved ( Nov 21, 2026"))
        #expect(slower.page.text.contains("1 of 2 made"))
        #expect(slower.page.html.contains("Fine."))
        let signed = try await Self.approve(id, in: slower.browser)
        #expect(signed.text.contains("Version 1.0.0 is approved"))
      }
    }
  }

  @Test func `a wrong password keeps what someone else decided meanwhile on the page`()
    async throws
  {
    try await reviewing(by: [.rosalind, .grace]) { browser, portal, id in
      try await browser.open(Paths.decision(id, .first))
      try await portal.sign(.approve, of: id, by: .grace)

      let refused = try await Self.approve(id, in: browser, password: "not the one")

      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("Grace approved ( Nov 21, 2026"))
      let signed = try await Self.approve(id, in: browser)
      #expect(signed.text.contains("Version 1.0.0 is approved"))
    }
  }

  @Test func `a corrected class is named as what changed`() async throws {
    try await reviewing { browser, portal, id in
      try await portal.proposeNext(Self.second, of: id)
      let ada = try await portal.account(.ada).id
      _ = try await portal.store.askForReview(id, Self.second, of: .board, by: ada)
      try await browser.open(Paths.decision(id, Self.second))
      try await portal.store.correctClass(
        of: String(repeating: "0", count: 32), to: "wording", because: "The sense is the same.",
        in: ComparedPair(.first, Self.second), of: id, by: ada, summary: "Corrected a class")

      let stale = try await Self.approve(id, Self.second, in: browser)

      #expect(stale.status == .conflict)
      #expect(stale.text.contains("Someone corrected the class of a change."))
      let signed = try await Self.approve(id, Self.second, in: browser)
      #expect(signed.text.contains("Version 1.0.1 is approved"))
    }
  }

  @Test func `a new request is named as what changed`() async throws {
    try await reviewing { browser, portal, id in
      let ada = try await portal.account(.ada).id
      try await browser.open(Paths.decision(id, .first))
      let requests = try await portal.store.reviewRequests(of: id, .first, for: ada)
      try await portal.store.endReview(try #require(requests.last).id, of: id, by: ada)
      _ = try await portal.store.askForReview(id, .first, of: .board, by: ada)

      let stale = try await Self.approve(id, in: browser)

      #expect(stale.status == .conflict)
      #expect(stale.text.contains("You were asked again, as a member of the board."))
      let signed = try await Self.approve(id, in: browser)
      #expect(signed.text.contains("Version 1.0.0 is approved"))
    }
  }

  @discardableResult
  private static func approve(
    _ id: Study.ID, _ number: VersionNumber = .first, in browser: Browser,
    password: String = TestPortal.password
  ) async throws -> Browser.Visit {
    try await browser.submit(
      Paths.decision(id, number),
      [
        "meaning": "approve", "note": "Fine.", "overrideReason": "The translation is certified.",
        "password": password,
      ])
  }
}
