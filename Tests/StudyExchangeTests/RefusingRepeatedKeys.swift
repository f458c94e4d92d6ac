import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

/// Everywhere but in ResearchKit's files, a member that is given twice is a mistake in the JSON, and the file is refused.
@Suite("Refusing repeated keys") struct RefusingRepeatedKeys {
  struct Case: Sendable, CustomTestStringConvertible {
    let format: String
    /// A file of the format, with a place for more members.
    let text: String
    /// What the place of the problem begins with.
    var place = "1:"

    var testDescription: String { format }
  }

  static let cases = [
    Case(
      format: "accord",
      text: #"{"schema": 1, "slug": "s", "facts": {}, "primaryLanguage": "en", FURTHER}"#),
    Case(
      format: "fhir",
      text: #"""
        {"resourceType": "Questionnaire", "item": [
         {"linkId": "a", "type": "string", "text": "A", FURTHER}]}
        """#, place: "2:"),
    Case(
      format: "surveyjs",
      text: #"{"elements": [{"type": "text", "name": "a", FURTHER}]}"#),
    Case(
      format: "mystudies",
      text: #"{"message": "", "activity": {"type": "questionnaire", "steps": [], FURTHER}}"#),
    Case(
      format: "spezi-bundle",
      text: #"{"metadata": {"participationCriterion": {}, FURTHER}, "components": []}"#,
      place: SpeziFolder.definitionName),
  ]

  private func file(_ given: Case, with members: String) -> ImportFile {
    ImportFile(
      name: "file.json", bytes: Array(given.text.replacing("FURTHER", with: members).utf8))
  }

  @Test(arguments: cases, [false, true])
  func `the file is refused with the place and the name`(given: Case, isNamed: Bool) throws {
    let file = file(given, with: #""extra": 1, "extra": 2"#)

    let check = FileCheck(of: file, as: isNamed ? given.format : nil)

    #expect(try ImportFormats.format(of: file).name == given.format)
    #expect(check.obstacle != nil)
    #expect(check.problems.map(\.severity) == [.error])
    let problem = try #require(check.problems.first)
    #expect(problem.path.hasPrefix(given.place), "\(problem.path)")
    #expect(problem.message.contains("“extra” appears twice"), "\(problem.message)")
  }

  @Test(.timeLimit(.minutes(1)), arguments: cases)
  func `a hundred thousand of them end no process`(given: Case) {
    let members = Array(repeating: #""extra": 1"#, count: 100_000).joined(separator: ",")

    let check = FileCheck(of: file(given, with: members))

    #expect(check.problems.map(\.severity) == [.error])
    #expect(check.problems.first?.message.contains("“extra” appears twice") == true)
  }

  @Test func `such a file is never taken for Markdown`() {
    let file = ImportFile(name: "a.json", bytes: Array(#"{"a": 1, "a": 2}"#.utf8))

    #expect(throws: ImportError.self) { try ImportFormats.read(file, as: "spezi-consent") }
  }
}
