import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Working past altered versions") struct WorkingPastAlteredVersions {
  private static let first = VersionNumber(1, 0, 0)
  private static let second = VersionNumber(1, 1, 0)

  @Test(arguments: [
    "state = 'approved'", "sha256 = substr(sha256, 2) || substr(sha256, 1, 1)",
    "canonical = '{}'",
  ])
  func `the next version is proposed and published`(change: String) async throws {
    // As where numbers follow from what changed, the last version is opened.
    let rule = NumberRule { agreed, _, _ in
      _ = try agreed.study()
      return Self.second
    }
    let portal = try await Portal(store: .inMemory(migrations: Portal.migrations, numbers: rule))
    let id = try await published(in: portal)
    try await alter(portal.store, "UPDATE version SET \(change)")
    try await portal.write("Another text", in: id, by: portal.ada)

    try await propose(Self.second, of: id, in: portal)

    #expect(try await portal.publish(Self.second, of: id).state == .published)
    let next = try await portal.store.version(Self.second, of: id, for: portal.ada.id)
    #expect(next?.line.isCurrent == true)
  }

  @Test(arguments: [
    "notes = notes", "canonical = '{}'",
    "sha256 = substr(sha256, 2) || substr(sha256, 1, 1)", "state = 'approved'",
  ])
  func `a published version is withdrawn whatever was altered, and the history says so`(
    change: String
  ) async throws {
    let portal = try await Portal()
    let id = try await published(in: portal)
    try await alter(portal.store, "UPDATE version SET \(change)")
    let fault = try await portal.store.alteredVersions(of: id).first?.fault

    let line = try await portal.store.withdraw(
      id, Self.first, because: "Altered.", by: portal.ada.id)

    #expect(line.state == .withdrawn && !line.isCurrent)
    let edit = try #require(
      try await portal.store.history(of: id, for: portal.ada.id, limit: 1).first)
    #expect(edit.summary.contains("changed outside of Accord") == (fault != nil))
    let recorded = try await portal.store.database.read { db in
      try String.fetchOne(db, sql: "SELECT after FROM edit WHERE kind = 'withdrawn'")
    }
    let after = try JSONValue(parsing: Array(try #require(recorded).utf8))
    #expect(after["altered"]?.stringValue == fault)
    #expect((fault == nil) == (change == "notes = notes"))
  }

  @Test(arguments: [false, true])
  func `withdrawing or replacing other content does not make it what was recorded`(
    isReplaced: Bool
  ) async throws {
    let portal = try await Portal()
    let id = try await published(in: portal)
    try await alter(
      portal.store, "UPDATE version SET sha256 = substr(sha256, 2) || substr(sha256, 1, 1)")

    if isReplaced {
      try await portal.write("Another text", in: id, by: portal.ada)
      try await propose(Self.second, of: id, in: portal)
      _ = try await portal.publish(Self.second, of: id)
    } else {
      _ = try await portal.store.withdraw(id, Self.first, by: portal.ada.id)
    }

    let altered = try await portal.store.alteredVersions(of: id)
    #expect(altered.map(\.number) == [Self.first])
    #expect(altered.map(\.state) == [isReplaced ? .superseded : .withdrawn])
  }

  @Test(arguments: [true, false])
  func `withdrawing does not make a publication that nobody recorded look recorded`(
    isInState: Bool
  ) async throws {
    let portal = try await Portal()
    let id = try await portal.sleepDiary().id
    try await propose(Self.first, of: id, in: portal)
    let state = isInState ? "state = 'published', " : ""
    try await alter(
      portal.store,
      "UPDATE version SET \(state)publishedAt = proposedAt, publishedBy = proposedBy")

    _ = try await portal.store.withdraw(id, Self.first, by: portal.ada.id)

    let altered = try await portal.store.alteredVersions(of: id)
    #expect(altered.map(\.number) == [Self.first])
    #expect(
      altered.map(\.differences) == [["the publication is stored, but was never recorded"]])
  }

  @Test func `withdrawing a version that participants were never meant to see sets it aside`()
    async throws
  {
    let portal = try await Portal()
    let id = try await published(in: portal)
    try await portal.write("Another text", in: id, by: portal.ada)
    try await propose(Self.second, of: id, in: portal)
    try await alter(
      portal.store,
      "UPDATE study SET publishedVersion = (SELECT id FROM version WHERE minor = 1)")
    #expect(try await portal.store.alteredVersions(of: id).map(\.number) == [Self.second])

    let line = try await portal.store.withdraw(id, Self.second, by: portal.ada.id)

    #expect(!line.isCurrent)
    #expect(try await portal.store.alteredVersions(of: id) == [])
    // Participants see the one again that was published.
    let first = try await portal.store.version(Self.first, of: id, for: portal.ada.id)
    #expect(first?.line.isCurrent == true)
  }

  @Test func `withdrawing a version that nobody proposed does not record it as proposed`()
    async throws
  {
    let portal = try await Portal()
    let id = try await published(in: portal)
    try await alter(portal.store, "UPDATE version SET major = 7")
    let forged = VersionNumber(7, 0, 0)

    _ = try await portal.store.withdraw(id, forged, by: portal.ada.id)

    #expect(try await portal.store.alteredVersions(of: id).map(\.number) == [forged])
  }

  @Test func `content that nobody recorded states no version of a consent, and other content does`()
    async throws
  {
    let portal = try await Portal()
    let id = try await published(in: portal)
    func stating() async throws -> [VersionNumber] {
      try await portal.store.database.read { try $0.frozenStudies(of: id) }.map(\.number)
    }
    try await alter(portal.store, "UPDATE version SET state = 'approved'")
    #expect(try await stating() == [Self.first])
    let draft = try await portal.write("Forged", in: id, by: portal.ada)
    let forged = try Version(freezing: draft.study, as: Self.first, notes: "")

    try await alter(
      portal.store,
      "UPDATE version SET sha256 = ?, canonical = ?",
      [forged.sha256, String(decoding: forged.canonical, as: UTF8.self)])

    #expect(try await stating() == [])
  }

  @Test func `a number is compared with the last version that was not altered`() async throws {
    let portal = try await Portal()
    let id = try await published(in: portal)
    try await portal.write("Another text", in: id, by: portal.ada)
    try await propose(Self.second, of: id, in: portal)
    _ = try await portal.publish(Self.second, of: id)
    try await portal.write("A third text", in: id, by: portal.ada)
    try await alter(portal.store, "UPDATE version SET state = 'approved' WHERE minor = 1")

    let basis = try await portal.store.database.read { try $0.numberBasis(of: id) }

    #expect(basis.agreed == Self.first)
    try await propose(VersionNumber(9, 0, 0), of: id, in: portal)
  }

  private func published(in portal: Portal) async throws -> Study.ID {
    let id = try await portal.sleepDiary().id
    try await propose(Self.first, of: id, in: portal)
    _ = try await portal.publish(Self.first, of: id)
    return id
  }

  private func propose(_ number: VersionNumber, of id: Study.ID, in portal: Portal) async throws {
    let revision = try await portal.draft(of: id, for: portal.ada).revision
    _ = try await portal.store.propose(
      id, as: number, notes: "", basedOn: revision, by: portal.ada.id)
  }

  private func alter(
    _ store: StudyStore, _ sql: String, _ arguments: StatementArguments = []
  ) async throws {
    try await store.database.write { db in
      let own = "FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('version', 'study')"
      let triggers = try String.fetchAll(db, sql: "SELECT sql \(own)")
      let names = try String.fetchAll(db, sql: "SELECT name \(own)")
      for name in names { try db.execute(sql: "DROP TRIGGER \(name)") }
      try db.execute(sql: sql, arguments: arguments)
      // As after an edit by someone who leaves no trace, so that what Accord does then keeps to its own rules.
      for trigger in triggers { try db.execute(sql: trigger) }
    }
  }
}
