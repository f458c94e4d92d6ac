import Foundation
import SampleStudies
import StudyModel
import StudyStore
import Testing

@testable import PortalWeb

@Suite("Showing problem counts") struct ShowingProblemCounts {
  @Test func `tabs show what the row says until a page lists the problems`() async throws {
    try await visitingPortal { browser, portal in
      let ada = try await portal.account(.ada)
      let study = try await portal.store.create(
        SampleStudies.heartRhythmAtHome, by: ada.id, problems: (3, 4))
      let actual = StudyProblems(study).all.countToMend

      let counted = try await browser.open(Paths.history(study.id))
      #expect(counted.html.contains(#"<span class="tab-count">7</span>"#))
      try await browser.open(Paths.problems(study.id))
      let card = try await portal.store.studies(for: ada.id).cards.first { $0.id == study.id }
      #expect(card.map { $0.errorCount + $0.warningCount } == actual)
      let noted = try await browser.open(Paths.history(study.id))
      #expect(!noted.html.contains(#"<span class="tab-count">7</span>"#))
    }
  }

  @Test func `a study whose row says too much can be proposed`() async throws {
    try await visitingPortal { browser, portal in
      let ada = try await portal.account(.ada)
      let study = try await portal.store.create(
        SampleStudies.heartRhythmAtHome, by: ada.id, problems: (3, 4))

      let visit = try await browser.propose(study.id)

      #expect(visit.text.contains("Version 1.0.0 has been proposed"))
    }
  }
}
