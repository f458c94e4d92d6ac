import SampleStudies
import StudyModel
import StudyReview
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Reviewing incomplete translations") struct ReviewingIncompleteTranslations {
  private static let risks: Place = ["consents", "consent", "sections", "risks"]

  /// The sample, whose section on risks changed in English after it was translated.
  private static func study() throws -> Study {
    let before = SampleStudies.heartRhythmAtHome
    var study = before
    let index = try #require(study.consents[0].sections.firstIndex { $0.id == risks.last })
    study.consents[0].sections[index].summary[.english] = "Most risks are small."
    study = try study.notingSources(since: before)
    study.facts.shortTitle[.spanish] = nil
    study.facts.allowsIncompleteTranslations = true
    return study
  }

  @Test func `the screens with outdated or missing texts are marked in their language`() throws {
    var study = try Self.study()
    study.facts.shortTitle = SampleStudies.heartRhythmAtHome.facts.shortTitle
    let reviewed = study
    let renderer = try SampleScreens.renderer.get()
    func chips(_ language: Language) -> [String: String] {
      let storyboard = Storyboard(reviewed, language: language, by: renderer)
      let text = ReviewedText(reviewed, version: .first, storyboard)
      return text.gapChips.mapValues(\.words)
    }

    let spanish = chips(.spanish)

    #expect(spanish[Self.risks.joined(separator: "/")] == "Outdated translation")
    #expect(!spanish.isEmpty && spanish.count < 40)
    #expect(chips(.english) == [:])
  }

  @Test func `a reviewer reads what is outdated or missing, and so does who decides`() async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(try Self.study(), of: portal, at: ["facts"])
      let ada = try await portal.account(.ada).id
      let board = try await portal.store.createBoard(
        BoardForm(name: "Review Board", quorum: 1, emails: [TestPortal.Person.rosalind.email]),
        by: ada)
      try await portal.store.setBoard(board.id, of: id, by: ada)
      try await browser.propose(id)
      _ = try await portal.store.askForReview(id, .first, of: .board, dueOn: nil, by: ada)
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .rosalind)
      let summary = "This version has 1 missing text and 1 outdated translation in Spanish"

      let review = try await browser.open(Paths.review(id, .first) + "?language=es")
      #expect(review.text.contains(summary))
      #expect(review.text.contains("summary · outdated, translated from an earlier English text"))
      #expect(review.text.contains("missing, English is shown instead"))
      #expect(review.text.contains("Outdated translation"))

      // The decision covers what the reviewer reads.
      #expect(!(try await browser.open(Paths.decision(id, .first))).text.contains(summary))
      let rosalind = try await portal.account(.rosalind).id
      try await portal.store.read([.english, .spanish], of: id, .first, by: rosalind)
      #expect(try await browser.open(Paths.decision(id, .first)).text.contains(summary))
    }
  }
}
