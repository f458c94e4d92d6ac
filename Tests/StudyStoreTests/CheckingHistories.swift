import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Checking histories") struct CheckingHistories {
  @Test func `a history is checked once, and then only its new lines`() async throws {
    let portal = try await Portal()
    let study = try await portal.sleepDiary()
    for number in 1...5 { try await portal.write("Text \(number)", in: study.id, by: portal.ada) }
    let first = try await portal.store.historyCheck(of: study.id)
    portal.clock.advance(by: 60)
    try await portal.write("Text 6", in: study.id, by: portal.ada)

    let second = try await portal.store.historyCheck(of: study.id)

    #expect(first.verdict == .unbroken(count: 6))
    #expect(second.verdict == .unbroken(count: 7))
    #expect(second.at == first.at)
    // A line that has been checked is not read again.
    try await tamper(portal.store, "UPDATE edit SET summary = 'x' WHERE number = 3")
    #expect(try await portal.store.historyCheck(of: study.id).verdict == .unbroken(count: 7))
    let broken = try await portal.store.checkHistories()
    #expect(broken.map(\.line) == [3])
    #expect(try await portal.store.historyCheck(of: study.id).verdict == .broken(at: 3))
  }

  @Test(arguments: [
    ("UPDATE edit SET summary = 'x' WHERE number = 5", 5),
    ("UPDATE edit SET hash = previous WHERE number = 3", 3),
    ("DELETE FROM edit WHERE number = 5", 5), ("DELETE FROM edit WHERE number = 3", 3),
    ("UPDATE study SET historyLength = 4", 5),
  ])
  func `a change at or after the last checked line is found at the next view`(
    sql: String, line: Int
  ) async throws {
    let portal = try await Portal()
    let study = try await portal.sleepDiary()
    for number in 1...2 { try await portal.write("Text \(number)", in: study.id, by: portal.ada) }
    _ = try await portal.store.historyCheck(of: study.id)
    for number in 3...4 { try await portal.write("Text \(number)", in: study.id, by: portal.ada) }

    try await tamper(portal.store, sql)

    #expect(try await portal.store.historyCheck(of: study.id).verdict == .broken(at: line))
  }

  @Test func `a row changed while the portal was stopped is reported when it starts`()
    async throws
  {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    let study = try await portal.sleepDiary()
    let other = try await portal.sleepDiary()
    for number in 1...3 { try await portal.write("Text \(number)", in: study.id, by: portal.ada) }
    _ = try await portal.store.checkHistories()
    try portal.store.close()
    let file = try DatabaseQueue(path: folder.path("accord.db"))
    try await file.write { db in
      try db.execute(sql: "DROP TRIGGER editNeverChanges")
      try db.execute(
        sql: "UPDATE edit SET after = '\"x\"' WHERE study = ? AND number = 2",
        arguments: [study.id.uuidString])
    }
    try file.close()

    let store = try folder.open()
    let broken = try await store.checkHistories()

    #expect(broken.map(\.study) == [study.id])
    #expect(broken.map(\.line) == [2])
    #expect(try await store.historyCheck(of: other.id).verdict == .unbroken(count: 1))
    try store.close()
  }

  private func tamper(_ store: StudyStore, _ sql: String) async throws {
    try await store.database.write { db in
      try db.execute(sql: "DROP TRIGGER editNeverChanges; DROP TRIGGER editStays")
      try db.execute(sql: sql)
    }
  }
}
