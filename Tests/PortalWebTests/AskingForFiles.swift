import Foundation
import Hummingbird
import SampleStudies
import StudyModel
import StudyPrint
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Requesting files") struct AskingForFiles {
  @Test(arguments: ["/nothing", "/sign-in", "/health", "/styles/portal.css"])
  func `a HEAD response never has a body`(path: String) async throws {
    try await visitingPortal(as: nil) { browser, _ in
      let visit = try await browser.head(path)

      #expect(visit.bytes.isEmpty)
    }
  }

  @Test func `a HEAD response has no body after sign-in either`() async throws {
    try await visitingPortal { browser, portal in
      let file = try await portal.store.addAsset([1, 2, 3], mediaType: "image/png")
      var sample = SampleStudies.tutorialConsent
      sample.assets = [Asset(id: file, name: "a file", mediaType: "image/png", byteCount: 3)]
      let ada = try await portal.account(.ada)
      let study = try await portal.store.create(sample, by: ada.id, problems: (0, 0))
      let draft = try #require(try await portal.store.draft(of: study.id, for: ada.id))
      let number = VersionNumber(1, 0, 0)
      _ = try await portal.store.propose(
        study.id, as: number, notes: "The first", basedOn: draft.revision, by: ada.id)
      for path in [
        Paths.studies, Paths.write(study.id, at: ["facts"]), Paths.version(study.id, number),
        Paths.bundle(study.id, number), Paths.asset(file),
      ] {
        let visit = try await browser.head(path)
        #expect(visit.bytes.isEmpty, "\(path)")
        #expect(visit.status == .ok, "\(path)")
      }
      // If the printing tools aren't installed, the page says so.
      let paper = Paths.paper(study.id, sample.consents[0].id)
      for path in [paper.page(.english, .a4), paper.pdf(.english, .a4)] {
        #expect(try await browser.head(path).bytes.isEmpty, "\(path)")
      }
    }
  }

  @Test(arguments: [".csv", ".json"])
  func `a HEAD response states the length of a file that is written while it is sent`(
    ending: String
  ) async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let path = Paths.history(id) + ending

      let head = try await browser.head(path)
      let file = try await browser.open(path)

      #expect(head.bytes.isEmpty && !file.bytes.isEmpty)
      #expect(head.headers[.contentLength] == String(file.bytes.count))
    }
  }

  @Test(
    arguments: [
      ("bytes=0-3", 4), ("bytes=-3", 3), ("bytes=5-9999999999999999999999", 95), ("lines=1-2", 100),
      ("bytes=0-1,4-5", 100), ("bytes=-1000", 100),
      ("bytes=100-", nil), ("bytes=9-2", nil), ("bytes=x", nil), ("bytes=-0", nil),
      ("bytes=-", nil),
      ("bytes=99999999999999999999-", nil),
    ] as [(String, Int?)])
  func `a range selects part of the file or nothing`(header: String, count: Int?) {
    switch ByteRange(header, size: 100) {
    case .part(let bounds): #expect(bounds.count == count)
    case .outside: #expect(count == nil)
    case nil: #expect(count == 100)
    }
  }

  @Test func `a range outside the file is refused with the size of the file`() async throws {
    try await visitingPortal(as: nil) { browser, _ in
      let file = "/styles/" + (try #require(Self.styles().first))
      let size = try await browser.open(file).bytes.count

      let outside = try await browser.go(
        file, .get, headers: [.range: "bytes=\(size)-"], body: nil)
      #expect(outside.status == .rangeNotSatisfiable)
      #expect(outside.headers[.contentRange] == "bytes */\(size)")
      let part = try await browser.go(file, .get, headers: [.range: "bytes=-5"], body: nil)
      #expect(part.status == .partialContent && part.bytes.count == 5)
      let page = try await browser.go(
        Paths.signIn, .get, headers: [.range: "bytes=9-2"], body: nil)
      #expect(page.status == .ok)
    }
  }

  private static func styles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "Public/styles").path
    ).filter { $0.hasSuffix(".css") }.sorted()
  }
}
