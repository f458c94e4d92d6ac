import Foundation
import SampleStudies
import StudyBundle
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Verifying a bundle") struct VerifyingABundle {
  /// Made once, because every format is written.
  private static let made = Result {
    let study = try ImportFormats.read(Repository.fixture("evening-walks.md")).study
    let version = try Version(freezing: study, as: VersionNumber(1, 0, 0), notes: "")
    let archive = try #require(BundleFormat().export(version).files.first).bytes
    return try unfolded(ZipReader.files(of: archive))
  }

  private let files: [ExportedFile]
  private let page = "data/consents/consent/en.html"

  init() throws { files = try Self.made.get() }

  /// Findings after a change, as `file: finding`.
  private func findings(
    listingAgain: Bool = false, after change: (inout [ExportedFile]) throws -> Void
  ) throws -> [String] {
    var files = files
    try change(&files)
    if listingAgain { files = relisted(files) }
    let archive = try ZipWriter.archive(of: files)
    return BundleVerification(ofArchive: archive).findings.map { "\($0.file): \($0.finding)" }
  }

  private func replace(_ path: String, in files: inout [ExportedFile], with text: String) {
    files.removeAll { $0.path == path }
    files.append(ExportedFile(path: path, text: text))
  }

  @Test func `accepts what Accord wrote`() throws {
    let verification = BundleVerification(of: files)

    #expect(verification.isValid)
    #expect(verification.version == VersionNumber(1, 0, 0))
  }

  @Test func `finds an altered file`() throws {
    #expect(
      try findings { replace(page, in: &$0, with: "<p>Other</p>") } == [
        "\(page): The file was changed: its checksum is not the one in manifest-sha256.txt."
      ])
  }

  @Test func `never renders a page again`() throws {
    // Another release may word a page differently; that does not invalidate the bundle.
    #expect(try findings(listingAgain: true) { replace(page, in: &$0, with: "<p>Other</p>") } == [])
  }

  @Test func `lists separately which files this release would write differently`() throws {
    var altered = files
    #expect(try BundleRendering.differences(in: altered) == [])

    replace(page, in: &altered, with: "<p>Other</p>")
    replace("data/strings/en.json", in: &altered, with: "{}")
    replace("data/bundle.json", in: &altered, with: "{\"state\":\"withdrawn\"}")

    #expect(
      try BundleRendering.differences(in: altered) == [
        String(page.dropFirst(5)), "strings/en.json",
      ])
  }

  @Test func `finds a missing and an added file`() throws {
    let found = try findings {
      $0.removeAll { $0.path == page }
      $0.append(ExportedFile(path: "data/more.txt", text: "more"))
    }

    #expect(
      found == [
        "\(page): The file is listed in manifest-sha256.txt but missing.",
        "data/more.txt: The file was added: manifest-sha256.txt does not list it.",
      ])
  }

  @Test func `finds a missing and an added file even if all checksums match`() throws {
    let found = try findings(listingAgain: true) {
      $0.removeAll { $0.path == page }
      $0.append(ExportedFile(path: "data/more.txt", text: "more"))
    }

    #expect(
      found == [
        "\(page): The file is missing: the study document produces one.",
        "data/more.txt: The study document does not produce this file.",
      ])
  }

  @Test func `finds a replaced study document`() throws {
    let found = try findings(listingAgain: true) { files in
      let index = try #require(files.firstIndex { $0.path == "data/study.json" })
      files[index].bytes = Array(
        text(files[index].bytes).replacing("20 minutes", with: "90 minutes").utf8)
    }

    #expect(
      found.contains(
        "data/version.json: The version was frozen with a different study document: the hashes differ."
      ))
  }

  @Test func `finds a study document that is not canonical`() throws {
    let found = try findings(listingAgain: true) { files in
      let index = try #require(files.firstIndex { $0.path == "data/study.json" })
      files[index].bytes.append(UInt8(ascii: "\n"))
    }

    #expect(
      found.contains(
        "data/study.json: The study document is not canonical JSON, so it was not written by Accord."
      ))
  }

  @Test(arguments: [
    "data/study.json", "data/version.json", "data/bundle.json", "data/losses.json", "bagit.txt",
    "bag-info.txt", "manifest-sha256.txt", "tagmanifest-sha256.txt",
  ])
  func `finds that a required file cannot be read or is missing`(path: String) throws {
    #expect(try !findings { replace(path, in: &$0, with: "{") }.isEmpty)
    #expect(try !findings { $0.removeAll { $0.path == path } }.isEmpty)
  }

  @Test func `requires only matching checksums of the release's own files`() throws {
    let strings = "data/strings/en.json"
    #expect(try findings(listingAgain: true) { replace(strings, in: &$0, with: "{}") } == [])
    #expect(
      try findings { replace(strings, in: &$0, with: "{}") } == [
        "\(strings): The file was changed: its checksum is not the one in manifest-sha256.txt."
      ])
    #expect(
      try findings(listingAgain: true) { $0.removeAll { $0.path == strings } } == [
        "\(strings): The file is missing: the study document produces one."
      ])
  }

  @Test func `finds a bundle that contradicts itself about its state`() throws {
    let found = try findings(listingAgain: true) {
      replace("data/bundle.json", in: &$0, with: "{\"state\":\"draft\"}")
    }

    #expect(
      found == [
        "data/bundle.json: The bundle says that it is draft, but version.json contradicts this."
      ])
  }

  @Test func `does not load an altered older bundle`() throws {
    var files = files
    let facts = "{\"layout\":1,\"notes\":\"\",\"sha256\":\"0\"}"
    replace("data/version.json", in: &files, with: facts)
    let archive = try ZipWriter.archive(of: relisted(files))

    #expect(throws: ImportError.self) {
      try BundleFormat().read(ImportFile(name: "old.zip", bytes: archive), as: ImportOptions())
    }
  }

  @Test func `rejects anything that is not a bundle`() throws {
    let archive = try ZipWriter.archive(of: files)
    let cuts = [0, 1, 30, archive.count / 2, archive.count - 1].map { Array(archive.prefix($0)) }

    for bytes in cuts + [Array("PK\u{3}\u{4}".utf8), Array(repeating: 0xFF, count: 500)] {
      #expect(!BundleVerification(ofArchive: bytes).isValid)
    }
  }

  @Test(arguments: 0..<100) func `survives any single damaged byte`(turn: Int) throws {
    var archive = try ZipWriter.archive(of: files)
    let index = turn * 7_919 % archive.count
    archive[index] ^= 0x5A

    // Only headers that nobody reads may change unnoticed.
    let verification = BundleVerification(ofArchive: archive)
    if verification.isValid { #expect(try ZipReader.files(of: archive) == files) }
  }
}
