import Foundation
import SampleStudies
import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Carrying Spezi bundles in and out") struct CarryingSpeziBundles {
  private static func read(_ files: [ExportedFile], _ name: String = "bundle.zip") throws -> Import
  {
    try ImportFormats.read(ImportFile(name: name, bytes: try files.zipped()))
  }

  private static func files(_ export: Export) -> [String: [UInt8]] {
    SpeziFolder(export.files).files
  }

  private static func sampleFolder(
    changing change: (inout [String: [UInt8]]) -> Void = { _ in }
  ) throws -> [ExportedFile] {
    let export = try SpeziBundleFormat().export(SampleStudies.heartRhythmAtHome, version: nil)
    var files = Dictionary(export.files.map { ($0.path, $0.bytes) }) { first, _ in first }
    change(&files)
    return files.map { ExportedFile(path: $0.key, bytes: $0.value) }
  }

  @Test(.enabled(if: !SpeziFixtures.names.isEmpty))
  func `a full bundle comes in as a study and goes out the same`() throws {
    let source = SpeziFolder(try SpeziFixtures.bundle("valid-full")).files
    let imported = try Self.read(try SpeziFixtures.bundle("valid-full"))

    let export = try SpeziBundleFormat().carrying(imported.assets)
      .export(imported.study, version: nil)

    #expect(imported.format == "spezi-bundle")
    #expect(imported.study.languages.map(\.rawValue) == ["en-US", "es-US"])
    #expect(imported.study.articles.count == 2)
    let written = Self.files(export)
    #expect(Set(written.keys) == Set(source.keys))
    for (path, bytes) in source {
      let back = try #require(written[path])
      if path.hasSuffix(".md") {
        #expect(back == bytes, "\(path)")
      } else {
        #expect(try JSONValue(parsing: back) == JSONValue(parsing: bytes), "\(path)")
      }
    }
    // Halves of a duration are whole numbers that doubles print with fewer digits.
    let definition = try #require(written["definition.json"])
    #expect(text(definition).contains("9511862599518519296"))
  }

  @Test(arguments: SpeziFixtures.names)
  func `every bundle is read or refused with the place`(name: String) throws {
    let expected = try SpeziFixtures.expected(name)
    let files = try SpeziFixtures.bundle(name)
    do {
      let imported = try Self.read(files, name + ".zip")
      #expect(expected["opens"] == true)
      #expect(imported.format == "spezi-bundle")
      let export = try SpeziBundleFormat().export(imported.study, version: nil)
      #expect(!export.files.isEmpty)
    } catch let error as ImportError {
      #expect(expected["opens"] == false)
      #expect(error.message.contains("definition.json"))
    }
  }

  @Test(.enabled(if: !SpeziFixtures.names.isEmpty))
  func `a real study comes in whole and goes out equal in content`() throws {
    let source = try SpeziFixtures.files(in: SpeziFixtures.study)
    let imported = try Self.read(
      source.map { ExportedFile(path: "mhc/" + $0.path, bytes: $0.bytes) })
    let study = imported.study

    #expect(study.languages.map(\.rawValue) == ["en-US", "es-US"])
    #expect(study.consents.count == 1)
    #expect(study.tasks.count == 9)
    #expect(study.assets.count == 3)
    #expect(study.problems().filter { $0.severity == .error }.isEmpty)
    let export = try SpeziBundleFormat().carrying(imported.assets).export(study, version: nil)
    let written = Self.files(export)
    for file in source where file.path != "README.md" {
      let path = file.path.replacing("en-UK", with: "en-GB")
      #expect(written[path] == file.bytes, "\(path)")
    }
    for task in study.tasks where task.kind == .survey {
      for text in task.spokenTexts {
        #expect(Set(study.languages).isSubset(of: text.languages), "\(task.id)")
      }
      let walk = try #require(
        TaskWalk(of: task.id, in: study, answers: [:], today: CalendarDay(number: 20_778)))
      #expect(walk.ending.outcome.rawValue == "completed", "\(task.id): \(walk.ending)")
    }
  }

  @Test(.enabled(if: !SpeziFixtures.names.isEmpty))
  func `an edited questionnaire is written again, and others as they were`() throws {
    let bundle = try SpeziFixtures.bundle("valid-full")
    var study = try Self.read(bundle).study
    let index = try #require(study.tasks.firstIndex { $0.kind == .survey && $0.schedule != nil })
    study.tasks[index].title[Language("es-US")] = "Otro título"

    let written = Self.files(try SpeziBundleFormat().export(study, version: nil))

    let source = SpeziFolder(bundle).files
    #expect(written["questionnaire/Sleep+en-US.json"] == source["questionnaire/Sleep+en-US.json"])
    let spanish = try JSONValue(parsing: try #require(written["questionnaire/Sleep+es-US.json"]))
    #expect(spanish["title"] == "Otro título")
  }

  @Test func `the sample is written without issues of the library`() throws {
    let export = try SpeziBundleFormat().export(SampleStudies.heartRhythmAtHome, version: nil)
    let folder = SpeziFolder(export.files)

    let check = SpeziBundleCheck(folder, try SpeziDefinition(folder))

    #expect(check.findings.filter { $0.group != .advice }.isEmpty)
    #expect(folder.files.keys.contains { $0.hasPrefix("questionnaire/") })
    #expect(export.losses.allSatisfy { $0.format == "spezi-bundle" })
  }

  @Test func `what was exported comes back`() throws {
    let study = SampleStudies.heartRhythmAtHome
    let imported = try Self.read(try Self.sampleFolder())

    #expect(imported.study.id == study.id)
    #expect(imported.study.facts.title == study.facts.title.withRegions(of: study))
    #expect(imported.study.consents.count == 1)
    let surveys = study.tasks.filter { $0.kind == .survey }.count
    #expect(imported.study.tasks.count == surveys + 1)
  }

  @Test func `older apps get plain texts and their schema`() throws {
    let export = try SpeziBundleFormat(.earlier).export(
      SampleStudies.heartRhythmAtHome, version: nil)
    let definition = try JSONValue(parsing: try #require(Self.files(export)["definition.json"]))

    #expect(definition["schemaVersion"] == "0.12.1")
    #expect(definition["metadata"]?["title"]?.stringValue != nil)
    #expect(definition["metadata"]?["enrollmentConditions"]?["none"] != nil)
  }

  @Test func `a definition of another schema is refused by name`() throws {
    let files = try Self.sampleFolder { files in
      for (path, bytes) in files where path.hasSuffix("definition.json") {
        files[path] = Array(text(bytes).replacing("0.13.0", with: "0.9.0").utf8)
      }
    }
    do {
      _ = try Self.read(files)
      Issue.record("It was read.")
    } catch let error as ImportError {
      #expect(error.message.contains("0.9.0"))
      #expect(error.message.contains("0.13.0"))
    }
  }

  @Test func `a deeply nested criterion is read without trouble`() throws {
    let open = String(repeating: #"{"not": {"_0": "#, count: 90)
    let close = String(repeating: "}}", count: 90)
    let json = #"""
      {"schemaVersion": "0.13.0", "studyRevision": 1, "metadata": {
       "id": "44AA51C0-6D37-5448-9CBC-D21CDD57008E", "title": {"en-US": "A"}, "shortTitle": {},
       "explanationText": {}, "shortExplanationText": {},
       "participationCriterion": \#(open){"all": {"_0": []}}\#(close)},
       "components": [], "componentSchedules": []}
      """#
    let file = ImportFile(name: "definition.json", bytes: Array(json.utf8))
    do {
      let imported = try ImportFormats.read(file)
      #expect(imported.format == "spezi-bundle")
    } catch {
      #expect(!error.message.isEmpty)
    }
  }

  @Test func `the same study gives the same bytes`() throws {
    let one = try SpeziBundleFormat().export(SampleStudies.heartRhythmAtHome, version: nil)
    let two = try SpeziBundleFormat().export(SampleStudies.heartRhythmAtHome, version: nil)

    #expect(one == two)
  }
}

extension LocalizedText {
  /// As in a bundle, where each language has a region.
  fileprivate func withRegions(of study: Study) -> LocalizedText {
    LocalizedText(
      Dictionary(values.map { (Language(SpeziLocale($0.key).suffix), $0.value) }) { first, _ in
        first
      })
  }
}
