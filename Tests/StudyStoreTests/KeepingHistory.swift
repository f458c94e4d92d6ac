import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Keeping history") struct KeepingHistory {
  let portal: Portal
  let study: Study

  init() async throws {
    portal = try await Portal()
    study = try await portal.sleepDiary()
    for number in 1...5 { try await portal.write("Text \(number)", in: study.id, by: portal.ada) }
  }

  @Test func `returns the latest lines first, page by page`() async throws {
    let first = try await portal.store.history(of: study.id, for: portal.ada.id, limit: 4)
    let second = try await portal.store.history(
      of: study.id, for: portal.ada.id, before: first.last?.number, limit: 4)

    #expect(first.map(\.number) == [6, 5, 4, 3])
    #expect(second.map(\.number) == [2, 1])
  }

  @Test func `finds the lines of everyone else, however many are one's own`() async throws {
    try await portal.store.setMember(
      email: portal.grace.email, role: .editor, of: study.id, by: portal.ada.id)
    try await portal.write("By Grace", in: study.id, by: portal.grace)
    for number in 6...9 { try await portal.write("Text \(number)", in: study.id, by: portal.ada) }
    var filter = HistoryFilter()
    filter.othersThan = portal.ada.id

    let lines = try await portal.store.history(
      of: study.id, for: portal.ada.id, limit: 2, filter: filter)

    #expect(lines.map(\.accountName) == ["Grace"])
    #expect(!filter.isEmpty && lines.allSatisfy(filter.selects))
  }

  @Test func `finds who wrote a part before hundreds of edits elsewhere`() async throws {
    try await portal.write("First", about: "overview", in: study.id, by: portal.ada)
    try await portal.store.database.write {
      try $0.execute(
        sql: """
          INSERT INTO edit (study, number, kind, account, at, place, summary, previous, hash)
          WITH RECURSIVE counted (number) AS (
            SELECT 8 UNION ALL SELECT number + 1 FROM counted WHERE number < 700)
          SELECT study, counted.number, kind, account, at, place, summary, previous, hash
          FROM edit, counted WHERE edit.number = 2 ORDER BY counted.number
          """)
    }

    let line = try await portal.store.latestEdit(
      of: study.id, for: portal.ada.id, about: .section("overview") + ["summary"]
    ) { !$0.differences.isEmpty }

    #expect(line?.number == 7)
    #expect(line?.accountName == "Ada")
  }

  @Test(arguments: [
    "UPDATE edit SET summary = 'x' WHERE number = 3", "DELETE FROM edit WHERE number = 6",
    "INSERT OR REPLACE INTO edit SELECT * FROM edit WHERE number = 3",
    """
    INSERT INTO edit (study, number, kind, account, at, place, summary, previous, hash)
    SELECT study, 9, kind, account, at, place, summary, previous, hash FROM edit WHERE number = 2
    """,
  ])
  func `only grows`(sql: String) async throws {
    await #expect(throws: DatabaseError.self) {
      try await portal.store.database.write { try $0.execute(sql: sql) }
    }
    #expect(try await portal.store.verifyHistory(of: study.id) == .unbroken(count: 6))
  }

  @Test(arguments: [
    ("UPDATE edit SET summary = 'Wrote nothing' WHERE number = 3", 3),
    ("UPDATE edit SET after = '\"x\"' WHERE number = 4", 4),
    ("UPDATE edit SET at = '2020-01-01T00:00:00.000Z' WHERE number = 1", 1),
    ("UPDATE edit SET account = (SELECT id FROM account WHERE name = 'Grace') WHERE number = 2", 2),
    ("DELETE FROM edit WHERE number = 3", 3), ("DELETE FROM edit WHERE number = 6", 6),
    ("UPDATE edit SET place = '[1]' WHERE number = 5", 5),
    ("UPDATE study SET historyHash = substr(historyHash, 2) || substr(historyHash, 1, 1)", 7),
  ])
  func `shows where someone tampered with the file`(sql: String, line: Int) async throws {
    try await portal.store.database.write { db in
      try db.execute(sql: "DROP TRIGGER editNeverChanges; DROP TRIGGER editStays")
      try db.execute(sql: sql)
    }

    #expect(try await portal.store.verifyHistory(of: study.id) == .broken(at: line))
  }

  @Test func `also records members, archiving, and versions`() async throws {
    let store = portal.store
    try await portal.share(study, with: portal.grace, as: .editor)
    try await store.removeMember(portal.grace.id, of: study.id, by: portal.ada.id)
    _ = try await store.propose(
      study.id, as: VersionNumber(1, 0, 0), notes: "", basedOn: 6, by: portal.ada.id)
    _ = try await portal.publish(VersionNumber(1, 0, 0), of: study.id)
    _ = try await store.withdraw(study.id, VersionNumber(1, 0, 0), by: portal.ada.id)
    try await store.archive(study.id, by: portal.ada.id)
    try await store.bringBack(study.id, by: portal.ada.id)

    let lines = try await store.history(of: study.id, for: portal.ada.id, limit: 8)

    #expect(
      lines.map(\.summary) == [
        "Restored the study", "Archived the study", "Withdrew version 1.0.0",
        "Published version 1.0.0",
        "Recorded that Étoile Review Board approved version 1.0.0 under E-1.0.0",
        "Proposed version 1.0.0", "Removed Grace", "Made Grace an editor",
      ])
    #expect(try await store.verifyHistory(of: study.id) == .unbroken(count: 14))
  }
}
