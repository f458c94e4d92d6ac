import GRDB
import StudyModel
import Testing

@testable import StudyStore

/// Who moved a version, and when, decides what may be published after it and whom it is shown to.
@Suite("Noticing edited dates") struct NoticingEditedDates {
  private static let later = "'2099-01-01T00:00:00.000Z'"
  private static let earlier = "'2020-01-01T00:00:00.000Z'"
  private static let grace = "(SELECT id FROM account WHERE name = 'Grace')"
  private static let first = VersionNumber(1, 0, 0)
  private static let second = VersionNumber(2, 0, 0)

  @Test(arguments: [
    ("proposedAt = \(later)", "the proposal differs (date)"),
    ("proposedBy = \(grace)", "the proposal differs (person)"),
    ("publishedAt = \(later)", "the publication differs (date)"),
    ("publishedBy = \(grace)", "the publication differs (person)"),
    ("publishedAt = NULL, publishedBy = NULL", "the publication is missing"),
    (
      "withdrawnAt = proposedAt, withdrawnBy = proposedBy",
      "the withdrawal is stored, but was never recorded"
    ),
  ])
  func `of a published version are found`(change: String, difference: String) async throws {
    let (portal, id) = try await published()

    try await alter(portal.store, "UPDATE version SET \(change) WHERE major = 1")

    let altered = try await portal.store.alteredVersions(of: id)
    #expect(altered.map(\.number) == [Self.first])
    #expect(altered.map(\.differences) == [[difference]])
    await #expect(throws: AlteredVersion.self) {
      _ = try await portal.store.version(Self.first, of: id, for: portal.ada.id)
    }
  }

  @Test(arguments: [
    ("withdrawnAt = \(later)", "the withdrawal differs (date)"),
    ("withdrawnBy = \(grace)", "the withdrawal differs (person)"),
  ])
  func `of a withdrawn version are found`(change: String, difference: String) async throws {
    let (portal, id) = try await published()
    _ = try await portal.store.withdraw(id, Self.first, by: portal.ada.id)
    #expect(try await portal.store.alteredVersions(of: id) == [])

    try await alter(portal.store, "UPDATE version SET \(change)")

    #expect(try await portal.store.alteredVersions(of: id).map(\.differences) == [[difference]])
  }

  @Test func `from a clock that was set back, in an earlier release, are not accused`() async throws
  {
    let (portal, id) = try await published()

    // The lines have one moment, as those had that followed later ones.
    try await alter(
      portal.store,
      "UPDATE version SET publishedAt = \(Self.earlier), proposedAt = \(Self.earlier)")

    #expect(try await portal.store.alteredVersions(of: id) == [])
  }

  @Test func `of a withdrawal that the first release did not date are not accused`() async throws {
    let (portal, id) = try await published()
    _ = try await portal.store.withdraw(id, Self.first, by: portal.ada.id)

    try await alter(portal.store, "UPDATE version SET withdrawnAt = NULL, withdrawnBy = NULL")

    #expect(try await portal.store.alteredVersions(of: id) == [])
  }

  @Test(arguments: [true, false])
  func `a study that points to a version that is not published is found`(isSuperseded: Bool)
    async throws
  {
    let (portal, id) = try await published()
    try await portal.write("Another text", in: id, by: portal.ada)
    try await propose(Self.second, of: id, in: portal)
    if isSuperseded { _ = try await portal.publish(Self.second, of: id) }
    #expect(try await portal.store.alteredVersions(of: id) == [])
    let wrong = isSuperseded ? Self.first : Self.second

    try await alter(
      portal.store,
      """
      UPDATE study SET publishedVersion = (
        SELECT id FROM version WHERE major = \(wrong.major))
      """)

    let altered = try await portal.store.alteredVersions(of: id)
    #expect(altered.map(\.number) == [wrong])
    #expect(
      altered.first?.differences
        == ["it is stored as the version that participants see, but is not published"])
    await #expect(throws: AlteredVersion.self) {
      _ = try await portal.store.version(wrong, of: id, for: portal.ada.id)
    }
  }

  @Test func `a study that points to no version although one is published is found`() async throws {
    let (portal, id) = try await published()

    try await alter(portal.store, "UPDATE study SET publishedVersion = NULL")

    let altered = try await portal.store.alteredVersions(of: id)
    #expect(altered.map(\.number) == [Self.first])
    #expect(
      altered.first?.differences == [
        "it is published, but the study is stored as one without a version that participants see"
      ])
    try await portal.write("Another text", in: id, by: portal.ada)
    try await propose(Self.second, of: id, in: portal)
    #expect(try await portal.publish(Self.second, of: id).isCurrent)
    #expect(try await portal.store.alteredVersions(of: id) == [])
  }

  private func published() async throws -> (portal: Portal, id: Study.ID) {
    let portal = try await Portal()
    let id = try await portal.sleepDiary().id
    try await propose(Self.first, of: id, in: portal)
    _ = try await portal.publish(Self.first, of: id)
    return (portal, id)
  }

  private func propose(_ number: VersionNumber, of id: Study.ID, in portal: Portal) async throws {
    let revision = try await portal.draft(of: id, for: portal.ada).revision
    _ = try await portal.store.propose(
      id, as: number, notes: "", basedOn: revision, by: portal.ada.id)
  }

  private func alter(_ store: StudyStore, _ sql: String) async throws {
    try await store.database.write { db in
      let triggers = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_schema
          WHERE type = 'trigger' AND tbl_name IN ('version', 'study')
          """)
      for trigger in triggers { try db.execute(sql: "DROP TRIGGER \(trigger)") }
      try db.execute(sql: sql)
    }
  }
}
