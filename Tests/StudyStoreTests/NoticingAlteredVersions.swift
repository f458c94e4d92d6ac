import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Noticing altered versions") struct NoticingAlteredVersions {
  @Test(arguments: [
    "state = 'published', publishedAt = proposedAt, publishedBy = proposedBy", "state = 'approved'",
    "state = 'withdrawn'", "sha256 = substr(sha256, 2) || substr(sha256, 1, 1)",
  ])
  func `a version whose row was changed is refused by name, and other studies are not affected`(
    change: String
  ) async throws {
    let portal = try await Portal()
    let study = try await proposed(in: portal)
    let other = try await proposed(in: portal)
    let number = VersionNumber(1, 0, 0)

    try await alter(
      portal.store, "UPDATE version SET \(change) WHERE study = '\(study.uuidString)'")

    await #expect(throws: AlteredVersion.self) {
      try await portal.store.version(number, of: study, for: portal.ada.id)
    }
    let listed = try await portal.store.versions(of: study, for: portal.ada.id)
    #expect(listed?.map(\.altered?.number) == [number])
    await #expect(throws: AlteredVersion.self) {
      try await portal.store.publish(study, number, by: portal.ada.id)
    }
    #expect(try await portal.store.alterations().versions.map(\.study) == [study])
    #expect(try await portal.store.alteredVersions(of: study).map(\.number) == [number])
    #expect(try await portal.store.versions(of: other, for: portal.ada.id)?.count == 1)
  }

  @Test func `a list of some versions is told of those alone`() async throws {
    let portal = try await Portal()
    let study = try await proposed(in: portal)
    _ = try await portal.publish(VersionNumber(1, 0, 0), of: study)
    let other = try await proposed(in: portal)
    let (first, second) = (VersionNumber(1, 0, 0), VersionNumber(2, 0, 0))
    try await portal.write("Another text", in: study, by: portal.ada)
    try await propose(second, of: study, in: portal)
    try await alter(
      portal.store, "UPDATE version SET state = 'approved' WHERE study = '\(study.uuidString)'")
    func numbers(_ wanted: Set<VersionNumber>) async throws -> [VersionNumber]? {
      try await portal.store.alteredVersions(among: [study: wanted, other: [first]])[study]?
        .map(\.number)
    }

    #expect(try await numbers([first]) == [first])
    #expect(try await numbers([second]) == [second])
    #expect(try await numbers([first, second]) == [first, second])
    #expect(try await numbers([VersionNumber(9, 0, 0)]) == [])
    #expect(try await portal.store.alteredVersions(among: [other: [first]])[other] == [])
  }

  @Test func `the message names both states`() async throws {
    let portal = try await Portal()
    let study = try await proposed(in: portal)

    try await alter(portal.store, "UPDATE version SET state = 'changesRequested'")

    let altered = try await portal.store.alteredVersions(of: study)
    #expect(
      altered.map(\.fault) == [
        "Version 1.0.0 of “Sleep Diary” is stored as changes requested, but the study’s history recorded it as proposed."
      ])
  }

  @Test func `a version that nobody proposed is noticed`() async throws {
    let portal = try await Portal()
    let study = try await proposed(in: portal)

    try await alter(portal.store, "UPDATE version SET major = 7")

    let altered = try await portal.store.alteredVersions(of: study)
    #expect(altered.map(\.number) == [VersionNumber(7, 0, 0)])
    #expect(altered.map(\.recorded) == [nil])
  }

  @Test func `a file from before a supersession was recorded opens`() async throws {
    let portal = try await Portal()
    let study = try await proposed(in: portal)
    _ = try await portal.publish(VersionNumber(1, 0, 0), of: study)
    try await portal.write("Another text", in: study, by: portal.ada)
    try await propose(VersionNumber(2, 0, 0), of: study, in: portal)
    _ = try await portal.publish(VersionNumber(2, 0, 0), of: study)

    try await alter(portal.store, "DELETE FROM edit WHERE kind = 'superseded'")

    #expect(try await portal.store.alteredVersions(of: study).isEmpty)
    let number = VersionNumber(1, 0, 0)
    let older = try await portal.store.version(number, of: study, for: portal.ada.id)
    #expect(older?.line.state == .superseded)
  }

  @Test func `another version of the same study opens, and their list says which one was altered`()
    async throws
  {
    let portal = try await Portal()
    let study = try await proposed(in: portal)
    _ = try await portal.publish(VersionNumber(1, 0, 0), of: study)
    try await portal.write("Another text", in: study, by: portal.ada)
    try await propose(VersionNumber(2, 0, 0), of: study, in: portal)

    try await alter(portal.store, "UPDATE version SET state = 'withdrawn' WHERE major = 1")

    let number = VersionNumber(2, 0, 0)
    let other = try await portal.store.version(number, of: study, for: portal.ada.id)
    #expect(other?.line.state == .proposed)
    await #expect(throws: AlteredVersion.self) {
      try await portal.store.version(VersionNumber(1, 0, 0), of: study, for: portal.ada.id)
    }
    let listed = try await portal.store.versions(of: study, for: portal.ada.id)
    #expect(listed?.map { $0.altered == nil } == [true, false])
    #expect(try await portal.publish(number, of: study).state == .published)
  }

  @Test(arguments: ["number = 'IRB-2'", "expiresOn = '2099-01-01'"])
  func `a changed approval is noticed`(change: String) async throws {
    let portal = try await Portal()
    let study = try await proposed(in: portal)
    _ = try await portal.publish(VersionNumber(1, 0, 0), of: study)
    #expect(try await portal.store.alteredVersions(of: study).isEmpty)

    try await alter(portal.store, "UPDATE approval SET \(change)")

    #expect(try await portal.store.alteredVersions(of: study).map(\.state) == [.published])
  }

  private func proposed(in portal: Portal) async throws -> Study.ID {
    let study = try await portal.sleepDiary().id
    try await propose(VersionNumber(1, 0, 0), of: study, in: portal)
    return study
  }

  private func propose(_ number: VersionNumber, of study: Study.ID, in portal: Portal) async throws
  {
    let revision = try await portal.draft(of: study, for: portal.ada).revision
    _ = try await portal.store.propose(
      study, as: number, notes: "", basedOn: revision, by: portal.ada.id)
  }

  private func alter(_ store: StudyStore, _ sql: String) async throws {
    try await store.database.write { db in
      for trigger in try String.fetchAll(
        db,
        sql:
          "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('version', 'edit', 'approval')"
      ) {
        try db.execute(sql: "DROP TRIGGER \(trigger)")
      }
      try db.execute(sql: sql)
    }
  }
}
