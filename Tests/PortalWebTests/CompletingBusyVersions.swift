import Foundation
import Hummingbird
import SampleStudies
import StudyBundle
import StudyModel
import StudyPrint
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyExchange

@Suite("Completing versions while printing fails", .timeLimit(.minutes(5)))
struct CompletingBusyVersions {
  private static let number = VersionNumber(1, 0, 0)
  private static let works = "cat >/dev/null; printf '%%PDF-1.7'"

  /// The names of the prints in a bundle of the sample.
  private static let prints = [Language.english, .spanish].map {
    BundleCompletion.document(SampleStudies.heartRhythmAtHome.consents.first?.id ?? "", in: $0)
  }

  @Test func `a print that takes too long is waited for, not left out forever`() async throws {
    var limits = PrintLimits()
    limits.time = .milliseconds(100)
    let busy = try await portal(printing: "exec sleep 60", limits: limits)
    let free = try await portal(printing: Self.works, after: busy)
    try await visiting(busy) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)

      #expect(try await browser.open(Paths.bundle(id, Self.number)).status == .serviceUnavailable)

      let ada = try await busy.account(.ada).id
      let kept = try await busy.store.keptVersion(Self.number, of: id, for: ada, making: .current)
      #expect(try #require(kept).artifact(BundleCompletion.fileName) == nil)
      try await visiting(free) { browser in
        try await browser.signIn(as: .ada)
        let files = try await bundle(of: id, in: browser)
        #expect(Set(Self.prints).isSubset(of: files.keys))
        #expect(try leftOut(of: files) == [])
      }
    }
  }

  @Test func `a page that cannot be printed is left out, and named`() async throws {
    let portal = try await portal(printing: "echo 'No page.' >&2; exit 65")
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)

      let files = try await bundle(of: id, in: browser)

      #expect(Set(Self.prints).isDisjoint(with: files.keys))
      #expect(try leftOut(of: files) == Self.prints)
      let page = try await browser.open(Paths.version(id, Self.number))
      #expect(page.text.contains("Not in the bundle, because its PDF was not ready"))
      #expect(page.text.contains(Self.prints.joined(separator: ", ")))
    }
  }

  @Test func `a printer that fails once is tried again`() async throws {
    let failed = FileManager.default.temporaryDirectory.appending(path: "\(UUID())-failed")
    let portal = try await portal(
      printing: "if mkdir '\(failed.path)' 2>/dev/null; then exit 70; fi; \(Self.works)")
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)

      let files = try await bundle(of: id, in: browser)

      #expect(FileManager.default.fileExists(atPath: failed.path))
      #expect(Set(Self.prints).isSubset(of: files.keys))
      #expect(try leftOut(of: files) == [])
    }
  }

  /// A portal that prints each version with a script.
  /// - Parameter earlier: the portal whose database it has; nil for a new one with people.
  private func portal(
    printing script: String, limits: PrintLimits = PrintLimits(), after earlier: TestPortal? = nil
  ) async throws -> TestPortal {
    let printing = PrintQueue(printer: try slowPrinter(doing: script, limits: limits))
    if let earlier {
      return try await TestPortal(
        store: earlier.store, clock: earlier.clock, printing: printing, printsAhead: true)
    }
    let portal = try await TestPortal(printing: printing, printsAhead: true)
    try await portal.addPeople()
    return portal
  }

  private func bundle(of id: Study.ID, in browser: Browser) async throws -> [String: [UInt8]] {
    let bundle = try await browser.open(Paths.bundle(id, Self.number))
    #expect(bundle.status == .ok)
    #expect(BundleVerification(ofArchive: bundle.bytes).findings == [])
    let payload = BundleOpening(try ZipReader.files(of: bundle.bytes)).payload
    return Dictionary(payload.map { ($0.path, $0.bytes) }) { first, _ in first }
  }

  private func leftOut(of files: [String: [UInt8]]) throws -> [String] {
    try BundleContentsList(reading: try #require(files[BundleCompletion.fileName])).leftOut
  }
}
