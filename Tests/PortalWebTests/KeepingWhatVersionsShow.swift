import Foundation
import Hummingbird
import SampleStudies
import StudyBundle
import StudyModel
import StudyPrint
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyExchange

@Suite("Storing the files of versions", .timeLimit(.minutes(5))) struct KeepingWhatVersionsShow {
  private static let number = VersionNumber(1, 0, 0)
  private static let consent = SampleStudies.heartRhythmAtHome.consents.first?.id ?? ""

  /// Addresses whose content never changes.
  private func files(of id: Study.ID) -> [String] {
    let page = VersionArtifacts.page(of: Self.consent, in: .spanish)
    return [Paths.version(id, Self.number) + "/study.json"]
      + [page, "strings/es.json", "README.md"].map { Paths.file($0, of: id, Self.number) }
  }

  private func paper(of id: Study.ID) -> DocumentAddresses {
    Paths.paper(id, Self.number, Self.consent)
  }

  private func withdraw(_ id: Study.ID, _ browser: Browser) async throws {
    let withdrawal = Paths.withdrawal(id, Self.number)
    try await browser.open(withdrawal)
    try await browser.submit(withdrawal, ["reason": "A dose is wrong."])
  }

  @Test func `downloads have an entity tag and are not sent again to a client that has them`()
    async throws
  {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let page = paper(of: id).html(.spanish)
      for path in files(of: id) + [page, Paths.bundle(id, Self.number)] {
        let whole = try await browser.open(path)
        let tag = try #require(whole.headers[.eTag], "\(path)")
        #expect(whole.status == .ok)
        #expect(tag.wholeMatch(of: /"[0-9a-f]{64}"/) != nil, "\(path)")

        let same = try await browser.go(
          path, .get, headers: [.ifNoneMatch: "\"x\", W/\(tag)"], body: nil)
        #expect(same.status == .notModified && same.bytes.isEmpty, "\(path)")
        #expect(same.headers[.eTag] == tag && same.headers[.contentLength] == nil, "\(path)")
        let other = try await browser.go(path, .get, headers: [.ifNoneMatch: "\"x\""], body: nil)
        #expect(other.status == .ok && digest(other.bytes) == digest(whole.bytes), "\(path)")
        let head = try await browser.head(path)
        #expect(head.status == .ok && head.bytes.isEmpty, "\(path)")
        #expect(head.headers[.eTag] == tag, "\(path)")
        #expect(head.headers[.contentLength] == "\(whole.bytes.count)", "\(path)")
      }
      let version = try await browser.open(Paths.version(id, Self.number))
      let frozen = try Version(
        freezing: SampleStudies.heartRhythmAtHome, as: Self.number, notes: "")
      // The history in two forms, the screens in two languages, and the list of these were added with the bundle.
      let count = try VersionArtifacts.files(of: frozen, assets: [:]).count + 5
      #expect(version.text.contains("\(count) files"))
      for path in files(of: id) {
        #expect(path.hasSuffix("/study.json") || version.html.contains("href=\"\(path)\""))
        let file = try await browser.open(path)
        #expect(file.headers[.eTag] == "\"\(sha256(file.bytes))\"", "\(path)")
        #expect(file.headers[.cacheControl] == "private, max-age=31536000, immutable")
      }
      for path in [page, Paths.bundle(id, Self.number)] {
        #expect(try await browser.open(path).headers[.cacheControl] == "private, no-cache")
      }
    }
  }

  @Test func `withdrawing a version changes none of its files, only the pages around them`()
    async throws
  {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      var before: [[UInt8]] = []
      for path in files(of: id) { before.append(try await browser.open(path).bytes) }
      let page = try await browser.open(paper(of: id).html(.spanish))
      let bundle = try await browser.open(Paths.bundle(id, Self.number))
      #expect(digest(page.bytes) == digest(before[1]))

      try await withdraw(id, browser)

      var after: [[UInt8]] = []
      for path in files(of: id) { after.append(try await browser.open(path).bytes) }
      #expect(after == before)
      let withdrawn = try await browser.go(
        paper(of: id).html(.spanish), .get,
        headers: [.ifNoneMatch: try #require(page.headers[.eTag])],
        body: nil)
      #expect(withdrawn.status == .ok && withdrawn.text.contains("Versión retirada"))
      let later = try await browser.open(Paths.bundle(id, Self.number))
      #expect(later.headers[.eTag] != bundle.headers[.eTag])
      #expect(BundleVerification(ofArchive: later.bytes).findings == [])
      #expect(BundleVerification(ofArchive: later.bytes).state == .withdrawn)
      let entries = try [bundle, later].map {
        BundleOpening(try ZipReader.files(of: $0.bytes)).payload
      }
      #expect(entries[0].map(\.path) == entries[1].map(\.path))
      let differing = zip(entries[0], entries[1]).filter { $0 != $1 }.map { $0.0.path }
      #expect(differing == ["bundle.json", "ro-crate-metadata.json"])
    }
  }

  @Test func `a page from an earlier release is served unchanged, with its own style sheet`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      let ada = try await portal.account(.ada)
      let draft = try #require(try await portal.store.draft(of: id, for: ada.id))
      let earlier = ArtifactMaker(release: "0.0.1") { version, assets in
        try VersionArtifacts.files(of: version, assets: assets).map { file in
          let text = String(decoding: file.bytes, as: UTF8.self)
            .replacing("<style>", with: "<style>/* An earlier style. */")
          return Artifact(name: file.path, mediaType: file.mediaType, bytes: Array(text.utf8))
        }
      }
      _ = try await portal.store.propose(
        id, as: Self.number, notes: "The first", basedOn: draft.revision, by: ada.id,
        making: earlier)

      let page = try await browser.open(paper(of: id).html(.english))
      let ofDraft = try await browser.open(Paths.paper(id, Self.consent).html(.english))
      let bundle = try await browser.open(Paths.bundle(id, Self.number))

      #expect(page.html.contains("/* An earlier style. */"))
      let policy = try #require(page.headers[.contentSecurityPolicy])
      #expect(policy.contains("style-src 'sha256-"))
      #expect(policy != ofDraft.headers[.contentSecurityPolicy])
      #expect(BundleVerification(ofArchive: bundle.bytes).findings == [])
      let entry = try #require(
        BundleOpening(ZipReader.files(of: bundle.bytes)).payload.first {
          $0.path == VersionArtifacts.page(of: Self.consent, in: .english)
        })
      #expect(digest(entry.bytes) == digest(page.bytes))
    }
  }

  @Test func `files of a version frozen before files were stored are stored on first request`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      let ada = try await portal.account(.ada)
      let draft = try #require(try await portal.store.draft(of: id, for: ada.id))
      _ = try await portal.store.propose(
        id, as: Self.number, notes: "The first", basedOn: draft.revision, by: ada.id)

      #expect(try await browser.open(Paths.bundle(id, Self.number)).status == .ok)

      let later = ArtifactMaker(release: "9.9.9") { _, _ in [] }
      let kept = try #require(
        try await portal.store.keptVersion(Self.number, of: id, for: ada.id, making: later))
      #expect(kept.artifact("study.json")?.sha256 == kept.line.sha256)
      #expect(kept.artifacts.allSatisfy { $0.madeBy == Release.number })
    }
  }

  @Test func `a version is printed once, and its PDF is stored`() async throws {
    let (printer, runs) = try Self.countingPrinter()
    let first = try await TestPortal(printing: PrintQueue(printer: printer))
    try await first.addPeople()
    let later = try await TestPortal(
      store: first.store, clock: first.clock, printing: PrintQueue(printer: printer))
    try await visiting(first) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let address = paper(of: id).pdf(.english, .a4)
      let pdf = try await printed(address, by: browser)
      let tag = try #require(pdf.headers[.eTag])
      #expect(tag == "\"\(sha256(pdf.bytes))\"")

      try await visiting(later) { browser in
        try await browser.signIn(as: .ada)
        #expect(try await digest(browser.open(address).bytes) == digest(pdf.bytes))
        let same = try await browser.go(address, .get, headers: [.ifNoneMatch: tag], body: nil)
        #expect(same.status == .notModified)
        #expect(try String(contentsOf: runs, encoding: .utf8) == "run\n")

        try await withdraw(id, browser)
        let name = VersionArtifacts.print(of: Self.consent, in: .english, on: "a4")
        let file = try await browser.open(Paths.file(name, of: id, Self.number))
        #expect(digest(file.bytes) == digest(pdf.bytes))
        // The withdrawn version's PDF also says that it is withdrawn; it is printed separately and not stored.
        #expect(try await printed(address, by: browser).headers[.eTag] == nil)
        #expect(try String(contentsOf: runs, encoding: .utf8) == "run\nrun\n")
      }
    }
  }

  @Test func `a version is printed in each language as soon as it is frozen`() async throws {
    let (printer, runs) = try Self.countingPrinter()
    let portal = try await TestPortal(printing: PrintQueue(printer: printer), printsAhead: true)
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let ada = try await portal.account(.ada).id
      let names = [Language.english, .spanish].map {
        VersionArtifacts.print(of: Self.consent, in: $0, on: "a4")
      }
      var missing = names
      for _ in 0..<3_000 where !missing.isEmpty {
        try await _Concurrency.Task.sleep(for: .milliseconds(20))
        let kept = try await portal.store.keptVersion(
          Self.number, of: id, for: ada, making: .current)
        missing = names.filter { kept?.artifact($0) == nil }
      }

      #expect(missing == [])
      for language in [Language.english, .spanish] {
        let pdf = try await browser.open(paper(of: id).pdf(language, .a4))
        #expect(pdf.headers[.contentType] == "application/pdf")
      }
      #expect(try String(contentsOf: runs, encoding: .utf8) == "run\nrun\n")
    }
  }

  @Test func `only members can get a version's files, and no other files exist`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      #expect(try await browser.open(Paths.file("no.txt", of: id, Self.number)).status == .notFound)
      let paths = files(of: id) + [Paths.bundle(id, Self.number)]
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .grace)
      for path in paths {
        let visit = try await browser.go(path, .get, headers: [.ifNoneMatch: "*"], body: nil)
        #expect(visit.status == .notFound, "\(path)")
      }
    }
  }

  /// A printer that writes a line to the log for each page.
  private static func countingPrinter() throws -> (printer: PDFPrinter, runs: URL) {
    let runs = FileManager.default.temporaryDirectory.appending(path: "\(UUID())-runs")
    let printer = try slowPrinter(
      doing: "echo run >> '\(runs.path)'; cat >/dev/null; printf '%%PDF-1.7'")
    return (printer, runs)
  }

  /// The response that follows the progress page.
  private func printed(_ address: String, by browser: Browser) async throws -> Browser.Visit {
    for _ in 0..<20 {
      let visit = try await browser.open(address)
      guard visit.headers[.contentType] != "application/pdf" else { return visit }
    }
    return browser.page
  }
}
