import SampleStudies
import StudyEditing
import StudyExchange
import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Losses in exports on the problems page") struct ShowingWhatExportsLose {
  @Test(
    arguments: SampleStudies.all + [SampleStudies.gallery]
      + (UInt64(0)..<4).map { Study.random(seed: $0) })
  func `match what the exports report`(study: Study) throws {
    let formats = StudyFormats(root: Repository.root)
    let assets = Set(study.assets.map(\.id))
    let page = ProblemsPage(
      ProblemFilter(SubmittedForm(), study: study), problems: [],
      exports: formats.losses(of: study, having: assets), of: study, shell: SamplePages.shell)

    let most = ProblemExcerpt.most(ofEach: page.exports.count)
    for format in formats.all {
      let losses = (try? format.forecast(of: study, having: assets).losses) ?? []
      let group = page.exports.first { $0.title == format.title }
      #expect(group?.count ?? 0 == losses.count)
      #expect(group?.rows.map(\.message) ?? [] == losses.prefix(most).map(\.sentence))
      #expect(group?.rows.map { $0.place ?? "" } ?? [] == losses.prefix(most).map(\.place))
    }
  }

  @Test func `are listed for the draft`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(SampleStudies.tutorialConsent, of: portal, at: ["facts"])
      let losses = portal.services.formats.losses(
        of: try await Self.exported(id, portal), having: [])

      let visit = try await browser.open(Paths.problems(id))

      #expect(!losses.isEmpty)
      #expect(Self.rows(visit) == Self.shown(losses).flatMap(\.losses).count)
      for loss in Self.shown(losses).flatMap(\.losses) where !loss.place.isEmpty {
        #expect(visit.text.contains(loss.place))
      }
    }
  }

  @Test func `are those of the export page once a version states its number`() async throws {
    try await visitingPortal { browser, portal in
      let study = try #require(SampleStudies.all.first { !$0.tasks.isEmpty })
      let id = try await browser.open(study, of: portal, at: ["facts"])
      try await browser.propose(id)
      let exported = try await Self.exported(id, portal)

      let listed = portal.services.formats.losses(
        of: exported, having: Set(exported.assets.map(\.id)))
      let visit = try await browser.open(Paths.problems(id))

      #expect(listed.contains { $0.format == "walkthrough" })
      #expect(listed.flatMap(\.losses).contains { $0.code == "stated-version-not-carried" })
      #expect(Self.rows(visit) == Self.shown(listed).flatMap(\.losses).count)
    }
  }

  private static func rows(_ visit: Browser.Visit) -> Int {
    visit.html.matches(of: /class="problem-row export-loss"/).count
  }

  /// What the page shows at first.
  private static func shown(_ losses: [ExportLosses]) -> [ExportLosses] {
    losses.map { format in
      let first = format.losses.prefix(ProblemExcerpt.most(ofEach: losses.count))
      return ExportLosses(format: format.format, title: format.title, losses: Array(first))
    }
  }

  private static func exported(_ id: Study.ID, _ portal: TestPortal) async throws -> Study {
    let ada = try await portal.account(.ada).id
    return try #require(try await portal.store.draftForExport(of: id, for: ada))
  }
}
