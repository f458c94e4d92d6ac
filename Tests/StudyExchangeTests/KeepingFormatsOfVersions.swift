import SampleStudies
import StudyDocuments
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

@Suite("Keeping the formats of versions") struct KeepingFormatsOfVersions {
  private static let studies =
    SampleStudies.all + (UInt64(0)..<12).map { Study.random(seed: $0) }

  private func frozen(_ study: Study) throws -> (version: Version, files: [String: [UInt8]]) {
    let version = try Version(freezing: study, as: VersionNumber(1, 0, 0), notes: "")
    let files = try VersionArtifacts.files(of: version, assets: [:])
    return (version, Dictionary(files.map { ($0.path, $0.bytes) }) { first, _ in first })
  }

  @Test(arguments: studies)
  func `the kept files of each format are what an export of the version gives`(
    study: Study
  ) throws {
    let (version, files) = try frozen(study)
    let kept = KeptFormats(of: study, among: files.keys)

    for format in ExportFormats.all where format.name != BundleFormat().name {
      let export = try? format.export(study, version: version)
      let again = try kept.export(format.name, from: files)
      #expect(
        again?.files.sorted { $0.path < $1.path } == export?.files.sorted { $0.path < $1.path },
        "\(format.name)")
      #expect(again?.losses == export?.losses, "\(format.name)")
    }
  }

  @Test func `what another release wrote is exported unchanged`() throws {
    let study = SampleStudies.all[0]
    var (_, files) = try frozen(study)
    for name in files.keys where name != KeptFormats.losses { files[name]?.append(0x0A) }
    let kept = KeptFormats(of: study, among: files.keys)

    for format in ExportFormats.all {
      for file in kept.files(of: format.name) {
        let exported = try #require(try kept.export(format.name, from: files))
        #expect(
          digest(exported.files.first { $0.path == file.path }?.bytes) == digest(files[file.name]))
      }
    }
    #expect(!kept.files(of: "fhir").isEmpty && !kept.files(of: "spezi-consent").isEmpty)
  }

  @Test(arguments: ["study", "version", "losses"])
  func `a task with the name of another file is exported as itself`(id: String) throws {
    var study = SampleStudies.all[0]
    var task = try #require(study.tasks.first)
    task.id = id
    study.tasks = [task]
    let (_, files) = try frozen(study)
    let kept = KeptFormats(of: study, among: files.keys)

    let exported = try #require(try kept.export("surveyjs", from: files))

    let file = try #require(exported.files.first { $0.path == "\(id).json" })
    #expect(file.bytes != files["\(id).json"])
    #expect(digest(file.bytes) == digest(files["formats/surveyjs/\(file.path)"]))
  }

  @Test func `half of a format is none`() throws {
    let study = SampleStudies.all[0]
    var (_, files) = try frozen(study)
    let page = try #require(files.keys.filter { $0.hasSuffix(".html") }.min())
    files[page] = nil

    let kept = KeptFormats(of: study, among: files.keys)

    #expect(kept.files(of: "html") == [])
    #expect(try kept.export("html", from: files) == nil)
    #expect(kept.files(of: "spezi-consent") != [])
  }

  @Test func `storyboards are those of all languages, or none`() throws {
    let study = SampleStudies.heartRhythmAtHome
    let names = study.languages.flatMap {
      ["strings/\($0.rawValue).json", "storyboard/\($0.rawValue).html"]
    }

    let files = KeptFormats(of: study, among: names).files(of: "storyboard")
    let half = KeptFormats(of: study, among: names.dropLast()).files(of: "storyboard")

    #expect(Set(files.map(\.name)) == Set(names.filter { $0.hasPrefix("storyboard/") }))
    #expect(files.allSatisfy { $0.name == "storyboard/\($0.path)" })
    #expect(half == [])
    #expect(KeptFormats(of: study, among: []).files(of: "storyboard") == [])
  }

  @Test func `only formats that the study's consents and languages name read it`() throws {
    let study = SampleStudies.heartRhythmAtHome
    for format in ExportFormats.all {
      let all = KeptFormats(of: study, among: []).files(of: format.name)
      let folder = "formats/\(format.name)/a.json"
      let names = all.map(\.name) + ["study.json", folder]
      var reads = 0

      let files = KeptFormats.files(of: format.name, among: names) {
        reads += 1
        return study
      }

      #expect(files == KeptFormats(of: study, among: names).files(of: format.name))
      #expect((reads > 0) == ["html", "spezi-consent"].contains(format.name), "\(format.name)")
    }
  }
}
