import Foundation
import SampleStudies
import StudyDocuments
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

/// Forms of other projects, if available (`ACCORD_FIXTURES`), and Accord’s own.
@Suite("Keeping XLSForms") struct KeepingXLSForms {
  private static let folder = Repository.upstream.appending(path: "xlsform")
  private static let isAtHand = FileManager.default.fileExists(atPath: folder.path)

  private static let forms: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".xlsx") }.sorted()
  }()

  /// What is refused, and why.
  private static let refused = [
    "bad_calc.xlsx": "noQuestions survey", "duplicate_columns.xlsx": "repeatedColumn survey!E1",
    "ifrc-distribution-site-assessment-v1.xlsx": "oldSpreadsheet",
  ]

  private static func imported(_ name: String) throws(ImportError) -> Import {
    let bytes = (try? Data(contentsOf: folder.appending(path: name))) ?? Data()
    return try ImportFormats.read(ImportFile(name: name, bytes: Array(bytes)))
  }

  private static func reason(_ error: ImportError) -> String {
    if case .workbook(let fault) = error { return "\(fault.code) \(fault.place)" }
    if case .foreign(_, let format) = error { return "\(format)" }
    return "\(error)"
  }

  private static func written(_ study: Study) throws -> (files: [ImportFile], losses: [Loss]) {
    let export = try XLSFormFormat().export(study, version: nil)
    return (
      export.files.filter { $0.path.hasSuffix(".xlsx") }.map {
        ImportFile(name: $0.path, bytes: $0.bytes)
      }, export.losses
    )
  }

  @Test(.enabled(if: isAtHand), arguments: forms)
  func `a form is read, and what is written of it reads the same`(name: String) throws {
    let first: Import
    do throws(ImportError) { first = try Self.imported(name) } catch {
      #expect(Self.reason(error) == Self.refused[name])
      return
    }
    let (files, losses) = try Self.written(first.study)
    let second = try ImportFormats.read(try #require(files.first))

    #expect(Self.refused[name] == nil)
    #expect(first.format == "xlsform")
    #expect(first.losses.allSatisfy { !$0.place.isEmpty })
    #expect(Set(first.losses).count == first.losses.count)
    #expect(first.study.problems().filter { $0.severity == .error }.map(\.message) == [])
    #expect(
      Set(losses.map(\.code)).isSubset(of: [
        "identifier-renamed", "location-without-address", "picker-became-list",
        "scale-became-list", "tags-in-text", "translation-filled",
      ]))
    #expect(
      try Self.plain(second.study, [])
        == Self.plain(Self.filled(first.study), losses.filter { $0.code == "identifier-renamed" }))
  }

  /// The study with every text in every language, as forms say it.
  private static func filled(_ study: Study) -> Study {
    var study = study
    let (languages, primary) = (study.languages, study.primaryLanguage)
    study.tasks = study.tasks.map { task in
      guard let json = try? JSONValue(encoding: task),
        var filled = try? JSONValue.filling(json, languages, primary)
          .decoded(as: StudyModel.Task.self)
      else { return task }
      filled.title = task.title
      return filled
    }
    return study
  }

  /// The tasks as text, with the names that the report names.
  private static func plain(_ study: Study, _ renamed: [Loss]) throws -> String {
    var text = try JSONValue(encoding: study.tasks).canonicalText
    for loss in renamed {
      for member in ["id", "step", "item"] {
        text = text.replacing(
          "\"\(member)\":\"\(loss.what)\"", with: "\"\(member)\":\"\(loss.became ?? "")\"")
      }
    }
    return text
  }

  @Test(.enabled(if: isAtHand)) func `the number of losses of each form is known`() throws {
    let lines = Self.forms.map { name -> String in
      do throws(ImportError) {
        let losses = try Self.imported(name).losses
        let counts = Dictionary(grouping: losses, by: { "\($0.severity.rawValue) \($0.code)" })
          .sorted { $0.key < $1.key }.map { "  \($0.value.count) \($0.key)" }
        return ([name] + counts).joined(separator: "\n")
      } catch { return "\(name)\n  refused: \(Self.reason(error))" }
    }

    #expect(try golden("xlsform/losses.txt", matches: lines.joined(separator: "\n") + "\n"))
  }

  @Test(arguments: 1..<41)
  func `a random study’s forms stay the same once they were read`(seed: UInt64) throws {
    let written = try Self.written(Study.random(seed: seed))
    #expect(!written.losses.contains { $0.code == "condition-not-carried" })
    for file in written.files {
      let once = try ImportFormats.read(file)
      let (files, losses) = try Self.written(once.study)
      let twice = try ImportFormats.read(try #require(files.first))
      // What no rule leads to, and answers on it, are not in the second form.
      guard !losses.contains(where: { $0.code == "page-never-shown" }) else { continue }

      #expect(once.study.problems().filter { $0.severity == .error }.map(\.message) == [])
      #expect(
        try Self.plain(twice.study, []) == Self.plain(Self.filled(once.study), []), "\(file.name)")
    }
  }

  @Test(arguments: 1..<41)
  func `a step that comes back changed is in the report`(seed: UInt64) throws {
    var study = Study.random(seed: seed)
    for task in study.tasks {
      for var step in task.steps {
        step.earlyEnding = nil
        study.tasks = [
          StudyModel.Task(id: task.id, kind: task.kind, title: task.title, steps: [step])
        ]
        let (files, losses) = try Self.written(study)
        let around = [
          "form-renamed", "title-in-one-language", "facts-not-carried", "consent-not-carried",
          "article-not-carried",
        ]
        let reported = losses.filter { !around.contains($0.code) }
        guard reported.isEmpty, let file = files.first else { continue }
        let back = try ImportFormats.read(file).study.tasks.flatMap(\.steps)

        #expect(back == [step], "\(step.id)")
      }
    }
  }

  @Test func `the sample loses only what is in the report`() throws {
    let (_, losses) = try Self.written(SampleStudies.heartRhythmAtHome)

    #expect(Set(losses).count == losses.count)
    #expect(losses.filter { $0.severity == .error }.map(\.code) == ["loop-not-carried"])
  }
}

extension JSONValue {
  /// Texts, which are objects by language, with the primary text where one is missing.
  fileprivate static func filling(
    _ value: JSONValue, _ languages: [Language], _ primary: Language
  ) -> JSONValue {
    switch value {
    case .array(let parts): return .array(parts.map { filling($0, languages, primary) })
    case .object(let members):
      let names = Set(languages.map(\.rawValue))
      guard !members.isEmpty, names.isSuperset(of: members.keys),
        let usual = members[primary.rawValue] ?? members.values.first
      else { return .object(members.mapValues { filling($0, languages, primary) }) }
      return .object(Dictionary(uniqueKeysWithValues: names.map { ($0, members[$0] ?? usual) }))
    case .null, .boolean, .number, .string: return value
    }
  }

  fileprivate func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(canonicalText.utf8))
  }
}
