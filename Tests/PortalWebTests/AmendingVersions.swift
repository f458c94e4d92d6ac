import Foundation
import StudyBundle
import StudyModel
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyExchange

/// What participants agreed to stays what it was, whatever happens to the study afterward.
@Suite("Amending versions", .timeLimit(.minutes(5))) struct AmendingVersions {
  private static let next = VersionNumber(2, 0, 0)

  @Test func `no byte of a version changes while an amendment is written, approved, and published`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let ada = try await portal.account(.ada).id
      _ = try await portal.store.askForReview(id, .first, of: .board, by: ada)
      try await portal.sign(.approve, of: id, by: .rosalind)
      _ = try await portal.store.publish(id, .first, by: ada)
      // Some of the files are made for the first bundle.
      let bundle = try await bundle(of: id, browser)
      let first = try await kept(id, portal)
      #expect(first.files.count > 10)
      #expect(BundleVerification(ofArchive: bundle).state == .published)

      try await portal.proposeNext(Self.next, of: id)
      #expect(try await kept(id, portal) == first)
      #expect(try await digest(self.bundle(of: id, browser)) == digest(bundle))
      _ = try await portal.store.askForReview(id, Self.next, of: .board, by: ada)
      try await portal.sign(.approve, of: id, number: Self.next, by: .rosalind)
      #expect(try await kept(id, portal) == first)
      #expect(try await digest(self.bundle(of: id, browser)) == digest(bundle))

      _ = try await portal.store.publish(id, Self.next, by: ada)

      #expect(try await kept(id, portal) == first)
      let later = try await self.bundle(of: id, browser)
      #expect(BundleVerification(ofArchive: later).findings == [])
      #expect(BundleVerification(ofArchive: later).state == .superseded)
      let entries = try [bundle, later].map { BundleOpening(try ZipReader.files(of: $0)).payload }
      #expect(entries[0].map(\.path) == entries[1].map(\.path))
      // Only what says that the version is no longer in use differs.
      let differing = zip(entries[0], entries[1]).filter { $0 != $1 }.map { $0.0.path }
      #expect(differing.contains("bundle.json"))
      #expect(
        Set(differing).isSubset(of: ["approval.json", "bundle.json", "ro-crate-metadata.json"]))
    }
  }

  /// The hashes of a version and of its files, by their names.
  private struct Kept: Equatable {
    let sha256: String
    let canonical: String
    let files: [String: String]
    let contents: [String: String]
  }

  private func kept(_ id: Study.ID, _ portal: TestPortal) async throws -> Kept {
    let ada = try await portal.account(.ada).id
    let version = try #require(
      try await portal.store.version(.first, of: id, for: ada)?.version)
    let kept = try #require(
      try await portal.store.keptVersion(.first, of: id, for: ada, making: .current))
    let files = try await portal.store.opened(kept.artifacts)
    return Kept(
      sha256: version.sha256, canonical: StudyModel.sha256(version.canonical),
      files: Dictionary(kept.artifacts.map { ($0.name, $0.sha256) }) { first, _ in first },
      contents: Dictionary(files.map { ($0.name, StudyModel.sha256($0.bytes)) }) { first, _ in
        first
      })
  }

  /// The bundle, as soon as it is handed out. Until then, each request waits a little.
  private func bundle(of id: Study.ID, _ browser: Browser) async throws -> [UInt8] {
    for _ in 0..<60 {
      let visit = try await browser.open(Paths.bundle(id, .first))
      if visit.status == .ok { return visit.bytes }
      try #require(visit.status == .serviceUnavailable)
    }
    throw TookTooLong(limit: .seconds(240))
  }
}
