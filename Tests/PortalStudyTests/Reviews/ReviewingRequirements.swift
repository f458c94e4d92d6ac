import Foundation
import PortalBrowser
import SampleStudies
import StudyModel
import StudyPreview
import StudyReview
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Reviewing requirements") struct ReviewingRequirements {
  @Test func `each required topic leads to the sections on the page that cover it`() async throws {
    try await reviewing { browser, _, id in
      let page = try await browser.open(Paths.review(id, .first))

      let table = try #require(Self.requirements(on: page))
      #expect(
        table.contains("The consent covers all 15 topics that this study’s characteristics require")
      )
      #expect(table.contains("45 CFR 46.116(b)(5)"))
      #expect(!table.contains("Not covered"))
      let links = table.matches(of: /href="#([^"]+)"/).map { String($0.1) }
      let rows = table.matches(of: /<th scope="row">/).count
      #expect(rows == 15 && links.count >= rows)
      #expect(table.contains(/href="#[^"]+"[^>]*>[^<]*: Your part lasts 8 weeks\./))
      for link in links { #expect(page.html.contains(#"id="\#(link)""#), "nothing is at \(link)") }
    }
  }

  @Test func `a topic leads to the paragraph that a question tests, in each language`() throws {
    let study = SampleStudies.heartRhythmAtHome

    for language in study.languages {
      let text = ReviewedText(
        study, version: .first,
        Storyboard(study, language: language, by: try SampleScreens.renderer.get()))
      let passages = text.passages.all
      let parts = text.consents.flatMap { consent in
        consent.chapter.with([:], marks: nil, passages: text.passages).parts
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
    try await reviewing { browser, _, id in
      let page = try await browser.open(Paths.review(id, .first))

      let table = try #require(Self.requirements(on: page))
      let link = try #require(table.firstMatch(of: /href="#([^"]+)"[^>]*>[^<]*8 weeks/)).output.1
      let after = page.html.components(separatedBy: "id=\"\(link)\"></span>")
      #expect(after.count == 2 && after[1].hasPrefix("Your part lasts"))
    }
  }

  @Test func `a paragraph with a fact is linked to as people read it`() throws {
    // The paragraph and what the question quotes of it.
    let written = "Your part lasts **8 weeks**. Ask {fact:contact.phone}."
    let document = String(
      decoding: try Version(
        freezing: SampleStudies.heartRhythmAtHome, as: .first, notes: ""
      ).canonical, as: UTF8.self)
    let study = try Study(
      document: Array(document.replacing("Your part lasts **8 weeks**.", with: written).utf8))
    let text = ReviewedText(
      study, version: .first,
      Storyboard(study, language: .english, by: try SampleScreens.renderer.get()))

    let passage = try #require(text.passages.all.first { $0.topic.id == "duration" })

    #expect(passage.words == "Your part lasts 8 weeks. Ask 555-0142.")
    let html = text.consents.flatMap { consent in
      consent.chapter.with([:], marks: nil, passages: text.passages).parts.flatMap(\.screens)
    }.map(\.html).joined()
    #expect(html.components(separatedBy: "id=\"\(passage.anchor)\"></span>").count == 2)
  }

  @Test func `a marked screen keeps the link to its paragraph`() throws {
    let study = SampleStudies.heartRhythmAtHome
    var earlier = study
    let index = try #require(earlier.consents[0].sections.firstIndex { $0.id == "time" })
    earlier.consents[0].sections[index].content[.english]?.append("\n\nThere are two visits.")
    let renderer = try SampleScreens.renderer.get()
    let storyboard = Storyboard(study, language: .english, by: renderer)
    let marks = StoryboardMarks(
      from: Storyboard(earlier, language: .english, by: renderer), to: storyboard, moves: [])
    let text = ReviewedText(study, version: .first, storyboard)
    let passage = try #require(text.passages.all.first { $0.topic.id == "duration" })

    let parts = text.consents.flatMap { consent in
      consent.chapter.with([:], marks: marks, passages: text.passages).parts
    }
    let screens = try #require(parts.first { $0.place == passage.place }).screens

    #expect(screens.contains { marks[$0.screenID] != nil })
    let html = screens.map(\.html).joined()
    #expect(html.components(separatedBy: "id=\"\(passage.anchor)\"></span>").count == 2)
  }

  @Test func `a topic that no section covers is named with its source`() throws {
    var study = SampleStudies.heartRhythmAtHome
    study.facts.profile = [.federallyFunded, .minimalRisk]
    study.consents[0].sections.removeAll { $0.coveredTopics.contains("risks") }

    let requirements = try #require(ReviewRequirements(of: study, on: [], passages: []))

    let risks = try #require(requirements.rows.first { $0.name == "Risks" })
    #expect(risks.citation == "45 CFR 46.116(b)(2)")
    #expect(risks.missing != nil && risks.parts.isEmpty)
    #expect(requirements.summary.contains("Not covered: "))
    #expect(requirements.summary.contains("Risks (45 CFR 46.116(b)(2))"))
  }

  @Test func `a profile that requires nothing shows no requirements`() {
    var study = SampleStudies.heartRhythmAtHome
    study.facts.profile = [.minimalRisk]

    #expect(ReviewRequirements(of: study, on: [], passages: []) == nil)
  }

  /// The section with the requirements.
  private static func requirements(on page: Browser.Visit) -> String? {
    page.html.components(separatedBy: #"id="requirements""#).dropFirst().first?
      .components(separatedBy: "</section>").first
  }
}
