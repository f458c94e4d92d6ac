import Foundation
import Hummingbird
import StudyBundle
import StudyModel
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyExchange

@Suite("Completing versions", .timeLimit(.minutes(5))) struct CompletingVersions {
  private static let number = VersionNumber(1, 0, 0)
  private static let names = [
    "contents.json", "history.csv", "history.json", "storyboard/en.html", "storyboard/es.html",
  ]

  /// What a bundle carries, by name.
  private func carried(_ bundle: Browser.Visit) throws -> [String: [UInt8]] {
    let payload = BundleOpening(try ZipReader.files(of: bundle.bytes)).payload
    return Dictionary(payload.map { ($0.path, $0.bytes) }) { first, _ in first }
  }

  @Test func `a bundle has the screens of each language and the history, made once`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let bundle = try await browser.open(Paths.bundle(id, Self.number))
      #expect(BundleVerification(ofArchive: bundle.bytes).findings == [])

      let files = try carried(bundle)
      #expect(Set(Self.names).isSubset(of: files.keys))
      let spanish = text(files["storyboard/es.html"] ?? [])
      #expect(spanish.contains("lang=\"es\"") && spanish.contains("class=\"story-frame\""))
      let address = Paths.file("storyboard/es.html", of: id, Self.number)
      #expect(try await digest(browser.open(address).bytes) == digest(files["storyboard/es.html"]))

      // Later work on the draft is no part of how this version came about.
      let ada = try await portal.account(.ada)
      let draft = try #require(try await portal.store.draft(of: id, for: ada.id))
      #expect(draft.study.languages.count == 2)
      // Later, but not so late that the session has ended.
      portal.clock.advance(by: .seconds(36_000))
      let again = try await browser.open(Paths.bundle(id, Self.number))
      #expect(again.status == .ok)
      #expect(digest(again.bytes) == digest(bundle.bytes))
      let kept = try #require(
        try await portal.store.keptVersion(
          Self.number, of: id, for: ada.id, making: .current))
      #expect(Self.names.allSatisfy { kept.artifact($0) != nil })
    }
  }

  @Test func `the history is proved without a draft or a comment in it`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let ada = try await portal.account(.ada).id
      let end = try await portal.store.historyEnd(of: id, for: ada)
      let whole = try await portal.store.recordedLines(
        of: id, for: ada, after: 0, upTo: end.length)
      // A member of the board asks first, who may not see the history of the study.
      try await browser.open(Paths.version(id, Self.number))
      _ = try await browser.submit(
        Paths.reviewers(id, Self.number), ["who": "board", "dueOn": "2026-12-01"])
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .rosalind)
      let bundle = try await browser.open(Paths.bundle(id, Self.number))
      #expect(bundle.status == .ok)

      let files = try carried(bundle)
      let history = files["history.json"] ?? []
      let check = ChainVerification(of: history)
      #expect(check.finding == nil)
      #expect(check.kind == .history && check.study == id.uuidString)
      #expect(check.lastEntry?["kind"]?.stringValue == "proposed")
      let last = try #require(whole.last { $0.line?.kind == .proposed })
      #expect(check.hash == last.hash && check.count == last.number)
      #expect(check.withheldCount > 0)
      for line in whole.prefix(last.number) where line.line?.kind != .proposed {
        let entry = try JSONValue(parsing: history)["entries"]?.arrayValue?[line.number - 1]
        #expect(entry?["hash"]?.stringValue == line.hash)
        #expect(entry?["after"] == nil && entry?["summary"] == nil && entry?["account"] == nil)
      }
      let table = text(files["history.csv"] ?? [])
      #expect(table.contains("\"Proposed version 1.0.0\"") && table.contains("\"Ada\""))
    }
  }

  @Test func `someone without access gets no bundle and completes nothing`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .grace)

      #expect(try await browser.open(Paths.bundle(id, Self.number)).status == .notFound)

      let grace = try await portal.account(.grace).id
      #expect(
        try await portal.store.versionHistory(Self.number, of: id, for: grace) == nil)
      let ada = try await portal.account(.ada).id
      let kept = try await portal.store.keptVersion(
        Self.number, of: id, for: ada, making: .current)
      #expect(try #require(kept).artifact("contents.json") == nil)
    }
  }

  @Test func `a version frozen for an earlier layout stays as it is`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      let ada = try await portal.account(.ada)
      let draft = try #require(try await portal.store.draft(of: id, for: ada.id))
      let earlier = ArtifactMaker(release: "0.0.1") { version, assets in
        try VersionArtifacts.files(of: version, assets: assets).map { file in
          let text = String(decoding: file.bytes, as: UTF8.self)
          let bytes =
            file.path == BundleFacts.fileName
            ? Array(text.replacing("\"layout\":8", with: "\"layout\":6").utf8) : file.bytes
          return Artifact(name: file.path, mediaType: file.mediaType, bytes: bytes)
        }
      }
      _ = try await portal.store.propose(
        id, as: Self.number, notes: "The first", basedOn: draft.revision, by: ada.id,
        making: earlier)

      let bundle = try await browser.open(Paths.bundle(id, Self.number))

      #expect(BundleVerification(ofArchive: bundle.bytes).findings == [])
      #expect(Set(Self.names).isDisjoint(with: try carried(bundle).keys))
    }
  }

  @Test func `prints that exist when a version is completed are in its bundle, later ones are not`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let ada = try await portal.account(.ada).id
      let consent = try #require(
        try await portal.store.version(Self.number, of: id, for: ada)?.version.study().consents
          .first?.id)
      func keep(_ language: Language, _ bytes: [UInt8]) async throws {
        let name = VersionArtifacts.print(of: consent, in: language, on: "a4")
        _ = try await portal.store.keep(
          Artifact(name: name, mediaType: "application/pdf", bytes: bytes), of: id, Self.number,
          madeBy: .current)
      }
      let print = Array("%PDF-1.7 a print".utf8)
      try await keep(.english, print)

      let bundle = try await browser.open(Paths.bundle(id, Self.number))
      try await keep(.spanish, Array("%PDF-1.7 a later print".utf8))

      let files = try carried(bundle)
      #expect(files[BundleCompletion.document(consent, in: .english)] == print)
      #expect(files[BundleCompletion.document(consent, in: .spanish)] == nil)
      #expect(BundleVerification(ofArchive: bundle.bytes).findings == [])
      #expect(
        try await digest(browser.open(Paths.bundle(id, Self.number)).bytes) == digest(bundle.bytes))
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
