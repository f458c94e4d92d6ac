import PortalBrowser
import StudyBundle
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

/// A version is proposed while the board decides on the one before.
@Suite("Replacing reviews") struct ReplacingReviews {
  private static let next = VersionNumber(1, 1, 0)

  @Test
  func `the queue leads reviewers to the later version, and nobody decides on the earlier one`()
    async throws
  {
    try await reviewing { browser, portal, id in
      #expect(try await browser.open(Paths.reviews).text.contains("1 version is waiting"))
      try await browser.open(Paths.decision(id, .first))
      try await portal.proposeNext(Self.next, of: id)

      let refused = try await browser.submit(
        Paths.decision(id, .first),
        [
          "meaning": "approve", "note": "Fine.", "overrideReason": "I read it on paper.",
          "password": TestPortal.password,
        ])

      let why = "Version 1.1.0 replaced this version, so you can no longer decide on this one."
      #expect(refused.text.contains(why))
      let ada = try await portal.account(.ada).id
      #expect(try await portal.store.version(.first, of: id, for: ada)?.line.state == .proposed)
      #expect(try await browser.open(Paths.review(id, .first)).text.contains(why))
      let queue = try await browser.open(Paths.reviews)
      #expect(queue.text.contains("Replaced by 1.1.0"))
      #expect(!queue.text.contains("is waiting for your decision"))
      // The board cannot read it yet.
      #expect(!queue.html.contains(Paths.review(id, Self.next)))
      _ = try await portal.store.askForReview(id, Self.next, of: .board, by: ada)
      let asked = try await browser.open(Paths.reviews)
      #expect(asked.text.contains("1 version is waiting for your decision."))
      #expect(asked.text.contains("Review 1.1.0 instead"))
    }
  }

  @Test func `its reviewers read on its own page that it was replaced`() async throws {
    try await reviewing { browser, portal, id in
      #expect(!(try await browser.open(Paths.review(id, .first)).text.contains("replaced by")))

      try await portal.proposeNext(Self.next, of: id)

      let words = "Proposed, replaced by 1.1.0"
      #expect(try await browser.open(Paths.review(id, .first)).text.contains(words))
      try await portal.store.archive(id, by: try await portal.account(.ada).id)
      #expect(try await browser.open(Paths.review(id, .first)).text.contains(words))
    }
  }

  @Test func `so does whoever has a link to it`() async throws {
    try await reviewing { _, portal, id in
      let ada = try await portal.account(.ada).id
      let path = Paths.view(token: try await portal.store.makeViewLink(id, .first, by: ada).token)
      let stranger = Browser(PortalClient(portal.services))
      #expect(try await stranger.open(path).text.contains("Proposed, and waiting for a decision."))

      try await portal.proposeNext(Self.next, of: id)

      let replaced = try await stranger.open(path)
      #expect(replaced.text.contains("Proposed, replaced by 1.1.0"))
      #expect(replaced.text.contains("Version 1.1.0 replaced this proposal."))
      #expect(!replaced.text.contains("waiting for a decision"))
      _ = try await portal.store.withdraw(id, Self.next, by: ada)
      #expect(try await stranger.open(path).text.contains("Proposed, and waiting for a decision."))
    }
  }

  @Test func `the list of studies speaks of the later version once the board decided on that`()
    async throws
  {
    try await reviewing { browser, portal, id in
      let ada = try await portal.account(.ada).id
      try await portal.proposeNext(Self.next, of: id)
      _ = try await portal.store.askForReview(id, Self.next, of: .board, by: ada)
      #expect(try await portal.store.studies(for: ada).cards.first?.proposedNumber == Self.next)

      try await portal.sign(.disapprove, of: id, number: Self.next, by: .rosalind)

      #expect(try await portal.store.studies(for: ada).cards.first?.proposedNumber == nil)
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let list = try await browser.open(Paths.studies)
      #expect(list.text.contains("1.1.0 disapproved"))
      #expect(!list.text.contains("1.0.0 is proposed") && !list.text.contains("1.0.0 proposed"))
    }
  }

