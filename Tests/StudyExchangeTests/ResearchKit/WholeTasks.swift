import Foundation
import StudyExchange
import StudyModel
import Testing

/// A whole task as a file, with the expectations stored next to it.
struct WholeTask: Sendable, CustomTestStringConvertible {
  let name: String
  let json: JSONValue
  let expected: JSONValue

  var testDescription: String { name }
  var id: String { json["identifier"]?.stringValue ?? "" }
  var path: String { Self.folder.appending(path: "\(name).json").path }
  var file: ImportFile { ImportFile(name: "\(name).json", bytes: json.canonicalBytes) }
  var walks: [Walk] {
    (expected["walks"]?.arrayValue ?? []).map { Walk(task: self, expected: $0) }
  }

  static let folder = Repository.root.appending(path: "Tests/Fixtures/researchkit")

  static let all: [WholeTask] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".expected.json") }.compactMap { file in
      let name = String(file.dropLast(".expected.json".count))
      guard let json = try? value("\(name).json"), let expected = try? value(file) else {
        return nil
      }
      return WholeTask(name: name, json: json, expected: expected)
    }
  }()

  private static func value(_ name: String) throws -> JSONValue {
    try JSONValue(parsing: Data(contentsOf: folder.appending(path: name)))
  }

  /// Answers to a task, and the path they lead to.
  struct Walk: Sendable, CustomTestStringConvertible {
    let task: WholeTask
    let expected: JSONValue

    var testDescription: String { "\(task.name): \(expected["note"]?.stringValue ?? "")" }
    var answers: JSONValue { expected["answers"] ?? [:] }
    var visited: [String] { expected["visited"]?.arrayValue?.compactMap(\.stringValue) ?? [] }
    var ended: String { expected["ended"]?.stringValue ?? "completed" }
  }
}

/// Tasks as other people would import them, in forms that Accord does not write.
@Suite("Importing whole ResearchKit tasks") struct WholeTasks {
  private static let today = CalendarDay(number: 20_778)

  private func walk(_ study: Study, _ walk: WholeTask.Walk) throws -> TaskWalk {
    try #require(
      TaskWalk(of: walk.task.id, in: study, answers: walk.answers, today: Self.today))
  }

  @Test func `are 4, with more than 60 walks`() {
    #expect(WholeTask.all.map(\.name).count == 4)
    #expect(WholeTask.all.flatMap(\.walks).count >= 60)
  }

  @Test(arguments: WholeTask.all.flatMap(\.walks))
  func `each follows its path, also through a study document`(_ expected: WholeTask.Walk) throws {
    let study = try ImportFormats.read(expected.task.file).study
    let opened = try Study(document: study.canonicalBytes())
    for study in [study, opened] {
      let walk = try walk(study, expected)
      #expect(walk.visited == expected.visited, "\(walk.ending.why ?? "")")
      #expect(walk.ending.outcome.rawValue == expected.ended, "\(walk.ending.why ?? "")")
    }
  }

  /// Without the kept form of the file, so that Accord writes everything itself.
  @Test(arguments: WholeTask.all.flatMap(\.walks))
  func `each follows the same path once Accord's own output is read`(_ expected: WholeTask.Walk)
    throws
  {
    var study = try ImportFormats.read(expected.task.file).study
    study.tasks[0].keptSettings = study.tasks[0].keptSettings.filter { $0.key.hasPrefix("@") }
    let written = try #require(try ResearchKitFormat().export(study, version: nil).files.first)
    #expect(try JSONValue(parsing: written.bytes) != expected.task.json)

    var again = try ORK.imported(try JSONValue(parsing: written.bytes)).study
    // Results of earlier tasks are not part of a rule's text and were just removed.
    again.tasks[0].earlierAnswers = study.tasks[0].earlierAnswers
    let walk = try walk(again, expected)
    #expect(walk.visited == expected.visited, "\(walk.ending.why ?? "")")
  }

  @Test(arguments: WholeTask.all) func `are written as they were read`(_ task: WholeTask) throws {
    let study = try ImportFormats.read(task.file).study
    let written = try ResearchKitFormat().export(study, version: nil).files
    #expect(try JSONValue(parsing: try #require(written.first).bytes) == task.json)
  }

  @Test(arguments: WholeTask.all)
  func `lose no more than is reported`(_ task: WholeTask) throws {
    let losses = try ImportFormats.read(task.file).losses.filter { $0.severity != .note }
    let named = task.expected["losses"]?.arrayValue?.compactMap(\.stringValue) ?? []
    #expect(losses.map(\.code) == named, "\(losses.map(\.line))")
  }
}
