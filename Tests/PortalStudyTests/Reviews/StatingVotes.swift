import PortalBrowser
import StudyBundle
import StudyExchange
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Stating votes") struct StatingVotes {
  @Test func `an approval states its quorum, the members asked, and each vote that counted`()
    async throws
  {
    try await reviewing(by: [.rosalind, .grace]) { browser, portal, id in
      try await portal.sign(.approve, of: id, by: .grace)
      let waiting = try await browser.open(Paths.record(id, .first))
      #expect(waiting.text.contains("Quorum: 2 of 2 members"))
      try await portal.sign(.approve, of: id, by: .rosalind)

      let record = try await browser.open(Paths.record(id, .first))

      #expect(record.text.contains("2 of 2 members approved. The quorum was 2."))
      for name in ["Grace", "Rosalind"] { #expect(record.text.contains("Signed by \(name)")) }
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let version = try await browser.open(Paths.version(id, .first))
      #expect(version.text.contains("Votes 2 of 2 members approved. The quorum was 2."))
      #expect(version.text.contains("2 approved, quorum: 2 of 2 members"))
      let approval = try await approval(of: id, browser)
      #expect(approval.quorum == 2 && approval.asked == 2)
      #expect(approval.decisions?.map(\.name) == ["Grace", "Rosalind"])
      #expect(approval.decisions?.map(\.meaning) == ["approve", "approve"])
      #expect(approval.decisions?.allSatisfy { $0.at.hasSuffix("Z") } == true)
    }
  }

  @Test func `an approval counts the members who could decide, and says how many were asked`()
    async throws
  {
    try await reviewing(by: [.rosalind, .grace]) { browser, portal, id in
      try await portal.askBoardWithItsAuthor(about: id)
      try await portal.sign(.approve, of: id, by: .grace)
      try await portal.sign(.approve, of: id, by: .rosalind)

      let record = try await browser.open(Paths.record(id, .first))

      #expect(record.text.contains("Quorum: 2 of 2 members"))
      #expect(
        record.text.contains(
          "2 of 2 members approved. The quorum was 2. 3 members were asked, of whom 2 could decide."
        ))
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let approval = try await approval(of: id, browser)
      #expect(approval.quorum == 2 && approval.asked == 3)
    }
  }

  @Test func `votes of a review that ended before do not count in the approval, which states them`()
    async throws
  {
    try await reviewing(by: [.rosalind, .grace]) { browser, portal, id in
      try await portal.sign(.approve, of: id, by: .grace)
      let ada = try await portal.account(.ada).id
      let requests = try await portal.store.reviewRequests(of: id, .first, for: ada)
      try await portal.store.endReview(try #require(requests.first).id, of: id, by: ada)
      _ = try await portal.store.askForReview(id, .first, of: .board, by: ada)
      try await portal.sign(.approve, of: id, by: .grace)
      try await portal.sign(.approve, of: id, by: .rosalind)
      try await browser.signOut()
      try await browser.signIn(as: .ada)

      let approval = try await approval(of: id, browser)

      #expect(approval.decisions?.map(\.name) == ["Grace", "Rosalind"])
      #expect(approval.earlierDecisions?.map(\.name) == ["Grace"])
      let version = try await browser.open(Paths.version(id, .first))
      #expect(version.text.contains("2 of 2 members approved."))
    }
  }

  @Test func `a decision states what was unseen when it was signed, next to the reason`()
    async throws
  {
    try await reviewing { browser, portal, id in
      let opened = try await browser.open(Paths.decision(id, .first))
      let unseen = try #require(
        opened.text.firstMatch(of: /([0-9]+) screens are not marked as seen/).flatMap { Int($0.1) })
      try await browser.submit(
        Paths.decision(id, .first),
        [
          "meaning": "approve", "overrideReason": "I read it on paper.",
          "password": TestPortal.password,
        ])
      let words = "\(unseen) screens were not marked as seen."

      let record = try await browser.open(Paths.record(id, .first))

      #expect(record.text.contains("When signed \(words)"))
      #expect(record.text.contains("Reason to approve anyway I read it on paper."))
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let version = try await browser.open(Paths.version(id, .first))
      #expect(version.text.contains("When signed: \(words)"))
      let decision = try #require(try await approval(of: id, browser).decisions?.first)
      #expect(decision.unseenScreens == unseen && decision.openThreads == 0)
    }
  }

  private func approval(of id: Study.ID, _ browser: Browser) async throws -> BundleApproval {
    let bundle = try await browser.open(Paths.bundle(id, .first))
    return try #require(BundleVerification(ofArchive: bundle.bytes).approval)
  }
}