  @Test func `authors read it before they propose, on the version’s page, and in the list`()
    async throws
  {
    try await reviewing { browser, portal, id in
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let form = try await browser.open(Paths.proposal(id))
      #expect(form.text.contains("Version 1.0.0 is proposed. The new version takes its place"))
      #expect(!(try await browser.open(Paths.versions(id)).text.contains("replaced by")))

      try await portal.proposeNext(Self.next, of: id)

      let version = try await browser.open(Paths.version(id, .first))
      #expect(version.text.contains("Version 1.1.0 replaced this proposal."))
      #expect(!version.html.contains(#"action="\#(Paths.reviewers(id, .first))""#))
      #expect(!version.html.contains(Paths.outsideApproval(id, .first)))
      #expect(try await Self.replacement(id, browser) == Self.next)
      let list = try await browser.open(Paths.versions(id))
      #expect(list.text.contains("Proposed, replaced by 1.1.0"))
      #expect(list.html.contains(##"href="\##(Paths.version(id, Self.next))#review""##))
      #expect(!list.html.contains(##"href="\##(Paths.version(id, .first))#review""##))
      let again = try await browser.open(Paths.proposal(id)).text
      #expect(again.contains("Version 1.1.0 is proposed. The new version takes its place"))
      let ada = try await portal.account(.ada).id
      _ = try await portal.store.askForReview(id, Self.next, of: .board, by: ada)
      try await portal.sign(.requestChanges, of: id, number: Self.next, by: .rosalind)
      #expect(!(try await browser.open(Paths.proposal(id)).text.contains("takes its place")))
      _ = try await portal.store.withdraw(id, Self.next, by: ada)
      let back = try await browser.open(Paths.version(id, .first))
      #expect(back.text.contains("Proposed, and waiting for a decision."))
      #expect(try await Self.replacement(id, browser) == nil)
    }
  }

  @Test func `without a board, an earlier proposal is not called replaced`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await portal.needNoBoard(id)
      try await browser.propose(id)
      try await portal.proposeNext(Self.next, of: id)

      let link = try await portal.store.makeViewLink(id, .first, by: portal.account(.ada).id)

      for page in [
        Paths.versions(id), Paths.version(id, .first), Paths.proposal(id),
        Paths.view(token: link.token),
      ] {
        let text = try await browser.open(page).text
        for words in ["replaced by 1.1.0", "replaced this proposal", "takes its place"] {
          #expect(!text.contains(words), "\(page)")
        }
      }
    }
  }

  @Test func `the list of versions says who objects while the others decide`() async throws {
    try await reviewing(by: [.rosalind, .grace]) { browser, portal, id in
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let words = "Changes requested by 1 of 2. The board is still deciding."
      #expect(!(try await browser.open(Paths.versions(id)).text.contains(words)))

      try await portal.sign(.requestChanges, of: id, by: .rosalind)

      #expect(try await browser.open(Paths.versions(id)).text.contains(words))
      try await portal.sign(.approve, of: id, by: .grace)
      #expect(!(try await browser.open(Paths.versions(id)).text.contains("still deciding")))
    }
  }

  @Test func `an author on the board is not among those of whom the list counts objections`()
    async throws
  {
    try await reviewing(by: [.rosalind, .grace]) { browser, portal, id in
      try await portal.askBoardWithItsAuthor(about: id)
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      try await portal.sign(.requestChanges, of: id, by: .rosalind)

      #expect(
        try await browser.open(Paths.versions(id)).text.contains("Changes requested by 1 of 2."))
      // Both pages count the same members.
      #expect(
        try await browser.open(Paths.version(id, .first)).text.contains("Quorum: 2 of 2 members"))
    }
  }

  /// The version that, according to the bundle of version 1.0.0, took its place.
  private static func replacement(
    _ id: Study.ID, _ browser: Browser
  ) async throws -> VersionNumber? {
    let bundle = try await browser.open(Paths.bundle(id, .first))
    return BundleVerification(ofArchive: bundle.bytes).replacement
  }

  @Test func `objections are counted in words`() {
    #expect(
      BoardObjections(changes: 2, disapprovals: 1, able: 5).words
        == "Changes requested by 2 of 5, disapproved by 1 of 5")
    // Those who only advise have no vote.
    #expect(BoardObjections(changes: 0, disapprovals: 1, able: 0).words == "Disapproved by 1")
  }

  @Test func `a draft without changes is refused at the top of the page, with what was typed`()
    async throws
  {
    try await reviewing { browser, portal, id in
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      try await browser.open(Paths.proposal(id))

      let refused = try await browser.submit(
        Paths.versions(id), ["number": "1.1.0", "notes": "Nothing new."])

      #expect(refused.status == .conflict || refused.status == .unprocessableContent)
      #expect(refused.text.contains("There is nothing new to propose"))
      #expect(
        refused.text.contains("The draft is the same as version 1.0.0. Change something first."))
      #expect(refused.html.contains(#"id="draft" role="alert""#))
      #expect(refused.html.contains("Nothing new.</textarea>"))
      #expect(!refused.html.contains(#"aria-invalid="true""#))
      #expect(!refused.text.contains("1 thing to fix"))
    }
  }
}
