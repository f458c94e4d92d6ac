import Foundation
import SampleStudies
import StudyModel
import StudyStore
import TestSupport
import Testing

@testable import PortalWeb

@Suite("Walkthrough templates") struct WalkthroughTemplates {
  @Test func `use only names that their page has`() async throws {
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

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `escape any text, including results`(seed: UInt64) async throws {
    let templates = try await Templates(folder: Repository.root.appending(path: "Templates/portal"))
    let study = Study.random(seed: seed, saying: hostileWords)
    for task in study.tasks {
      let day = CalendarDay(number: 20_000)
      var walk = try #require(Walkthrough(of: task.id, in: study, today: day))
      var participant = RandomParticipant(seed: seed)
      for _ in 0..<60 {
        guard let screen = walk.screen else { break }
        try? walk.submit(participant.input(on: screen, in: walk))
      }
      for page in Self.pages(of: walk) {
        let html = templates.library.render(page, withTemplate: type(of: page).template)
        #expect(Markup(try #require(html)).harms == [])
      }
    }
  }

  static func pages() throws -> [any Page] {
    let day = CalendarDay(number: 20_000)
    return pages(
      of: try #require(
        Walkthrough(of: "join", in: SampleStudies.heartRhythmAtHome, today: day)))
  }

  static func pages(of walk: Walkthrough) -> [any Page] {
    let study = walk.study
    var open = OpenWalk(
      kept: WalkthroughRun(
        id: UUID(), study: study.id, version: nil, task: walk.task.id,
        language: study.languages[study.languages.count - 1], state: Data(),
        sequence: 0), state: WalkState(run: walk.run), walk: walk)
    let pages: [any Page] = [
      WalkHostPage(
        shell: .stranger, open: open, device: .tablet, isDark: true,
        draft: SamplePages.draft(study), stamp: StampView(ofDraftIn: .english)),
      WalkResultPage(shell: .stranger, open: open),
      WalkOverPage(
        shell: .stranger, title: study.displayTitle, result: "/result", isOver: false,
        keeping: WalkPlace.portal.keeping, back: "/"),
    ]
    open.place = .link(token: "token")
    return pages + [
      WalkHostPage(shell: .stranger, open: open, device: .phone, isDark: false, draft: nil),
      WalkResultPage(shell: .stranger, open: open),
      WalkStoppedPage(
        title: "This link does not work", happened: "It may have expired.", safe: "All is kept.",
        remedy: "Ask for a new one.", remedyAddress: "/view/token",
        remedyLabel: "Back to the storyboard"),
    ]
  }
}
