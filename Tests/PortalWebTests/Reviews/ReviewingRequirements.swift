import Foundation
import PortalBrowser
import SampleStudies
import StudyModel
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
