import SampleStudies
import StudyEditing
import StudyModel
import StudyParts
import Testing

@Suite("What is brought back from a version") struct RestoringValues {
  private static let study = SampleStudies.heartRhythmAtHome
  private static let step: Place = ["tasks", "daily-check-in", "steps", "welcome"]

  @Test func `is a part, named as in the outline`() throws {
    let part = try #require(PlacedPart(at: Self.step, in: Self.study))
    let value = try #require(RestoredValue(at: Self.step, in: Self.study))

    #expect(value.title == part.title(in: .english))
    #expect(value.editing == Self.step)
    #expect(value.changes(Self.step + ["title", "en"], in: Self.study))
    #expect(!value.changes(["tasks", "daily-check-in", "title"], in: Self.study))
  }

  @Test func `is a value, named after its part and its field`() throws {
    let part = try #require(PlacedPart(at: Self.step, in: Self.study))
    let value = try #require(RestoredValue(at: Self.step + ["title"], in: Self.study))

    #expect(value.title.hasPrefix(part.title(in: .english) + ": "))
    #expect(value.editing == Self.step)
    #expect(!value.changes(Self.step + ["text"], in: Self.study))
  }
}
