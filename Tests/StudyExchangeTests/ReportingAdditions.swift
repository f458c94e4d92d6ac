import SampleStudies
import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Reporting parts of a file that were added to a study") struct ReportingAdditions {
  private static func loss(_ what: String, at place: Place) -> Loss {
    Loss(
      format: "fhir", code: "x", kind: .dropped, severity: .note, place: place, what: what)
  }

  /// A study that already has a consent and a task with the identifiers of the sample.
  private static func made(adding tasks: Set<StudyModel.Task.ID>) throws -> Joining {
    let sample = SampleStudies.heartRhythmAtHome
    return try #require(sample.joining(sample, JoinedParts(consents: [], tasks: tasks)))
  }

  @Test func `names the parts as they are in the study, and only those that were added`() throws {
    let sample = SampleStudies.heartRhythmAtHome
    let (added, other) = (sample.tasks[1].id, sample.tasks[0].id)
    let file = Import(
      study: sample,
      losses: [
        Self.loss("whole", at: []), Self.loss("fact", at: ["facts", "board"]),
        Self.loss("step", at: ["tasks", added, "steps", "felt"]),
        Self.loss("other", at: ["tasks", other, "steps", "felt"]),
      ], format: "fhir")
    let made = try Self.made(adding: [added])

    let account = try ImportAccount(
      document: file.lossDocument(
        adding: made, inAdditionTo: [Self.loss("said", at: ["tasks", other])]))

    #expect(
      account.losses.map { "\($0.what) \($0.place)" } == [
        "whole ", "fact facts/board", "step tasks/\(made.parts[0].id)/steps/felt",
        "said tasks/\(other)",
      ])
    #expect(made.parts[0].id != added)
    #expect(account.languages == sample.languages)
  }

  @Test func `reads reports of earlier releases, which say no languages`() throws {
    let loss = Self.loss("step", at: ["tasks", "visit"])

    let account = try ImportAccount(document: JSONValue(encoding: [loss]))

    #expect(account.losses == [loss])
    #expect(account.languages == nil)
  }
}
