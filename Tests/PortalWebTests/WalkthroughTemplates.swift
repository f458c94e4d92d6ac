import Foundation
import SampleStudies
import StudyModel
import StudyStore
import TestSupport
import Testing

@testable import PortalWeb

@Suite("The templates of walkthroughs") struct WalkthroughTemplates {
  @Test func `only name what their page has`() async throws {
    let templates = try await Templates(folder: Repository.root.appending(path: "Templates/portal"))
    for page in try Self.pages() {
      let names = AskedNames()
      let html = templates.library.render(
        names.page(page), withTemplate: type(of: page).template)
      names.finish()
      #expect(names.inVain == [])
      #expect(html != nil)
    }
  }

  static func pages() throws -> [any Page] {
    let study = SampleStudies.heartRhythmAtHome
    let day = CalendarDay(number: 20_000)
    let walk = try #require(Walkthrough(of: "join", in: study, today: day))
    let open = OpenWalk(
      kept: WalkthroughRun(
        id: UUID(), study: study.id, version: nil, task: "join", language: .spanish, state: Data(),
        sequence: 0), state: WalkState(run: walk.run), walk: walk)
    return [
      WalkHostPage(shell: .stranger, open: open, device: .tablet, isDark: true),
      WalkResultPage(shell: .stranger, open: open),
      WalkOverPage(
        shell: .stranger, title: study.displayTitle, result: "/result", isOver: false, back: "/"),
    ]
  }
}
