import Foundation
import GRDB
import StudyModel
import Synchronization
import Testing

@testable import StudyStore

/// What rows that were edited by hand would allow while a version waits for its board.
@Suite("Noticing edited reviews") struct NoticingEditedReviews {
  @Test(arguments: [
    "UPDATE decision SET meaning = 'approve', overrideReason = 'Fine.'", "DELETE FROM decision",
    "UPDATE reviewRequest SET quorum = 1", "UPDATE thread SET state = 'closed'",
    "UPDATE thread SET isRequired = 0", "DELETE FROM thread",
  ])
  func `no board decides on a version whose review was edited`(sql: String) async throws {
    let reviewed = try await ReviewedStudy(quorum: 2)
    _ = try await reviewed.store.open(
      NewThread(version: ReviewedStudy.number, isRequired: true, place: [], text: "Why?"),
      in: reviewed.id, by: reviewed.rosalind.id)
    try await reviewed.decide(.requestChanges, by: reviewed.rosalind)

    let form = DecisionForm(
      meaning: .disapprove, password: Portal.password,
      token: try await reviewed.rights(for: reviewed.barbara).token, note: "Because.")

    try await edit(reviewed.store, sql)

    await #expect(throws: AlteredVersion.self) {
      try await reviewed.store.decide(
        form, on: reviewed.id, ReviewedStudy.number, screens: [], by: reviewed.barbara.id)
    }
    #expect(try await reviewed.kinds(1) == [.decided])
  }

  @Test(arguments: [
    (
      "UPDATE study SET requiresBoard = 0",
      "the study is stored as one that needs no board, but was recorded as one that does"
    ),
    (
      "UPDATE study SET board = NULL", "the board of the study is not the one that was chosen"
    ),
  ])
  func `a proposed version is published past no board by editing the study`(
    sql: String, difference: String
  ) async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)

    try await edit(reviewed.store, sql)

    let refusal = await #expect(throws: AlteredVersion.self) {
      try await reviewed.store.publish(
        reviewed.id, ReviewedStudy.number, by: reviewed.portal.ada.id)
    }
    #expect(refusal?.differences == [difference])
  }

  @Test func `lines count in the order of their numbers, which the chain covers`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada.id)
    for isRequired in [false, true] {
      try await store.setRequiresBoard(isRequired, of: id, by: ada)
    }

    try await edit(store, "UPDATE edit SET id = -id")
    #expect(try await store.alteredVersions(of: id) == [])
    try await edit(store, "UPDATE study SET requiresBoard = 0")

    await #expect(throws: AlteredVersion.self) {
      try await store.publish(id, ReviewedStudy.number, by: ada)
    }
  }

  @Test func `a required thread on an earlier version that was edited bars the next one`()
    async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, id) = (reviewed.store, reviewed.id)
    for (isRequired, text) in [(true, "Why?"), (false, "And why?")] {
      _ = try await store.open(
        NewThread(
          version: ReviewedStudy.number, isRequired: isRequired, place: [], text: text),
        in: id, by: reviewed.rosalind.id)
    }
    try await reviewed.decide(.requestChanges, by: reviewed.rosalind)
    let next = VersionNumber(1, 1, 0)
    _ = try await reviewed.proposeNext(next, by: reviewed.portal.ada)
    try await reviewed.ask(about: next)

    try await edit(store, "UPDATE thread SET state = 'closed' WHERE isRequired = 0")
    #expect(try await reviewed.line(next).state == .proposed)
    #expect(try await store.alteredVersions(of: id).map(\.number) == [ReviewedStudy.number])
    try await edit(store, "UPDATE thread SET state = 'closed'")

    await #expect(throws: AlteredVersion.self) {
      try await reviewed.decide(.approve, by: reviewed.rosalind, number: next)
    }
    #expect(
      try await store.alteredVersions(of: id).map(\.differences)
        == [
          ["comment 1 differs (state)", "comment 2 differs (state)"], ["comment 1 differs (state)"],
        ])
  }

  @Test func `the number of queries does not grow with comments, decisions, and conditions`()
    async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 3)
    let (store, id) = (reviewed.store, reviewed.id)
    let thread = try await store.open(
      NewThread(version: ReviewedStudy.number, place: [], text: "Why?"), in: id,
      by: reviewed.rosalind.id)
    let few = try await queries(of: reviewed)

    for count in 1...60 {
      _ = try await store.reply("\(count)", to: thread.id, in: id, by: reviewed.rosalind.id)
    }
    for member in [reviewed.rosalind, reviewed.barbara] {
      try await reviewed.decide(
        .approveWithConditions, by: member, conditions: ["One.", "Two.", "Three."])
    }

    #expect(try await queries(of: reviewed) == few)
    #expect(few > 0)
  }

  /// How many queries opening the version takes.
  private func queries(of reviewed: ReviewedStudy) async throws -> Int {
    let count = QueryCount()
    // The test's store has one connection, for reading and writing.
    try await reviewed.store.database.write { db in
      db.trace { event in if case .statement = event { count.add() } }
    }
    _ = try await reviewed.line()
    try await reviewed.store.database.write { $0.trace(options: []) }
    return count.value
  }

  /// Drops all triggers, as anyone who can write to the file can, and edits a row.
  private func edit(_ store: StudyStore, _ sql: String) async throws {
    try await store.database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      let triggers = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'")
      for trigger in triggers { try db.execute(sql: "DROP TRIGGER \(trigger)") }
      try db.execute(sql: sql)
      try #require(db.changesCount > 0)
    }
  }
}

private final class QueryCount: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }
}
