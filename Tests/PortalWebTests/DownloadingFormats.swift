import Foundation
import Hummingbird
import SampleStudies
import StudyModel
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyExchange

@Suite("Downloading a version in its formats", .timeLimit(.minutes(5)))
struct DownloadingFormats {
  private static let number = VersionNumber(1, 0, 0)

  private func frozen() throws -> [String: [UInt8]] {
    let version = try Version(
      freezing: SampleStudies.heartRhythmAtHome, as: Self.number, notes: "")
    let files = try VersionArtifacts.files(of: version, assets: [:])
    return Dictionary(files.map { ($0.path, $0.bytes) }) { first, _ in first }
  }

  @Test func `the page lists each format with what it lost, and each can be downloaded`()
    async throws
  {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let version = try await browser.open(Paths.version(id, Self.number))
      #expect(version.html.contains("href=\"\(Paths.formats(id, Self.number))\""))

      let page = try await browser.open(Paths.formats(id, Self.number))

      #expect(page.status == .ok)
      let report = try #require(try frozen()[KeptFormats.losses])
      for format in ExportFormats.all {
        let address =
          format.name == "bundle"
          ? Paths.bundle(id, Self.number) : Paths.format(format.name, of: id, Self.number)
        #expect(page.html.contains("href=\"\(address)\""), "\(format.name)")
        #expect(page.text.contains(format.about), "\(format.name)")
        let count = try KeptFormats.losses(of: format.name, in: report).count
        #expect(
          page.text.contains(count == 0 ? "Nothing is lost" : "\(count) loss"), "\(format.name)")
        #expect(try await browser.open(address).status == .ok, "\(format.name)")
      }
    }
  }

  @Test func `a download is the kept bytes, one file as it is and several in a zip`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let ada = try await portal.account(.ada)
      let kept = try #require(
        try await portal.store.keptVersion(Self.number, of: id, for: ada.id, making: .current))
      let study = try #require(
        try await portal.store.version(Self.number, of: id, for: ada.id)
      ).version.study()
      let formats = KeptFormats(of: study, among: kept.artifacts.map(\.name))
      for name in ["accord", "html", "fhir", "xlsform", "redcap", "spezi-consent"] {
        let address = Paths.format(name, of: id, Self.number)
        let files = formats.files(of: name)
        let whole = try await browser.open(address)
        var unpacked = [ExportedFile(path: files[0].path, bytes: whole.bytes)]
        if files.count > 1 { unpacked = try ZipReader.files(of: whole.bytes) }
        #expect(unpacked.map(\.path).sorted() == files.map(\.path).sorted(), "\(name)")
        for file in files {
          let bytes = try #require(unpacked.first { $0.path == file.path }).bytes
          #expect(sha256(bytes) == kept.artifact(file.name)?.sha256, "\(name) \(file.path)")
        }

        let tag = try #require(whole.headers[.eTag])
        #expect(tag.wholeMatch(of: /"[0-9a-f]{64}"/) != nil)
        #expect(whole.headers[.cacheControl] == "private, max-age=31536000, immutable")
        let same = try await browser.go(
          address, .get, headers: [.ifNoneMatch: tag], body: nil)
        #expect(same.status == .notModified && same.bytes.isEmpty)
        #expect(try await digest(browser.open(address).bytes) == digest(whole.bytes))
      }
    }
  }

  @Test func `formats that the version does not have, and versions of others, are not found`()
    async throws
  {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      for name in ["word", "bundle", "..%2Fxlsform", "xlsform%2Fjoin.xlsx"] {
        let address = "\(Paths.formats(id, Self.number))/\(name)"
        #expect(try await browser.open(address).status == .notFound, "\(name)")
      }
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .grace)
      for path in [
        Paths.formats(id, Self.number), Paths.format("accord", of: id, Self.number),
      ] {
        #expect(try await browser.open(path).status == .notFound, "\(path)")
      }
    }
  }
}
