import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

/// What RFC 8259 leaves to its readers, in each format that is JSON.
@Suite("Refusing bad JSON") struct RefusingBadJSON {
  private func file(
    _ given: RefusingRepeatedKeys.Case, with member: String, before: String = ""
  ) -> ImportFile {
    let text = before + given.text.replacing("FURTHER", with: member)
    return ImportFile(name: "file.json", bytes: Array(text.utf8))
  }

  private func nested(_ depth: Int) -> String {
    #""further": "#
      + String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  private func tasks(_ file: ImportFile, as format: String) -> [StudyModel.Task]? {
    (try? ImportFormats.read(file, as: format))?.study.tasks
  }

  @Test(arguments: RefusingRepeatedKeys.cases)
  func `too many levels and half a character are refused`(given: RefusingRepeatedKeys.Case) {
    for member in [nested(JSONValue.deepest + 1), nested(100_000), #""further": "\ud800""#] {
      #expect(throws: ImportError.self) {
        try ImportFormats.read(file(given, with: member), as: given.format)
      }
    }
  }

  @Test(arguments: RefusingRepeatedKeys.cases)
  func `200 levels of a member that nobody knows are refused, or change nothing`(
    given: RefusingRepeatedKeys.Case
  ) {
    let deep = tasks(file(given, with: nested(200)), as: given.format)

    #expect(deep == nil || deep == tasks(file(given, with: nested(1)), as: given.format))
  }

  @Test(arguments: RefusingRepeatedKeys.cases)
  func `a byte order mark changes nothing`(given: RefusingRepeatedKeys.Case) {
    let marked = tasks(file(given, with: nested(1), before: "\u{FEFF}"), as: given.format)

    #expect(marked == tasks(file(given, with: nested(1)), as: given.format))
  }
}
