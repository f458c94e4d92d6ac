import StudyModel
import Testing

@testable import StudyExchange

@Suite("Reporting the errors of each file of several") struct ReportingErrorsOfEachFile {
  /// A task of four questions, some of which have a wrong value at the same key.
  private func file(_ name: String, wrong: Set<String>) -> ImportFile {
    let questions = ["a", "b", "c", "d"].map { id in
      ORK.ask(id, with: wrong.contains(id) ? ["optional": "no"] : [:])
    }
    return ImportFile(name: name, bytes: ORK.task(questions + [ORK.done()]).canonicalBytes)
  }

  private func errors(_ files: [ImportFile]) -> [(place: String, pointer: String?)] {
    let check = FileCheck(of: files)
    return check.problems.filter { $0.code.rawValue == "wrongKind" }
      .map { ($0.path, check.pointers[$0]) }
  }

  @Test func `an error in another language's file is reported with its place and pointer`() {
    let errors = errors([
      file("visit+en.json", wrong: ["b"]), file("visit+es.json", wrong: ["c", "d"]),
    ])

    #expect(
      errors.map(\.place) == [
        "visit+en.json/steps/b/optional", "visit+es.json/steps/c/optional",
        "visit+es.json/steps/d/optional",
      ])
    #expect(
      errors.map(\.pointer) == ["/steps/1/optional", "/steps/2/optional", "/steps/3/optional"])
  }

  @Test func `what is the same at the same place of each file is reported once`() {
    let errors = errors([
      file("visit+en.json", wrong: ["b"]), file("visit+es.json", wrong: ["b"]),
    ])

    #expect(errors.map(\.place) == ["visit+en.json/steps/b/optional"])
  }

  @Test func `a pointer that would only repeat the place is left out`() throws {
    let task = ORK.task([ORK.ask("a"), ORK.done()]).objectValue ?? [:]
    let json = JSONValue.object(task.merging(["shouldReportProgress": "no"]) { $1 })
    let files = ["visit+en.json", "visit+es.json"].map {
      ImportFile(name: $0, bytes: json.canonicalBytes)
    }

    let loss = try #require(
      ImportFormats.read(files).losses.first { $0.code == "wrong-kind" })

    #expect(loss.place == "visit+en.json/shouldReportProgress" && loss.pointer == nil)
  }
}
