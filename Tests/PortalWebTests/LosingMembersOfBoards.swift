import PortalBrowser
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Boards that lose members during a review") struct LosingMembersOfBoards {
  @Test func `the version's page says that a member was taken off, and which quorum holds`()
    async throws
  {
    try await reviewing(by: [.rosalind, .grace]) { browser, portal, id in
      try await takeOff(.grace, portal, id)
      try await browser.signOut()
      try await browser.signIn(as: .ada)

      let page = try await browser.open(Paths.version(id, .first))

      #expect(page.text.contains("2 decisions are needed, and only 1 member can decide."))
      #expect(page.text.contains("1 member has been removed from the board since it was asked."))
      #expect(!page.text.contains("wrote part of this version"))
      #expect(page.text.contains("Quorum: 2, but the board has only 1 member left"))
    }
  }

  @Test func `a member who was taken off while signing gets only their own words back`()
    async throws
  {
    try await reviewing(by: [.grace, .rosalind]) { browser, portal, id in
      try await browser.open(Paths.decision(id, .first))
      try await takeOff(.grace, portal, id)

      let refused = try await browser.submit(
        Paths.decision(id, .first),
        [
          "meaning": "approve", "overrideReason": "I read it on paper.",
          "password": TestPortal.password,
        ])

      #expect(refused.status == .notFound)
      #expect(refused.text.contains("Nothing was decided"))
      #expect(refused.text.contains("You are no longer on the board that reviews it"))
      #expect(!refused.text.contains("Your text was not saved"))
      #expect(refused.text.contains("Reason to approve anyway"))
      #expect(refused.html.contains("I read it on paper."))
      for label in ["Languages", "Decisions", "Threads", "Meaning", "Correction", "Request"] {
        #expect(!refused.html.contains(">\(label)</label>"), "\(label)")
      }
      #expect(try await portal.state(of: id) == .proposed)
    }
  }

  @Test func `a decision on a version that does not exist gets the same answer`() async throws {
    try await reviewing(by: [.grace, .rosalind]) { browser, portal, id in
      let fields: [(name: String, value: String)] = [
        try browser.csrf(), ("meaning", "approve"), ("password", TestPortal.password),
      ]
      try await takeOff(.grace, portal, id)

      let taken = try await browser.post(Paths.decision(id, .first), fields)
      let unknown = try await browser.post(Paths.decision(id, VersionNumber(9, 0, 0)), fields)

      #expect(taken.status == .notFound && unknown.status == .notFound)
      #expect(taken.text.contains("You cannot decide on this version."))
      #expect(taken.text == unknown.text)
    }
  }

  @Test func `a review that the board has concluded is not ended from a page that is older`()
    async throws
  {
    try await reviewing { browser, portal, id in
      let ada = try await portal.account(.ada).id
      let rosalind = try await portal.account(.rosalind).id
      let request = try #require(
        try await portal.store.reviewRequests(of: id, .first, for: ada).last)
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      try await browser.open(Paths.version(id, .first))
      try await portal.sign(.approve, of: id, by: .rosalind)

      let kept = try await browser.submit(Paths.reviewEnd(request.id, id, .first))

      #expect(kept.text.contains("and the board keeps what it decided on."))
      let after = try await portal.store.reviewRequests(of: id, .first, for: rosalind).last
      #expect(after?.isOpen == true)
    }
  }

  /// The administrator, who has no stake in the version, leaves Rosalind alone on the board.
  private func takeOff(
    _ person: TestPortal.Person, _ portal: TestPortal, _ id: Study.ID
  ) async throws {
    let ada = try await portal.account(.ada).id
    let settings = try #require(try await portal.store.reviewSettings(of: id, for: ada))
    let board = try #require(settings.board)
    let left = board.members.map(\.account.email).filter { $0 != person.email }
    _ = try await portal.store.changeBoard(
      board.id, BoardForm(name: board.name, quorum: 1, emails: left),
      by: try await portal.account(.alan).id)
  }
}
