import Foundation
import PortalBrowser
import SampleStudies
import StudyModel
import StudyPreview
import StudyReview
import Testing

@testable import PortalWeb

@Suite("Reviewing requirements") struct ReviewingRequirements {
  @Test func `each required topic leads to the sections on the page that cover it`() async throws {
    try await reviewing { browser, _, id in
      let page = try await browser.open(Paths.review(id, .first))

      let table = try #require(Self.requirements(on: page))
      #expect(
        table.contains("The consent covers all 3 topics that this study’s characteristics require"))
      #expect(table.contains("45 CFR 46.116(b)(5)"))
      #expect(!table.contains("Not covered"))
      let links = table.matches(of: /href="#([^"]+)"/).map { String($0.1) }
      let rows = table.matches(of: /<th scope="row">/).count
      #expect(rows == 3 && links.count >= rows)
      for link in links { #expect(page.html.contains(#"id="\#(link)""#), "nothing is at \(link)") }
    }
  }

  @Test func `a topic leads to the paragraph that a question tests, in each language`() throws {
    var study = SampleStudies.heartRhythmAtHome
    study.facts.profile = [.federallyFunded, .minimalRisk]

    for language in study.languages {
      let text = ReviewedText(
        study, version: .first,
        Storyboard(study, language: language, by: try SampleScreens.renderer.get()))
      let passages = text.passages
      let parts = text.consents.flatMap { consent in
        consent.chapter.with([:], marks: nil, passages: passages).parts
      }
      let html = parts.flatMap { $0.screens.map(\.html) }.joined()
      let requirements = try #require(
        ReviewRequirements(of: text.said, on: parts, passages: passages))

      let passage = try #require(
        passages.first { $0.topic.id == "duration" && $0.place.last == "time" })
      let row = try #require(requirements.rows.first { $0.name == passage.topic.name })
      let link = try #require(row.parts.first { $0.address == "#\(passage.anchor)" })
      #expect(link.title.contains(passage.words))
      let pieces = html.components(separatedBy: "id=\"\(passage.anchor)\"></span>")
      #expect(pieces.count == 2, "The paragraph is on the page once")
      let following = (pieces.last ?? "").replacing(/<[^>]*>/, with: "")
      #expect(following.hasPrefix(language == .english ? "Your part lasts 8 weeks." : "Su parti"))
      // Which paragraph covers one of several topics is not known, even if a question tests one.
      for (topic, section) in [("Procedures", "tasks"), ("Voluntary participation", "withdrawing")]
      {
        let row = try #require(requirements.rows.first { $0.name == topic })
        #expect(row.parts.map(\.address).contains("#section-consent-\(section)"))
      }
    }
  }

  @Test func `the page of a review leads from a requirement to its paragraph`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      let ada = try await portal.account(.ada).id
      _ = try await portal.store.edit(
        id, by: ada, at: ["facts"], basedOn: nil, summary: "Changed the profile",
        change: { $0.facts.profile = [.minimalRisk, .federallyFunded] },
        problems: { _ in (0, 0) })
      try await browser.propose(id)

      let page = try await browser.open(Paths.review(id, .first))

      let table = try #require(Self.requirements(on: page))
      let link = try #require(table.firstMatch(of: /href="#([^"]+)"[^>]*>[^<]*8 weeks/)).output.1
      let after = page.html.components(separatedBy: "id=\"\(link)\"></span>")
      #expect(after.count == 2 && after[1].hasPrefix("Your part lasts"))
    }
  }

  @Test func `a topic that no section covers is named with its source`() throws {
    var study = SampleStudies.heartRhythmAtHome
    study.facts.profile = [.federallyFunded, .minimalRisk]
    study.consents[0].sections.removeAll { $0.coveredTopics.contains("risks") }

    let requirements = try #require(ReviewRequirements(of: study, on: []))

    let risks = try #require(requirements.rows.first { $0.name == "Risks" })
    #expect(risks.citation == "45 CFR 46.116(b)(2)")
    #expect(risks.missing != nil && risks.parts.isEmpty)
    #expect(requirements.summary.contains("Not covered: "))
    #expect(requirements.summary.contains("Risks (45 CFR 46.116(b)(2))"))
  }

  @Test func `a profile that requires nothing shows no requirements`() {
    var study = SampleStudies.heartRhythmAtHome
    study.facts.profile = [.minimalRisk]

    #expect(ReviewRequirements(of: study, on: []) == nil)
  }

  /// The section with the requirements.
  private static func requirements(on page: Browser.Visit) -> String? {
    page.html.components(separatedBy: #"id="requirements""#).dropFirst().first?
      .components(separatedBy: "</section>").first
  }
}
