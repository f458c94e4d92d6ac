import StudyModel
import TestSupport
import Testing

@testable import StudyPreview

@Suite("Showing hostile texts") struct ShowingHostileTexts {
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `Anything authors and participants write stays text on every screen`(seed: UInt64) throws {
    let study = Study.random(seed: seed, saying: hostileTexts)
    #expect(try harms(in: study, seed: seed) == [])
  }

  @Test(arguments: hostileTexts)
  func `Every kind of step accepts any text, even where it expects an address`(_ word: String)
    throws
  {
    var consent = ShowingEveryStep.consent(saying: word)
    consent.sections[0].learnMoreAddress = word
    consent.sections[1].htmlContent = english(word)
    let study = study(ShowingEveryStep.steps(saying: word), consents: [consent])
    #expect(try harms(in: study, seed: 1) == [])
  }

  private func harms(in study: Study, seed: UInt64) throws -> Set<String> {
    var random = SeededGenerator(seed: seed)
    let renderer = try makeRenderer()
    let tour = ScreenTour(
      study: study, seed: seed, typed: random.pick(hostileTexts, else: "<"),
      builder: { renderer.builder(study, $0, $1) })
    let screens = tour.screens
    #expect(screens.count > study.tasks.flatMap(\.steps).count)
    return screens.reduce(into: []) { harms, html in
      let markup = Markup(html)
      harms.formUnion(markup.harms)
      let tokens = html.ranges(of: ScreenTour.token).count
      let fields = markup.tags.filter { $0.value("value") == ScreenTour.token }.count
      if tokens != fields { harms.insert("the token is shown") }
    }
  }
}
