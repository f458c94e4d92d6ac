import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Keeping signed names") struct KeepingSignedNames {
  @Test func `a new name of an account changes no decision`()
    async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, id) = (reviewed.store, reviewed.id)
    try await reviewed.decide(.approve, by: reviewed.rosalind)
    try await rename(reviewed.rosalind, to: "Rosalind Renamed", in: reviewed)

    let decisions = try await store.database.read { db in
      try String.fetchAll(db, sql: "SELECT name FROM decision")
    }
    #expect(decisions == ["Rosalind"])
    let history = try await store.history(of: id, for: reviewed.portal.ada.id)
    #expect(history.contains { $0.after?["name"]?.stringValue == "Rosalind" })
    #expect(try await store.alteredVersions(of: id).isEmpty)
  }

  @Test func `an approval from outside keeps the name of the person who recorded it`() async throws
  {
    let portal = try await Portal()
    let study = try await portal.sleepDiary()
    let number = VersionNumber(1, 0, 0)
    _ = try await portal.store.propose(
      study.id, as: number, notes: "", basedOn: 1, by: portal.ada.id)
    try await portal.approve(number, of: study.id)
    try await portal.store.changeOwnName(
      portal.ada.id, to: "Ada King", password: Portal.password)

    let found = try await portal.store.version(number, of: study.id, for: portal.ada.id)
    #expect(found?.line.approval?.recordedBy == "Ada")
    #expect(try await portal.store.alteredVersions(of: study.id).isEmpty)
  }

  @Test func `a stored name that differs from the history is noticed`() async throws {
    let portal = try await Portal()
    let study = try await portal.sleepDiary()
    let number = VersionNumber(1, 0, 0)
    _ = try await portal.store.propose(
      study.id, as: number, notes: "", basedOn: 1, by: portal.ada.id)
    try await portal.approve(number, of: study.id)

    try await portal.store.database.write { db in
      try db.execute(sql: "DROP TRIGGER approvalNeverChanges")
      try db.execute(sql: "UPDATE approval SET signedName = 'Eve'")
    }

    let altered = try await portal.store.alteredVersions(of: study.id)
    #expect(altered.description.contains("printed name"))
  }

  private func rename(_ account: Account, to name: String, in reviewed: ReviewedStudy) async throws
  {
    try await reviewed.store.changeAccount(
      account.id, to: AccountDetails(name: name, email: account.email, role: account.role),
      shown: AccountDetails(of: account), by: reviewed.portal.alan.id)
  }
}
