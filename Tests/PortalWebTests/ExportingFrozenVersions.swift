import Foundation
import SampleStudies
import StudyModel
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyExchange

@Suite("Exporting frozen versions", .enabled(if: accordURL != nil))
struct ExportingFrozenVersions {
  private static let number = VersionNumber(1, 0, 0)
  private static let mark = Array("\n".utf8)

  /// A database with a version that an earlier release froze, which ended each file with one more line.
  private func database(_ study: Study, in folder: URL) async throws -> (path: String, slug: String)
  {
    let path = folder.appending(path: "accord.sqlite").path
    let store = try StudyStore(
      opening: path, migrations: Repository.root.appending(path: "migrations"))
    let ada = try await store.createAccount(
      email: "ada@example.org", name: "Ada", role: .administrator, password: TestPortal.password)
    let made = try await store.create(study, by: ada.id, problems: (0, 0))
    let draft = try #require(try await store.draft(of: made.id, for: ada.id))
    let earlier = ArtifactMaker(release: "0.0.1") { version, assets in
      try VersionArtifacts.files(of: version, assets: assets).map {
        let isLaterRead = [AccordFormat.fileName, KeptFormats.losses].contains($0.path)
        return Artifact(
          name: $0.path, mediaType: $0.mediaType,
          bytes: $0.bytes + (isLaterRead ? [] : Self.mark))
      }
    }
    _ = try await store.propose(
      made.id, as: Self.number, notes: "", basedOn: draft.revision, by: ada.id, making: earlier)
    for member in try await store.members(of: made.id) where member.role == .owner {
      try await store.setRequiresBoard(false, of: made.id, by: member.account.id)
    }
    _ = try await store.publish(made.id, Self.number, by: ada.id)
    try store.close()
    return (path, made.slug)
  }

  @Test func `gives exactly the kept bytes, whatever the version's state`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "accord-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var study = SampleStudies.heartRhythmAtHome
    study.tasks[study.tasks.count - 1].id = "study"
    let (path, slug) = try await database(study, in: folder)
    let frozen = try Version(freezing: study, as: Self.number, notes: "")

    for name in ["fhir", "surveyjs", "researchkit", "xlsform", "spezi-consent", "html"] {
      let output = folder.appending(path: name)
      try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)

      #expect(
        try accord(
          ["export", "\(slug)@1.0.0", "--database", path, "--to", name, "--output", output.path])
          == 0)

      let format = try #require(ExportFormats.named(name))
      for file in try format.export(study, version: frozen).files {
        // A single file in a folder has only its name.
        let places = [file.path, file.name].map { output.appending(path: $0) }
        let written = try places.compactMap {
          FileManager.default.fileExists(atPath: $0.path) ? try Data(contentsOf: $0) : nil
        }.first
        #expect(written.map { [UInt8]($0) } == file.bytes + Self.mark, "\(name) \(file.path)")
      }
    }
  }
}

/// The command, if it was built with the tests.
private let accordURL: URL? = {
  let beside = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  return [beside, Repository.root.appending(path: ".build/debug")]
    .map { $0.appending(path: "accord") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}()

/// Runs the command and returns its exit code.
private func accord(_ arguments: [String]) throws -> Int32 {
  let process = Process()
  process.executableURL = accordURL
  process.arguments = arguments
  process.standardOutput = FileHandle.nullDevice
  process.standardInput = FileHandle.nullDevice
  try process.run()
  process.waitUntilExit()
  return process.terminationStatus
}
