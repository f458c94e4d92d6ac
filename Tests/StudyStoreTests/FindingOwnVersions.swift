import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Finding one's versions") struct FindingOwnVersions {
  @Test func `members of a study have its versions, whenever they were added`() async throws {
    let reviewed = try await ReviewedStudy()
    let store = reviewed.store
    let hedy = try await store.createAccount(
      email: "hedy@example.org", name: "Hedy", role: .researcher, password: Portal.password)
    try await store.setMember(
      email: hedy.email, role: .owner, of: reviewed.id, by: reviewed.portal.ada.id)
    _ = try await reviewed.portal.sleepDiary()

    try await reviewed.decide(.approve, by: reviewed.rosalind)
    try await reviewed.decide(.approve, by: reviewed.barbara)

    #expect(try await store.notices(for: hedy.id).notices.map(\.kind) == [.approved])
    let (wrong, without) = try await store.database.read { db in
      (
        try db.membersWithWrongVersions(),
        try Int.fetchOne(db, sql: "SELECT count(*) FROM member WHERE hasVersions = 0")
      )
    }
    #expect(wrong == 0)
    #expect(without == 1)
  }

  @Test func `so do members by a group, whichever came first`() async throws {
    let grouped = try await GroupedPortal()
    let (store, id, ada) = (grouped.store, grouped.study.id, grouped.portal.ada)
    func check() async throws {
      #expect(try await store.database.read { try $0.membersWithWrongVersions() } == 0)
    }
    try await grouped.share(as: .viewer)
    _ = try await store.propose(
      id, as: VersionNumber(1, 0, 0), notes: "", basedOn: 1, by: ada.id)
    try await check()

    let (mary, grace) = (grouped.mary, grouped.portal.grace)
    try await store.removeGroupMember(mary.id, of: grouped.group, by: grace.id)
    try await store.setGroupMember(
      email: mary.email, isLead: false, of: grouped.group, by: grace.id)
    try await check()

    try await grouped.portal.share(grouped.study, with: mary, as: .editor)
    #expect(try await grouped.role(of: mary) == .editor)
    try await check()

    try await store.removeMember(mary.id, of: id, by: ada.id)
    #expect(try await grouped.role(of: mary) == .viewer)
    try await check()
  }
}

extension Database {
  /// How many rows of `member` do not say whether their study has versions.
  func membersWithWrongVersions() throws -> Int? {
    try Int.fetchOne(
      self,
      sql: """
        SELECT count(*) FROM member
        WHERE hasVersions <> EXISTS (SELECT 1 FROM version WHERE version.study = member.study)
        """)
  }
}
