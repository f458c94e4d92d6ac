import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

/// What every page counts, what is looked for every few seconds, and pages that may list thousands of rows must not take
/// longer with each study and comment in the portal.
@Suite("The query plans") struct TheQueryPlans {
  enum Reading: String, CaseIterable {
    case newNotices, notices, reviewCount, reviewQueue, history, earlierParts, threads,
      listedThreads, versionAccess, readableStudies, dueDeliveries, reportedExpiries
  }

  @Test(arguments: Reading.allCases)
  func `no table is read as a whole`(reading: Reading) async throws {
    let reviewed = try await ReviewedStudy()
    try await makeDelivery(in: reviewed)
    let people = [reviewed.portal.ada, reviewed.rosalind]

    for person in people {
      let queries = try await Statements.queries(of: reviewed.store) {
        try await read(reading, reviewed, as: person)
      }

      #expect(!queries.isEmpty)
      for query in queries {
        let scanned = try await scannedTables(of: query, in: reviewed.store)
        #expect(scanned == [], "\(person.name): \(query)")
      }
    }
  }

  @Test func `a version is opened with one reading of what moved it`() async throws {
    let reviewed = try await ReviewedStudy()
    let maker = ArtifactMaker(release: "1.0") { _, _ in
      [Artifact(name: "page.html", mediaType: "text/html", bytes: Array("page".utf8))]
    }
    func open() async throws {
      let kept = try await reviewed.store.keptVersion(
        ReviewedStudy.number, of: reviewed.id, for: reviewed.portal.ada.id, making: maker)
      #expect(kept?.artifacts.count == 1)
    }
    try await open()

    let queries = try await Statements.queries(of: reviewed.store) { try await open() }

    #expect(queries.count { $0.contains("kind, after FROM edit") } == 1)
  }

  @Test func `what is looked for among all studies of a person reads only those that count`()
    async throws
  {
    let reviewed = try await ReviewedStudy()
    let (store, portal) = (reviewed.store, reviewed.portal)

    let queries = try await Statements.queries(of: store) {
      _ = try await portal.sleepDiary()
      _ = try await store.newNotices(for: portal.ada.id)
    }

    for (part, index) in [
      ("study.shortName = ", "studyByShortName"), ("member.hasVersions", "memberByVersions"),
    ] {
      let query = try #require(queries.first { $0.contains(part) }, "\(part)")
      let plan = try await plan(of: query, in: store)
      #expect(plan.contains { $0.contains(index) }, "\(plan)")
      #expect(!plan.contains { $0.contains("memberByRecency") }, "\(plan)")
    }
  }

  /// Has a message wait for a webhook that reports expired approvals.
  private func makeDelivery(in reviewed: ReviewedStudy) async throws {
    let (store, ada) = (reviewed.store, reviewed.portal.ada.id)
    let webhook = try await store.addWebhook(
      NewWebhook(address: "https://example.org/", host: "example.org", events: [.expired]),
      to: reviewed.id, by: ada
    ) { _ in WatchedStudy.secretHash }
    try await store.testWebhook(webhook.id, of: reviewed.id, by: ada)
  }

  private func read(
    _ reading: Reading, _ reviewed: ReviewedStudy, as person: Account
  ) async throws {
    let store = reviewed.store
    switch reading {
    case .newNotices: _ = try await store.newNotices(for: person.id)
    case .notices: _ = try await store.notices(for: person.id)
    case .reviewCount: _ = try await store.reviewCount(for: person.id)
    case .reviewQueue: _ = try await store.reviewQueue(for: person.id)
    case .history:
      // Reviewers have no history to read.
      let owner = reviewed.portal.ada.id
      _ = try await store.history(of: reviewed.id, for: owner, isJoined: true)
    case .earlierParts:
      _ = try await store.earlierParts(
        at: .section("privacy"), of: reviewed.id, for: reviewed.portal.ada.id, with: ["Words"],
        in: .english)
    case .threads:
      _ = try await store.threads(
        of: reviewed.id, for: person.id, ThreadFilter(.version(ReviewedStudy.number)))
    case .listedThreads:
      _ = try await store.listedThreads(
        of: reviewed.id, for: person.id, ThreadFilter(.version(ReviewedStudy.number)), page: 1,
        size: 1)
    case .versionAccess:
      _ = try await store.version(ReviewedStudy.number, of: reviewed.id, for: person.id)
    case .readableStudies:
      #expect(
        try await store.readableStudies(for: person.id, after: nil, limit: 50).count == 1)
    case .dueDeliveries: _ = try await store.takeDueDeliveries()
    case .reportedExpiries: #expect(try await store.noteReportedExpiries().isEmpty)
    }
  }

  /// The steps by which the database answers a query.
  private func plan(of query: String, in store: StudyStore) async throws -> [String] {
    try await store.database.read { try Self.plan(of: query, $0) }
  }

  private static func plan(of query: String, _ db: Database) throws -> [String] {
    try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(query)").map { $0["detail"] }
  }

  /// The tables of which a query reads every row, or every entry of an index.
  private func scannedTables(of query: String, in store: StudyStore) async throws -> [String] {
    try await store.database.read { db in
      // The latest day is the only row of its table.
      let tables = try String.fetchSet(
        db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'latestDay'")
      return try Self.plan(of: query, db).filter { $0.hasPrefix("SCAN ") }.compactMap { step in
        let name = String(step.dropFirst(5).prefix { $0 != " " })
        let table = try? Regex("\\b(\\w+) AS \(name)\\b").firstMatch(in: query)
          .flatMap { $0.output[1].substring.map(String.init) }
        return [name, table].compactMap(\.self).first(where: tables.contains)
      }
    }
  }
}
