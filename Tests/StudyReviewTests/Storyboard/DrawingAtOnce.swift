import SampleStudies
import StudyModel
import StudyReview
import Testing

@Suite("Drawing screens at once") struct DrawingAtOnce {
  @Test(arguments: [Language.english, .spanish])
  func `a storyboard is the same each time, with its screens in order`(language: Language) throws {
    let study = SampleStudies.heartRhythmAtHome
    let first = try Storyboards.of(study, in: language).screens

    #expect(Set(first.map(\.anchor)).count == first.count)
    for _ in 0..<5 {
      let again = try Storyboards.of(study, in: language).screens
      #expect(again.map(\.number) == Array(1...first.count))
      #expect(again.map(\.id) == first.map(\.id))
      #expect(again.map(\.content) == first.map(\.content))
      #expect(again.map(\.html) == first.map(\.html))
    }
  }

  @Test func `screens follow the parts that show them`() throws {
    let study = SampleStudies.heartRhythmAtHome

    let shown = try Storyboards.of(study).chapters.filter { $0.place.first == "tasks" }
      .map { $0.parts.compactMap(\.place.last) }

    #expect(shown == study.tasks.map { ($0.steps + $0.endings).map(\.id) })
  }
}
