import Foundation
import SampleStudies
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Showing problem counts") struct ShowingProblemCounts {
  @Test func `tabs show the stored counts until a page lists the problems`() async throws {
    try await visitingPortal { browser, portal in
      let ada = try await portal.account(.ada)
      let study = try await portal.store.create(
        SampleStudies.heartRhythmAtHome, by: ada.id, problems: (3, 4))
      let actual = StudyProblems(study).all.countToFix

      let counted = try await browser.open(Paths.history(study.id))
      #expect(counted.html.contains(#"<span class="tab-count">7</span>"#))
      try await browser.open(Paths.problems(study.id))
      let card = try await portal.store.studies(for: ada.id).cards.first { $0.id == study.id }
      #expect(card.map { $0.errorCount + $0.warningCount } == actual)
      let noted = try await browser.open(Paths.history(study.id))
      #expect(!noted.html.contains(#"<span class="tab-count">7</span>"#))
    }
  }

  @Test(arguments: ["empty", "sample"])
  func `a new study is stored with the number of its problems`(start: String) async throws {
    try await visitingPortal { browser, portal in
      let ada = try await portal.account(.ada)
      try await browser.open(Paths.newStudy)
      try await browser.submit(
        Paths.studies, ["start": start, "title": "Sleep at night", "language": "en"])

      let card = try #require(try await portal.store.studies(for: ada.id).cards.first)
      let study = try await portal.study(card.id)

      #expect(card.errorCount + card.warningCount == StudyProblems(study).all.countToFix)
      #expect(!study.slug.isEmpty)
    }
  }

  @Test func `the editor's tab counts the problems that the editor lists`() async throws {
    try await visitingPortal { browser, portal in
      let ada = try await portal.account(.ada)
      let study = try await portal.store.create(
        SampleStudies.heartRhythmAtHome, by: ada.id, problems: (3, 4))
      let actual = StudyProblems(study).all.countToFix

      let visit = try await browser.open(Paths.write(study.id))

      #expect(
        visit.html.contains(#"<span class="tab-count">\#(actual)</span>"#) == (actual > 0))
      #expect(!visit.html.contains(#"<span class="tab-count">7</span>"#))
    }
  }

  @Test func `the problems that a save found are those of the next pages`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      _ = try await browser.save(id, ["facts"], ["board": "Lake"], as: "application/json")

      let ada = try await portal.account(.ada)
      let draft = try #require(try await portal.store.draft(of: id, for: ada.id))

      // Nothing is looked for if they are known.
      let known = draft.findings.problems { [] }
      #expect(!known.isEmpty)
      #expect(known == StudyProblems(draft.study).all)
    }
  }

  @Test
  func `a canceled request leaves the stored counts, and the next one finds all problems`()
    async throws
  {
    try await visitingPortal { _, portal in
      let ada = try await portal.account(.ada)
      let study = try await portal.store.create(
        SampleStudies.heartRhythmAtHome, by: ada.id, problems: (3, 4))
      let draft = try #require(try await portal.store.draft(of: study.id, for: ada.id))
      let services = portal.services
      let request = _Concurrency.Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await services.counted(draft)
      }

      await #expect(throws: CancellationError.self) { try await request.value }

      let card = try await portal.store.studies(for: ada.id).cards.first { $0.id == study.id }
      #expect(card?.errorCount == 3)
      #expect(try draft.problems == StudyProblems(study).all)
    }
  }

  @Test func `problems that a canceled request did not find are not reported as none`() async throws
  {
    let draft = SamplePages.draft()
    let request = _Concurrency.Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try draft.problems
    }

    await #expect(throws: CancellationError.self) { try await request.value }
    #expect(try draft.problems == StudyProblems(draft.study).all)
  }

  @Test func `a study whose stored counts are too high can be proposed`() async throws {
    try await visitingPortal { browser, portal in
      let ada = try await portal.account(.ada)
      let study = try await portal.store.create(
        SampleStudies.heartRhythmAtHome, by: ada.id, problems: (3, 4))

      let visit = try await browser.propose(study.id)

      #expect(visit.text.contains("Version 1.0.0 has been proposed"))
    }
  }
}
