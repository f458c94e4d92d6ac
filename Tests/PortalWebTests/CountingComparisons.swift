import Foundation
import GRDB
import StudyModel
import Synchronization
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyStore

@Suite("Counting comparisons with the history") struct CountingComparisons {
  @Test func `each request compares the comments of a study at most once`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let ada = try await portal.account(.ada).id
      _ = try await portal.store.open(
        NewThread(version: .first, place: [], text: "Why?"), in: id, by: ada)
      let version = Paths.version(id, .first)
      for path in [
        version, Paths.versions(id), Paths.bundle(id, .first), Paths.formats(id, .first),
        Paths.review(id, .first), Paths.paper(id, .first, "consent").base, Paths.history(id),
      ] {
        let count = try await portal.comparisons { _ = try await browser.open(path) }
        #expect(count == 1, "\(path)")
      }
      try await portal.needNoBoard(id)
      try await browser.open(Paths.publication(id, .first))
      let count = try await portal.comparisons {
        _ = try await portal.store.publish(id, .first, by: ada)
      }
      #expect(count == 1)
    }
  }
}

extension TestPortal {
  /// How often all comments of a study are read while something is done.
  fileprivate func comparisons(_ work: () async throws -> Void) async throws -> Int {
    let count = ComparisonCount()
    // The test's store has one connection, for reading and writing.
    try await store.database.write { db in
      db.trace { event in
        guard case .statement(let statement) = event else { return }
        if statement.sql.contains("FROM thread JOIN comment") { count.add() }
      }
    }
    try await work()
    try await store.database.write { $0.trace(options: []) }
    return count.value
  }
}

private final class ComparisonCount: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }
}
