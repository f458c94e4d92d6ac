import Foundation
import SampleStudies
import StudyEditing
import StudyModel
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
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
    let study = Study.random(seed: seed, saying: hostileTexts)
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

  @Test func `only the study's words in the result of a walk in Arabic are in Arabic`() async throws
  {
    let arabic = Language("ar")
    var study = Study.survey()
    study.furtherLanguages = [arabic]
    study.tasks[1].steps[0].title[arabic] = "ما الأعراض؟"
    var walk = try #require(
      Walkthrough(of: "survey", in: study, today: CalendarDay(number: 20_000)))
    try walk.submit(.next(["headache"]))
    let open = OpenWalk(
      kept: WalkthroughRun(
        id: UUID(), study: study.id, version: nil, task: "survey", language: arabic, state: Data(),
        sequence: 0), state: WalkState(run: walk.run), walk: walk)
    let templates = try await Templates(folder: Repository.root.appending(path: "Templates/portal"))

    let html = try #require(
      templates.library.render(
        WalkResultPage(shell: .stranger, open: open), withTemplate: WalkResultPage.template))

    #expect(html.contains(#"<th scope="row"><bdi lang="ar">ما الأعراض؟</bdi></th>"#))
    #expect(!html.contains(#"dir="rtl""#))
    #expect(html.contains(#"<table class="table">"#))
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
