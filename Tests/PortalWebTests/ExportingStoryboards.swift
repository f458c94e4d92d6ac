import Foundation
import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyExchange

@Suite("Exporting storyboards", .timeLimit(.minutes(5))) struct ExportingStoryboards {
  private static let number = VersionNumber(1, 0, 0)
  private static let format = StoryboardFormat(screens: ScreenTemplates(root: Repository.root))

  @Test func `a version's are the pages in its bundle`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let ada = try await portal.account(.ada).id
      let services = portal.services
      let format = try #require(services.formats.named("storyboard"))
      let early = try #require(try await services.exportSource(Self.number, of: id, for: ada))
      let made = try await format.export(early)
      #expect(made.losses.map(\.code) == ["still-screens", "not-frozen"])
      // A bundle has what was added to the version since it was frozen.
      _ = try await browser.open(Paths.bundle(id, Self.number))

      let file = try await browser.open(Paths.format("storyboard", of: id, Self.number))

      #expect(file.headers[.cacheControl] == "private, max-age=31536000, immutable")
      let kept = try #require(
        try await portal.store.keptVersion(Self.number, of: id, for: ada, making: .current))
      let pages = try ZipReader.files(of: file.bytes)
      #expect(Set(pages.map(\.path)) == ["en.html", "es.html"])
      for page in pages {
        #expect(sha256(page.bytes) == kept.artifact("storyboard/\(page.path)")?.sha256)
      }
      let source = try #require(try await services.exportSource(Self.number, of: id, for: ada))
      let export = try await format.export(source)
      #expect(export.files.sorted { $0.path < $1.path } == pages.sorted { $0.path < $1.path })
      #expect(export.losses.map(\.code) == ["still-screens"])
      let list = try await browser.open(Paths.formats(id, Self.number))
      #expect(list.text.contains(Self.format.about))
    }
  }

  @Test(arguments: SampleStudies.all)
  func `a draft's say so, and are the same each time`(study: Study) async throws {
    let source = ExportSource(draft: study) { [:] }

    let first = try await Self.format.export(source)
    let second = try await Self.format.export(source)

    #expect(first == second)
    #expect(first.files.count == study.languages.count)
    for file in first.files {
      let page = String(decoding: file.bytes, as: UTF8.self)
      #expect(page.contains("Draft") && !page.contains("<script"))
    }
  }

  @Test func `what a page leaves out is reported`() async throws {
    let ids = ["a", "b", "c"].map { String(repeating: $0, count: 64) }
    var study = SampleStudies.heartRhythmAtHome
    study.assets = [
      Asset(id: ids[0], name: "large.png", mediaType: "image/png", byteCount: 9 << 20),
      Asset(id: ids[1], name: "film.mp4", mediaType: "video/mp4", byteCount: 3),
      Asset(id: ids[2], name: "lost.png", mediaType: "image/png", byteCount: 3),
    ]
    study.consents[0].sections[0].illustration = .asset(ids[0])
    let bytes = [ids[0]: [UInt8](repeating: 1, count: 9 << 20), ids[1]: [1, 2, 3]]

    let export = try await Self.format.export(ExportSource(draft: study) { bytes })

    let codes = Dictionary(export.losses.map { ($0.place, $0.code) }) { first, _ in first }
    #expect(codes["assets/\(ids[0])"] == "picture-too-large")
    #expect(codes["assets/\(ids[1])"] == "file-outside")
    #expect(codes["assets/\(ids[2])"] == "file-missing")
    #expect(export.losses.allSatisfy { $0.format == "storyboard" })
  }

  @Test func `a study without screens has none`() async throws {
    var study = SampleStudies.heartRhythmAtHome
    study.consents = []
    study.tasks = []
    study.articles = []

    #expect(throws: ExportError.self) { try Self.format.forecast(of: study, having: []) }
  }
}
