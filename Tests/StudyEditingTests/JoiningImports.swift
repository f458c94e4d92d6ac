import SampleStudies
import StudyEditing
import StudyModel
import Testing

@Suite("What an imported file adds to a study") struct JoiningImports {
  private static let heart = SampleStudies.heartRhythmAtHome

  private static func joining(
    _ fields: [(name: String, value: String)] = []
  ) -> (import: JoinedImport, parts: [ImportContents.Part]) {
    let joined = JoinedImport(SubmittedForm(fields: fields), of: heart, into: heart)
    return (joined, joined.marked(ImportContents(heart) { _ in nil }).parts)
  }

  @Test func `is everything at first but a second task for joining, and the page says why`() {
    let (joined, parts) = Self.joining()

    let joins = Self.heart.tasks.filter { $0.kind == .join }.map(\.id)
    #expect(!joins.isEmpty)
    #expect(
      parts.filter { !$0.isChosen }.map(\.value)
        == joins.map { ImportContents.Part.value(["tasks", $0]) })
    #expect(joined.notes.contains { $0.contains("already has a task for joining") })
  }

  @Test func `has other identifiers where the study uses them already, and says so`() {
    let (_, parts) = Self.joining()

    #expect(parts.count == Self.heart.consents.count + Self.heart.tasks.count)
    #expect(parts.allSatisfy { $0.note?.contains("already uses the identifier") == true })
  }

  @Test func `is what the form names, once it names something`() throws {
    let consent = try #require(Self.heart.consents.first).id

    let (joined, parts) = Self.joining([
      (name: "into", value: "x"),
      (name: "part", value: ImportContents.Part.value(["consents", consent])),
    ])

    #expect(joined.wanted.tasks.isEmpty)
    #expect(joined.summary == "Added 1 consent")
    #expect(parts.filter(\.isChosen).map(\.title).count == 1)
  }
}
