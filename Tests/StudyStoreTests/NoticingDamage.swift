import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Noticing damage") struct NoticingDamage {
  @Test(arguments: ["replace(document, 'Sleep', 'Sheep')", "substr(document, 1, 40) || '\u{1}'"])
  func `a damaged draft is reported, and other studies keep working`(damage: String) async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    let study = try await portal.sleepDiary()
    let other = try await portal.sleepDiary()
    try await portal.store.database.write { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = 1")
      try db.execute(
        sql: "UPDATE draft SET document = \(damage) WHERE study = ?",
        arguments: [study.id.uuidString])
    }
    try portal.store.close()
    let store = try folder.open()

    await #expect(throws: DamagedDraft(study: study.id, title: "Sleep Diary")) {
      try await store.draft(of: study.id, for: portal.ada.id)
    }
    #expect(try await store.draft(of: other.id, for: portal.ada.id)?.study == other)
    #expect(try await store.asset("0", for: portal.ada.id) == nil)
  }

  @Test func `drafts of an earlier release get their hash when the portal starts`() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    let study = try await portal.sleepDiary()
    try await portal.store.database.write { try $0.execute(sql: "UPDATE draft SET sha256 = NULL") }
    try portal.store.close()

    let store = try folder.open()

    let hashes = try await store.database.read {
      try String.fetchAll($0, sql: "SELECT sha256 FROM draft")
    }
    #expect(hashes == [sha256(try study.canonicalBytes())])
  }
}
