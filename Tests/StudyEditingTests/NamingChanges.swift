import SampleStudies
import StudyEditing
import StudyModel
import StudyParts
import Testing

@Suite("Saying what changed in a study") struct NamingChanges {
  private static let study = SampleStudies.heartRhythmAtHome
  private static let step: Place = ["tasks", "daily-check-in", "steps", "welcome"]

  private static func differences(_ change: (inout Study) -> Void) throws -> [ContentDifference] {
    var changed = study
    change(&changed)
    return ContentDifference.all(
      from: try JSONValue(encoding: study), to: try JSONValue(encoding: changed), at: [])
  }

  @Test func `a removed part has the name that it had in the outline`() throws {
    var without = Self.study
    without.tasks[1].steps.removeFirst()
    let differences = try Self.differences { $0.tasks[1].steps.removeFirst() }
    let removed = try #require(differences.first { $0.place == Self.step })
    let title = try #require(PlacedPart(at: Self.step, in: Self.study)).title(in: .english)

    let place = ChangedPlace(removed, in: without, named: Self.study)

    #expect(place.title == title)
    #expect(place.what.hasSuffix(" “\(title)”"))
  }

  @Test func `a rule is told from everything else`() throws {
    let rule = Rule(step: "welcome", kind: .direct(.end))
    let added = try Self.differences { $0.tasks[1].rules.insert(rule, at: 0) }
    let renamed = try Self.differences { $0.tasks[1].title[.english] = "Every day" }

    #expect(added.contains { RuleChange($0, in: Self.study)?.lines.isEmpty == false })
    #expect(renamed.allSatisfy { RuleChange($0, in: Self.study) == nil })
  }
}
