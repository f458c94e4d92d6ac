import Foundation
import GRDB
import Testing

@testable import StudyStore

@Suite("Opening a database") struct OpeningADatabase {
  @Test func `creates the file with write-ahead logging and full flushes`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.open()

    let modes = try await store.database.writeWithoutTransaction { db in
      try ["journal_mode", "synchronous", "foreign_keys"].map {
        try String.fetchOne(db, sql: "PRAGMA \($0)")
      }
    }
    #expect(modes == ["wal", "2", "1"])
  }

  @Test func `rejects a file that is not a database and leaves it unchanged`() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "Dear diary, ", count: 500)
    try text.write(toFile: folder.path("diary.txt"), atomically: true, encoding: .utf8)

    #expect(throws: OpeningError.notADatabase(path: folder.path("diary.txt"))) {
      try folder.open("diary.txt")
    }
    #expect(try String(contentsOfFile: folder.path("diary.txt"), encoding: .utf8) == text)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["diary.txt"])
  }

  @Test func `rejects another program's database`() throws {
    let folder = try TemporaryFolder()
    let other = try DatabaseQueue(path: folder.path("other.db"))
    try other.write { try $0.execute(sql: "CREATE TABLE recipe (name TEXT)") }
    try other.close()

    #expect(throws: OpeningError.notADatabase(path: folder.path("other.db"))) {
      try folder.open("other.db")
    }
  }

  @Test func `rejects a database from a newer release`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.open()
    try await store.database.write {
      try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9999-from-the-future')")
    }
    try store.close()

    #expect(throws: OpeningError.newerThanThisRelease) { try folder.open() }
  }

  @Test func `reports why a path cannot be opened`() throws {
    let folder = try TemporaryFolder()

    #expect(throws: OpeningError.self) { try folder.open("missing/folder/accord.db") }
    #expect(throws: OpeningError.self) {
      try StudyStore(opening: folder.path("a.db"), migrations: folder.url)
    }
  }

  @Test func `keeps acknowledged changes when the process is killed`() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    let study = try await portal.sleepDiary()
    for number in 1...20 { try await portal.write("Text \(number)", in: study.id, by: portal.ada) }

    // What a kill leaves behind: the files, without the last checkpoint and the shared memory.
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: folder.path("accord.db\(ending)"), toPath: folder.path("killed.db\(ending)"))
    }
    let survivor = try folder.open("killed.db")

    let draft = try await survivor.draft(of: study.id, for: portal.ada.id)
    #expect(draft?.study.summary(of: "privacy") == "Text 20")
    #expect(try await survivor.verifyHistory(of: study.id) == .unbroken(count: 21))
  }

  @Test func `opens again with everything in it`() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    let study = try await portal.sleepDiary()
    try portal.store.close()

    #expect(try await folder.open().draft(of: study.id, for: portal.ada.id)?.study == study)
  }

  @Test func `copies itself while in use`() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    let study = try await portal.sleepDiary()
    try await portal.store.backup(to: folder.path("backup.db"))
    try await portal.write("Later", in: study.id, by: portal.ada)

    let copy = try folder.open("backup.db")

    let draft = try await copy.draft(of: study.id, for: portal.ada.id)
    #expect(draft?.study == study)
    await #expect(throws: (any Error).self) {
      try await portal.store.backup(to: folder.path("backup.db"))
    }
  }
}
