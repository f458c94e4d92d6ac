import SampleStudies
import StudyModel
import StudyReview
import Testing

@Suite("Paragraphs that cover a required topic") struct FindingRequiredPassages {
  private static func passages(
    in section: Section.ID, about topic: String, _ language: Language = .english,
    _ change: (inout Study) -> Void = { _ in }
  ) throws -> [RequiredPassage] {
    var study = SampleStudies.heartRhythmAtHome
    change(&study)
    return RequiredPassage.all(
      of: try #require(RequirementTopic.named(topic)),
      at: ["consents", study.consents[0].id, "sections", section], in: study, saying: study,
      language)
  }

  @Test func `are those that a question tests, as participants read them`() throws {
    let english = try Self.passages(in: "time", about: "duration")
    let spanish = try Self.passages(in: "time", about: "duration", .spanish)

    #expect(english.map(\.words) == ["Your part lasts 8 weeks."])
    #expect(spanish.map(\.anchor) == english.map(\.anchor))
    #expect(spanish.map(\.words) != english.map(\.words))
  }

  @Test func `are unknown if the paragraph is no longer the one that was tested`() throws {
    let passages = try Self.passages(in: "time", about: "duration") { study in
      for index in study.consents[0].sections.indices
      where study.consents[0].sections[index].id == "time" {
        study.consents[0].sections[index].content = [.english: "An hour.\n\nA day.\n\nA year."]
      }
    }

    #expect(passages.map(\.words) == [])
  }

  @Test func `are unknown without the section`() throws {
    #expect(try Self.passages(in: "nowhere", about: "duration").map(\.words) == [])
  }
}
