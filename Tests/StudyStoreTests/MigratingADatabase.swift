import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Migrating a database") struct MigratingADatabase {
  /// The first file that replaces tables.
  static let replacing = "0023"

  @Test func `a file from an earlier release keeps every row`() async throws {
    let folder = try TemporaryFolder()
    let earlier = try EarlierDatabase(in: folder.url, before: Self.replacing)
    let file = try DatabaseQueue(path: earlier.path)
    let (tables, before) = try await file.read { db in
      let names = try db.ownTables()
      let columns = try names.map { try db.columns(in: $0).map(\.name) }
      let tables = Dictionary(uniqueKeysWithValues: zip(names, columns))
      return (tables, try db.contents(of: tables))
    }
    try file.close()

    let store = try folder.open()

    let after = try await store.database.read { try $0.contents(of: tables) }
    for table in tables.keys { #expect(after[table] == before[table], "\(table)") }
    #expect(before["edit"]?.count == EarlierDatabase.editCount)
    #expect(before["version"]?.count == 4)
  }

  /// What migrations change on purpose, and what opening the file notes.
  private static let changing: Set = ["auditEnd", "latestDay", "versionState"]

  @Test(arguments: EarlierDatabase.migrations.dropFirst())
  func `a file from before any migration keeps its rows and verifies`(migration: String)
    async throws
  {
    let folder = try TemporaryFolder()
    let earlier = try EarlierDatabase(in: folder.url, before: migration)
    let file = try DatabaseQueue(path: earlier.path)
    let former = try await file.read { db in
      try Dictionary(
        uniqueKeysWithValues: db.ownTables().map { ($0, Set(try db.columns(in: $0).map(\.name))) })
    }
    let new = try StudyStore.inMemory(migrations: Portal.migrations)
    let kept = try await new.database.read { db in
      let names = Set(try db.ownTables()).intersection(former.keys).subtracting(Self.changing)
      return try Dictionary(
        uniqueKeysWithValues: names.map { name in
          (
            name,
            former[name, default: []].intersection(try db.columns(in: name).map(\.name)).sorted()
          )
        })
    }
    let before = try await file.read { try $0.contents(of: kept) }
    try file.close()

    let store = try folder.open()

    #expect(try await schema(of: store) == schema(of: new))
    let after = try await store.database.read { db in
      #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
      #expect(try db.membersWithWrongVersions() == 0)
      return try db.contents(of: kept)
    }
    for (table, rows) in before {
      #expect(Set(rows).isSubset(of: after[table] ?? []), "\(table)")
    }
    #expect(try await store.accounts().map(\.role) == [.researcher, .administrator, .reviewer])
    guard before["version"] != nil else { return }
    try await verify(earlier, in: store)
  }

  private func verify(_ earlier: EarlierDatabase, in store: StudyStore) async throws {
    let (id, ada) = (earlier.study.id, earlier.ada)
    let lines = try await store.versions(of: id, for: ada)
    #expect(lines?.map(\.state) == [.proposed, .published, .withdrawn, .superseded])
    #expect(lines?.map(\.isCurrent) == [false, true, false, false])
    #expect(lines?.compactMap(\.altered) == [])
    let frozen = try await store.database.read { db in
      try Row.fetchAll(db, sql: "SELECT sha256, canonical FROM version").map { row in
        (hash: row["sha256"] as String, text: row["canonical"] as String)
      }
    }
    #expect(frozen.count == 4)
    #expect(frozen.allSatisfy { $0.hash == sha256(Data($0.text.utf8)) })
    #expect(
      try await store.verifyHistory(of: id) == .unbroken(count: earlier.lineCount))
    #expect(try await store.draft(of: id, for: ada)?.study == earlier.study)
    #expect(try await store.studies(for: ada, matching: "diary").cards.map(\.id) == [id])
  }

  @Test func `a file from an earlier release gets the current schema`() async throws {
    let folder = try TemporaryFolder()
    _ = try EarlierDatabase(in: folder.url, before: Self.replacing)
    let store = try folder.open()
    let new = try StudyStore.inMemory(migrations: Portal.migrations)

    #expect(try await schema(of: store) == schema(of: new))
    let violations = try await store.database.read { db in
      try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
    }
    #expect(violations == 0)
  }

  @Test func `a file from an earlier release can be used as before`() async throws {
    let folder = try TemporaryFolder()
    let earlier = try EarlierDatabase(in: folder.url, before: Self.replacing)
    let store = try folder.open()
    let (id, ada) = (earlier.study.id, earlier.ada)

    let lines = try await store.versions(of: id, for: ada)
    #expect(lines?.map(\.state) == [.proposed, .published, .withdrawn, .superseded])
    #expect(lines?.map(\.isCurrent) == [false, true, false, false])
    #expect(try await store.verifyHistory(of: id) == .unbroken(count: EarlierDatabase.editCount))
    #expect(try await store.studies(for: ada, matching: "diary").cards.map(\.id) == [id])
    #expect(try await store.studies(for: ada).total == 1)
    #expect(try await store.accounts().map(\.role) == [.researcher, .administrator, .reviewer])

    let draft = try await store.edit(
      id, by: ada, at: .section("privacy"), basedOn: nil, summary: "Wrote privacy",
      change: { $0.consents[0].write("New", about: "privacy") }, problems: { _ in (0, 0) })
    let next = try await store.propose(
      id, as: VersionNumber(2, 0, 0), notes: "", basedOn: draft.revision, by: ada)
    #expect(next.state == .proposed)
    // What was published before stays published; what comes now needs a board, unless an owner decides otherwise.
    await #expect(throws: VersionError.needsApproval) {
      try await store.publish(id, next.number, by: ada)
    }
    try await store.setRequiresBoard(false, of: id, by: ada)
    #expect(try await store.publish(id, next.number, by: ada).isCurrent)
    #expect(
      try await store.verifyHistory(of: id) == .unbroken(count: EarlierDatabase.editCount + 6))
  }

  @Test(arguments: [
    "UPDATE edit SET summary = ''", "DELETE FROM edit", "UPDATE version SET notes = ''",
    "DELETE FROM version", "UPDATE version SET state = 'proposed'",
    "UPDATE version SET state = 'published' WHERE state = 'proposed'",
    "UPDATE account SET role = 'king'", "UPDATE member SET role = 'guest'",
    "UPDATE invitation SET role = 'king'", "DELETE FROM versionState",
    "UPDATE editKind SET name = 'other' WHERE name = 'edited'",
    """
    INSERT INTO edit (study, number, kind, account, at, place, summary, previous, hash)
    SELECT study, 11, 'vanished', account, at, place, summary, previous, hash FROM edit
    WHERE number = 1
    """,
    """
    INSERT INTO edit (study, number, kind, account, at, place, summary, previous, hash)
    SELECT study, 11, 'undone', account, at, place, summary, previous, hash FROM edit
    WHERE number = 1
    """,
    """
    INSERT INTO edit (study, number, kind, account, at, place, summary, undoes, previous, hash)
    SELECT study, 11, 'edited', account, at, place, summary, 3, previous, hash FROM edit
    WHERE number = 1
    """,
  ])
  func `a file from an earlier release has the same constraints as a new one`(sql: String)
    async throws
  {
    let folder = try TemporaryFolder()
    _ = try EarlierDatabase(in: folder.url, before: Self.replacing)
    let store = try folder.open()

    await #expect(throws: DatabaseError.self) {
      try await store.database.write { try $0.execute(sql: sql) }
    }
  }

  @Test func `rows damaged by another program do not prevent opening the file`()
    async throws
  {
    let folder = try TemporaryFolder()
    let earlier = try EarlierDatabase(in: folder.url, before: Self.replacing)
    let file = try DatabaseQueue(path: earlier.path)
    try await file.write { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON; DROP TRIGGER editNeverChanges")
      try db.execute(sql: "UPDATE edit SET after = '{' WHERE number = 3")
      try db.execute(sql: "UPDATE draft SET document = '{'")
      try db.execute(sql: "UPDATE member SET isArchived = 5")
    }
    try file.close()

    let store = try folder.open()

    #expect(try await store.verifyHistory(of: earlier.study.id) == .broken(at: 3))
    await #expect(throws: DamagedDraft.self) {
      try await store.draft(of: earlier.study.id, for: earlier.ada)
    }
  }

  @Test func `the tables of roles, kinds, and states match the code`() async throws {
    let store = try StudyStore.inMemory(migrations: Portal.migrations)

    let names = try await store.database.read { db in
      try ["accountRole", "memberRole", "editKind", "versionState", "auditAction"].map {
        Set(try String.fetchAll(db, sql: "SELECT name FROM \($0)"))
      }
    }

    #expect(names[0] == Set(Role.allCases.map(\.rawValue)))
    #expect(names[1] == Set(MemberRole.allCases.map(\.rawValue)))
    #expect(names[2] == Set(EditLine.Kind.allCases.map(\.rawValue)))
    #expect(names[3] == Set(Version.State.allCases.map(\.rawValue)))
    #expect(names[4] == Set(AuditAction.allCases.map(\.rawValue)))
  }

  @Test func `the order of roles in a study matches the code`() async throws {
    let store = try StudyStore.inMemory(migrations: Portal.migrations)

    let names = try await store.database.read { db in
      try String.fetchAll(db, sql: "SELECT name FROM memberRole ORDER BY rank")
    }

    #expect(names == MemberRole.allCases.sorted().map(\.rawValue))
  }

  private func schema(of store: StudyStore) async throws -> [String] {
    try await store.database.read { db in
      try String.fetchAll(
        db, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name")
    }
  }
}
