import GRDB
import StudyModel
import Testing

@testable import StudyStore

/// What rows that were edited in the file would allow later, where the version that they are about is no longer looked at.
@Suite("Acting on edited rows") struct ActingOnEditedRows {
  private static let first = ReviewedStudy.number
  private static let second = VersionNumber(1, 1, 0)
  private static let change = String(repeating: "a1", count: 16)

  @Test func `an approval that nobody recorded takes no one off the authors`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let (store, ada, grace) = (reviewed.store, reviewed.portal.ada, reviewed.portal.grace)
    try await store.removeMember(grace.id, of: reviewed.id, by: ada.id)
    try await edit(
      store,
      """
      INSERT INTO approval (version, sha256, number, approvedOn, decidedBy, recordedBy, at)
      SELECT id, sha256, '1', '2026-11-21', 'City Board', proposedBy, proposedAt FROM version
      """)

    _ = try await reviewed.proposeNext(Self.second, by: ada)

    let isAuthor = try await store.database.read { db in
      let version = try #require(try db.versionID(Self.second, of: reviewed.id))
      return try db.isAuthor(grace.id, of: version)
    }
    #expect(isAuthor)
  }

  @Test func `what a board objected to is not published under another number`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada)
    try await reviewed.decide(.disapprove, by: reviewed.rosalind)
    try await edit(store, "DELETE FROM decision")
    _ = try await store.withdraw(id, Self.first, by: ada.id)
    try await store.setRequiresBoard(false, of: id, by: ada.id)

    let again = VersionNumber(1, 0, 1)
    let revision = try await reviewed.portal.draft(of: id, for: ada).revision
    _ = try await store.propose(id, as: again, notes: "", basedOn: revision, by: ada.id)

    await #expect(throws: VersionError.boardObjected) {
      try await store.publish(id, again, by: ada.id)
    }
    await #expect(throws: ApprovalError.boardObjected) {
      try await reviewed.portal.approve(again, of: id)
    }
  }

  @Test func `a correction that nobody made decides about no proposal`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, id) = (reviewed.store, reviewed.id)
    try await reviewed.decide(.approve, by: reviewed.rosalind)
    try await edit(
      store,
      """
      INSERT INTO classCorrection (earlier, later, change, class, reason, account, at)
      SELECT id, NULL, '\(Self.change)', 'wording', 'Fine.', proposedBy, proposedAt FROM version
      """)

    let refusal = await #expect(throws: AlteredVersion.self) {
      _ = try await reviewed.proposeNext(Self.second, by: reviewed.portal.ada)
    }

    #expect(refusal?.number == Self.first)
    #expect(
      refusal?.differences == [
        "a corrected class of a change from 1.0.0 to the draft is stored, but was never recorded"
      ])
    let versions = try await store.versions(of: id, for: reviewed.portal.ada.id)
    #expect(versions?.map(\.number) == [Self.first])
  }

  @Test func `a correction from before the last approved version bars no later one`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada)
    try await reviewed.decide(.approve, by: reviewed.rosalind)
    try await store.correctClass(
      of: Self.change, to: "risk", because: "It may hurt.", in: ComparedPair(Self.first, nil),
      of: id, by: ada.id, summary: "Corrected a class")
    _ = try await reviewed.proposeNext(Self.second, by: ada)
    try await reviewed.ask(about: Self.second)
    try await reviewed.decide(.approve, by: reviewed.rosalind, number: Self.second)
    try await edit(store, "UPDATE classCorrection SET class = 'wording'")

    let third = VersionNumber(1, 2, 0)
    _ = try await reviewed.proposeNext(third, by: ada)

    #expect(try await store.alteredVersions(of: id) == [])
    #expect(try await store.version(third, of: id, for: ada.id)?.line.state == .proposed)
  }

  @Test func `nobody outside approves a version whose comments were edited`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    _ = try await reviewed.store.open(
      NewThread(version: Self.first, place: [], text: "Why?"), in: reviewed.id,
      by: reviewed.portal.ada.id)
    try await edit(reviewed.store, "UPDATE comment SET text = 'Because.'")

    await #expect(throws: AlteredVersion.self) {
      try await reviewed.portal.approve(Self.first, of: reviewed.id)
    }
  }

  @Test func `taking the chair off concludes no review whose comments were edited`() async throws {
    let reviewed = try await ReviewedStudy(hasChair: true)
    let (store, id) = (reviewed.store, reviewed.id)
    _ = try await store.open(
      NewThread(version: Self.first, place: [], text: "Why?"), in: id, by: reviewed.barbara.id)
    try await reviewed.decide(.approve, by: reviewed.barbara)
    try await reviewed.decide(.requestChanges, by: reviewed.dorothy)
    try await edit(store, "UPDATE comment SET text = 'Because.'")

    try await store.setActive(reviewed.rosalind.id, false, by: reviewed.portal.alan.id)

    #expect(
      try await store.versions(of: id, for: reviewed.portal.ada.id)?.map(\.state) == [.proposed])
  }

  /// Edits the file with another program, which ignores every constraint and trigger.
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
