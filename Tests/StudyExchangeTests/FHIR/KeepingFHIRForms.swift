import Foundation
import SampleStudies
import StudyDocuments
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

/// Forms of other projects, if available (`ACCORD_FIXTURES`), and Accord’s own.
@Suite("Keeping FHIR forms") struct KeepingFHIRForms {
  private static let isAtHand = FileManager.default.fileExists(
    atPath: Repository.upstream.appending(path: "fhir").path)

  private static let forms: [String] = [
    "fhir", "spezi/fhir-samples", "myheartcounts/questionnaire",
  ].flatMap { folder -> [String] in
    let path = Repository.upstream.appending(path: folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0)" }
  }

  private func written(_ study: Study) throws -> [ExportedFile] {
    try FHIRFormat(.full).export(study, version: nil).files.filter {
      !$0.path.hasSuffix("-answer-key.json")
    }
  }

  @Test(.enabled(if: isAtHand), arguments: forms)
  func `a form is read, and what is written of it reads the same`(name: String) throws {
    let file = try Repository.file(Repository.upstream.appending(path: name))
    guard name != "spezi/fhir-samples/SkipLogicExample.json" else {
      // It has a comma too many.
      #expect(throws: ImportError.self) { try ImportFormats.read(file) }
      return
    }
    let first = try ImportFormats.read(file)
    let form = try #require(try written(first.study).first)
    let second = try ImportFormats.read(ImportFile(name: form.path, bytes: form.bytes))

    #expect(first.format == "fhir")
    #expect(first.losses.allSatisfy { $0.pointer != nil })
    #expect(plain(second.study) == plain(first.study))
    #expect(try written(second.study).first?.bytes == form.bytes || hasNumbers(first.study))
  }

  /// The tasks without what a form says differently: numbers as answers are codes.
  private func plain(_ study: Study) -> JSONValue? {
    func words(_ value: JSONValue) -> JSONValue {
      switch value {
      case .array(let parts): .array(parts.map(words))
      case .object(let members):
        .object(
          Dictionary(
            uniqueKeysWithValues: members.map { name, value in
              (name, name == "value" || name == "values" ? coded(value) : words(value))
            }))
      case .null, .boolean, .number, .string: value
      }
    }
    func coded(_ value: JSONValue) -> JSONValue {
      if let parts = value.arrayValue { return .array(parts.map(coded)) }
      return value.numberValue.map { .string($0.plainText) } ?? value
    }
    return (try? JSONValue(encoding: study.tasks)).map(words)
  }

  private func hasNumbers(_ study: Study) -> Bool {
    study.tasks.flatMap(\.steps).contains { step in
      let formats: [AnswerFormat] =
        switch step.content {
        case .question(let question): [question.format]
        case .form(let form): form.items.compactMap(\.format)
        default: []
        }
      return formats.contains { format in
        format.settings.offered?.contains { $0.value.json.numberValue != nil } == true
      }
    }
  }

  @Test(.enabled(if: isAtHand)) func `the number of losses of each form is known`() throws {
    let lines = try Self.forms.map { name -> String in
      let file = try Repository.file(Repository.upstream.appending(path: name))
      guard let imported = try? ImportFormats.read(file) else { return "\(name) refused" }
      let counts = Loss.Severity.allCases.map { severity in
        "\(imported.losses.count { $0.severity == severity }) \(severity.rawValue)"
      }
      return "\(name) \(counts.joined(separator: ", "))"
    }

    #expect(try golden("fhir/losses.txt", matches: lines.joined(separator: "\n") + "\n"))
  }

  @Test(arguments: 1..<25)
  func `a random study’s forms stay the same once they were read`(seed: UInt64) throws {
    for form in try written(Study.random(seed: seed)) {
      let once = try ImportFormats.read(ImportFile(name: form.path, bytes: form.bytes))
      let second = try #require(try written(once.study).first)
      let twice = try ImportFormats.read(ImportFile(name: second.path, bytes: second.bytes))
      let third = try #require(try written(twice.study).first)

      #expect(once.study.id == Study.random(seed: seed).id)
      #expect(once.study.problems().filter { $0.severity == .error }.map(\.message) == [])
      #expect(digest(third.bytes) == digest(second.bytes), "\(form.path)")
    }
  }

  @Test(arguments: [FHIRProfile.full, .mobile])
  func `every extension has a value of its own type`(profile: FHIRProfile) throws {
    let studies = [SampleStudies.heartRhythmAtHome] + (1..<25).map { Study.random(seed: $0) }
    var seen: Set<FHIRExtension> = []
    for study in studies {
      for file in try FHIRFormat(profile).export(study, version: nil).files {
        check(try JSONValue(parsing: file.bytes), &seen)
      }
    }

    #expect(profile == .mobile || seen.count > 20)
  }

  private func check(_ value: JSONValue, _ seen: inout Set<FHIRExtension>) {
    switch value {
    case .array(let parts): for part in parts { check(part, &seen) }
    case .object(let members):
      for part in members["extension"]?.arrayValue ?? [] {
        guard let url = part["url"]?.stringValue, let known = FHIRExtension.byURL[url] else {
          continue
        }
        seen.insert(known)
        let names = Set(part.objectValue?.keys.filter { $0.hasPrefix("value") } ?? [])
        let allowed = Set(known.types.map(\.member))
        #expect(allowed.isEmpty ? names.isEmpty : names.count == 1 && names.isSubset(of: allowed))
      }
      for member in members.values { check(member, &seen) }
    case .null, .boolean, .number, .string: break
    }
  }

  @Test(arguments: 1..<41)
  func `a code of a system has the same words in all forms of a language`(seed: UInt64) throws {
    for profile in [FHIRProfile.full, .mobile] {
      var words: [[String]: String] = [:]
      for file in try FHIRFormat(profile).export(Study.random(seed: seed), version: nil).files {
        let form = try JSONValue(parsing: file.bytes)
        let language = form["language"]?.stringValue ?? ""
        for item in form.fhirItems.values {
          for option in item["answerOption"]?.arrayValue ?? [] {
            let coding = try #require(option["valueCoding"])
            let key = [language] + ["system", "code"].compactMap { coding[$0]?.stringValue }
            let shown = coding["display"]?.stringValue ?? ""
            #expect(words.updateValue(shown, forKey: key) ?? shown == shown)
          }
        }
      }
    }
  }

  @Test func `the same study gives the same bytes`() throws {
    for profile in [FHIRProfile.full, .mobile] {
      let format = FHIRFormat(profile)
      let study = Study.random(seed: 7)

      #expect(
        try format.export(study, version: nil) == format.export(study, version: nil))
    }
  }

  @Test func `a loss is reported once`() throws {
    for seed in 1..<25 as Range<UInt64> {
      for profile in [FHIRProfile.full, .mobile] {
        let losses = try FHIRFormat(profile).export(Study.random(seed: seed), version: nil).losses

        #expect(Set(losses).count == losses.count)
      }
    }
  }
}
