import SampleStudies
import StudyEditing
import StudyExchange
import StudyModel
import TestSupport
import Testing

@testable import PortalWeb

@Suite("Losses in exports on the problems page") struct ShowingWhatExportsLose {
  @Test(
    arguments: SampleStudies.all + [SampleStudies.gallery]
      + (UInt64(0)..<4).map { Study.random(seed: $0) })
  func `match what the exports report`(study: Study) throws {
    let page = ProblemsPage(
      ProblemFilter(SubmittedForm(), study: study), problems: [],
      exports: ExportLosses.all(of: study, having: Set(study.assets.map(\.id))), of: study,
      shell: SamplePages.shell)

    for format in ExportFormats.all {
      let assets = Dictionary(study.assets.map { ($0.id, [UInt8]()) }) { first, _ in first }
      let losses = (try? format.carrying(assets).losses(of: study)) ?? []
      let group = page.exports.first { $0.title == format.title }
      #expect(group?.rows.map(\.message) ?? [] == losses.map(\.sentence))
      #expect(group?.rows.map(\.place) ?? [] == losses.map(\.place))
    }
  }

  @Test func `are listed for the draft`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(SampleStudies.tutorialConsent, of: portal, at: ["facts"])
      let losses = ExportLosses.all(of: try await portal.study(id), having: []).flatMap(\.losses)

      let visit = try await browser.open(Paths.problems(id))

      #expect(!losses.isEmpty)
      #expect(visit.html.matches(of: /class="problem-row export-loss"/).count == losses.count)
      for loss in losses { #expect(visit.text.contains(loss.place)) }
    }
  }
}
