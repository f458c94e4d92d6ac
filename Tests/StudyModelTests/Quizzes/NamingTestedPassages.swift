import SampleStudies
import StudyModel
import Testing

@Suite("Naming what a quiz question tests") struct NamingTestedPassages {
  private static let study = SampleStudies.heartRhythmAtHome

  private static func tested(in study: Study) -> [String]? {
    study.quizQuestions.map(\.question).first { $0.id == "research" }?.passages.map {
      "\($0.consent)/\($0.section)"
    }
  }

  @Test func `every passage follows its section and its consent`() throws {
    #expect(Self.tested(in: Self.study) == ["consent/welcome", "consent/benefits"])
    var study = Self.study
    for (former, now) in [("benefits", "x"), ("welcome", "benefits"), ("x", "welcome")] {
      study = try study.renaming(.section("consent", former), to: now)
    }
    study = try study.renaming(.consent("consent"), to: "adults")

    #expect(Self.tested(in: study) == ["adults/benefits", "adults/welcome"])
    #expect(study.impact(since: Self.study).filter { $0.code == .unknownPassage } == [])
  }

  @Test func `of several passages, only the one that is gone is removed`() {
    var study = Self.study
    study.consents[0].sections.removeAll { $0.id == "benefits" }
    let broken = study.impact(since: Self.study).filter { $0.code == .unknownPassage }

    let cleared = study.removingReferences(at: broken.map(\.place))

    #expect(
      broken.map(\.place).contains([
        "tasks", "join", "steps", "quiz", "questions", "research", "alsoTests", "consent",
        "benefits",
      ]))
    #expect(broken.allSatisfy { Study.canRemoveReference(at: $0.place) })
    #expect(Self.tested(in: cleared) == ["consent/welcome"])
    #expect(cleared.impact(since: Self.study).filter { $0.code == .unknownPassage } == [])
  }

  @Test func `what tests a section is listed before the section is removed`() {
    let places = Self.study.references(to: .section("consent", "benefits")).map(\.place)

    #expect(places.contains { $0.suffix(3) == ["alsoTests", "consent", "benefits"] })
  }
}
