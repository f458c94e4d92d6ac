import GRDB
import StudyModel
import Testing

@testable import StudyStore

/// By its rows, a version waits for the board, but rows were changed outside of Accord.
@Suite("Queueing altered versions") struct QueueingAlteredVersions {
  private static let (first, next) = (ReviewedStudy.number, VersionNumber(1, 1, 0))

  @Test(arguments: [
    "notes = 'Approve this.'", "sha256 = substr(sha256, 2) || substr(sha256, 1, 1)",
  ])
  func `an altered version waits for nobody, and the queue says so`(change: String) async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, rosalind) = (reviewed.store, reviewed.rosalind.id)

    try await alter(store, "UPDATE version SET \(change)")

    let queue = try await store.reviewQueue(for: rosalind)
    #expect(queue.reviews.map(\.mine) == [.altered])
    #expect(queue.waiting == 0 && queue.total == 1)
    #expect(queue.altered[reviewed.id]?.map(\.number) == [Self.first])
    #expect(
      try await store.reviewCount(for: rosalind) == ReviewCount(isAsked: true, waiting: 0))
    await #expect(throws: AlteredVersion.self) {
      try await reviewed.decide(.approve, by: reviewed.rosalind)
    }
  }

  @Test func `a withdrawn version that was put back in the file waits for nobody`() async throws {
    let reviewed = try await ReviewedStudy()
    let store = reviewed.store
    _ = try await store.withdraw(reviewed.id, Self.first, by: reviewed.portal.ada.id)

    try await alter(
      store, "UPDATE version SET state = 'proposed', withdrawnAt = NULL, withdrawnBy = NULL")

    let queue = try await store.reviewQueue(for: reviewed.rosalind.id)
    #expect(queue.reviews.map(\.mine) == [.altered])
    #expect(queue.waiting == 0)
  }

  @Test(arguments: [
    "state = 'withdrawn'",
    "state = 'withdrawn', withdrawnAt = proposedAt, withdrawnBy = proposedBy",
  ])
  func `withdrawing the later version in the file makes the earlier one wait for nobody`(
    change: String
  ) async throws {
    let reviewed = try await ReviewedStudy()
    let (store, rosalind) = (reviewed.store, reviewed.rosalind.id)
    _ = try await reviewed.proposeNext(Self.next, by: reviewed.portal.ada)

    try await alter(store, "UPDATE version SET \(change) WHERE minor = 1")

    let queue = try await store.reviewQueue(for: rosalind)
    #expect(queue.reviews.map(\.mine) == [.replaced(by: Self.next)])
    #expect(queue.waiting == 0)
    #expect(queue.altered[reviewed.id]?.map(\.number) == [Self.next])
    #expect(
      try await store.reviewCount(for: rosalind) == ReviewCount(isAsked: true, waiting: 0))
  }

  @Test func `what is as recorded waits as before, whatever else was altered`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, rosalind, ada) = (reviewed.store, reviewed.rosalind, reviewed.portal.ada.id)
    let other = try await reviewed.portal.sleepDiary().id
    _ = try await store.propose(other, as: Self.first, notes: "", basedOn: 1, by: ada)
    _ = try await store.askForReview(
      other, Self.first, of: .people(emails: [rosalind.email]), by: ada)
    #expect(try await store.reviewCount(for: rosalind.id).waiting == 2)

    try await alter(store, "UPDATE version SET notes = 'No.' WHERE study = '\(other.uuidString)'")

    let queue = try await store.reviewQueue(for: rosalind.id)
    let states = Dictionary(uniqueKeysWithValues: queue.reviews.map { ($0.study, $0.mine) })
    #expect(states == [other: .altered, reviewed.id: .waiting])
    #expect(queue.waiting == 1)
    #expect(try await store.reviewCount(for: rosalind.id).waiting == 1)
    #expect(try await store.reviewQueue(for: rosalind.id, page: 2, size: 1).waiting == 1)
  }

  /// Drops the triggers that forbid it, as whoever can write to the file can, and edits rows.
  private func alter(_ store: StudyStore, _ sql: String) async throws {
    try await store.database.write { db in
      for trigger in try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'version'")
      {
        try db.execute(sql: "DROP TRIGGER \(trigger)")
      }
      try db.execute(sql: sql)
    }
  }
}
