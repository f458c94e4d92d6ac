import Foundation
import StudyBundle
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

@Suite("Completing bundles") struct CompletingBundles {
  private let version: Version
  private let kept: [ExportedFile]

  init() throws {
    version = try FrozenVersion.heart.version
    kept = try FrozenVersion.heart.files
  }

  private var board: ExportedFile {
    ExportedFile(path: BundleCompletion.storyboard(in: .english), text: "<p>Screens</p>")
  }

  /// A history of one withheld line and the proposal of a version.
  private func history(of id: String? = nil, hash: String? = nil) throws -> ExportedFile {
    let study = try id ?? version.study().id.uuidString
    let entry = HistoryEntry(
      study: study, number: 1, kind: "created", account: "A", at: "2026-11-21T09:30:00.125Z",
      place: "[]", summary: "Created")
    let first = entry.hash(after: HashChain.start)
    let proposal = HistoryEntry(
      study: study, number: 2, kind: "proposed", account: "A", at: "2026-11-21T09:31:00.125Z",
      place: "[]", summary: "Proposed version 1.0.0",
      after: #"{"number":"1.0.0","sha256":"\#(hash ?? version.sha256)"}"#)
    let last = proposal.hash(after: first)
    var writer = ChainWriter(.history, withholds: true)
    var bytes = writer.opening()
    bytes += writer.entry(entry.withheldBytes(previous: HashChain.start, hash: first))
    bytes += writer.entry(proposal.canonicalBytes(previous: first, hash: last))
    bytes += writer.closing(length: 2, hash: last, study: ["id": .string(study)])
    return ExportedFile(path: BundleCompletion.historyJSON, bytes: bytes)
  }

  /// What verifying reports about a bundle with these files, as `file: finding`.
  private func findings(_ added: [ExportedFile]) throws -> [String] {
    let files = kept + added
    let bundle = try KeptBundle(
      of: version.number, state: .proposed, dates: .init(),
      checksums: Dictionary(uniqueKeysWithValues: files.map { ($0.path, sha256($0.bytes)) }))
    let archive = try bundle.archive(of: bundle.bag(of: files, isSigned: false), slug: "heart")
    return BundleVerification(ofArchive: archive.bytes).findings.map { "\($0.file): \($0.finding)" }
  }

  @Test func `a completed version verifies, and nothing can be put in or taken out`() throws {
    let made = try BundleCompletion(of: [history(), board], addedTo: (kept.count, 0)).files

    #expect(made.map(\.path) == ["history.json", "storyboard/en.html", "contents.json"])
    #expect(try findings(made) == [])
    #expect(
      try findings(made.filter { $0.path != board.path }) == [
        "data/storyboard/en.html: The file is missing: contents.json lists it."
      ])
    #expect(
      try findings(made + [ExportedFile(path: "documents/consent/en.pdf", text: "%PDF")]) == [
        "data/documents/consent/en.pdf: The study document does not produce this file."
      ])
    #expect(
      try findings(Array(made.dropLast())).contains(
        "data/history.json: The study document does not produce this file."))
  }

  @Test func `a list of contents cannot bring in a file that bundles do not have`() throws {
    let strange = ExportedFile(path: "run.sh", text: "exit")
    let list = try BundleContentsList(files: ["run.sh"], leftOut: []).file()

    #expect(
      try findings([strange, list]) == [
        "data/contents.json: “run.sh” is not a file that bundles have.",
        "data/run.sh: The study document does not produce this file.",
      ])
  }

  @Test func `a history of another study, or of another version, is found`() throws {
    func found(_ history: ExportedFile) throws -> [String] {
      try findings(BundleCompletion(of: [history], addedTo: (0, 0)).files)
    }

    #expect(
      try found(history(of: UUID().uuidString)) == [
        "data/history.json: The history is that of a different study."
      ])
    #expect(
      try found(history(hash: String(repeating: "a", count: 64))) == [
        "data/history.json: The history does not end with the proposal of this version."
      ])
    var changed = try history()
    changed.bytes = Array(text(changed.bytes).replacing("Proposed version", with: "Hid").utf8)
    #expect(
      try found(changed) == [
        "data/history.json: entries/2: Entry 2 was changed: its content does not match its hash."
      ])
  }

  @Test func `what would make the bundle too large to be verified is left out, and listed`() throws
  {
    let most = BundleLimits.entries - BundleLimits.entriesAround
    let full = try BundleCompletion(of: [history(), board], addedTo: (most - 2, 0)).files
    let list = try BundleContentsList(reading: full.last?.bytes ?? [])

    #expect(list.files == ["history.json"] && list.leftOut == ["storyboard/en.html"])
    #expect(full.count == 2)
    let heavy = try BundleCompletion(
      of: [history()], addedTo: (0, BundleLimits.bytes - BundleLimits.bytesAround)
    ).files
    #expect(heavy.map(\.path) == ["contents.json"])
  }

  @Test func `writing a bundle again does not compare what was added to it`() throws {
    let files = kept + (try BundleCompletion(of: [history(), board], addedTo: (0, 0)).files)
    let bundle = try KeptBundle(
      of: version.number, state: .proposed, dates: .init(),
      checksums: Dictionary(uniqueKeysWithValues: files.map { ($0.path, sha256($0.bytes)) }))
    let archive = try bundle.archive(of: bundle.bag(of: files, isSigned: false), slug: "heart")

    #expect(try BundleRendering.differences(inArchive: archive.bytes) == [])
  }
}
