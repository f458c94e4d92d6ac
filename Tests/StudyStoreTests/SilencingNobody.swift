import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Silencing nobody on a board") struct SilencingNobody {
  @Test func `a member of the board does not become an owner while the board reviews a version`()
    async throws
  {
    let reviewed = try await reviewedByResearchers()
    let alan = reviewed.portal.alan

    await #expect(throws: refusal(of: "Alan")) { try await makeOwner(alan, in: reviewed) }

    #expect(try await reviewed.rights(for: alan).refusal == nil)
    #expect(try await reviewed.decide(.disapprove, by: alan).state == .disapproved)
    try await makeOwner(alan, in: reviewed)
  }

  @Test func `someone who invited and seated a member does not become an owner meanwhile`()
    async throws
  {
    let reviewed = try await reviewedByResearchers()
    let (store, alan) = (reviewed.store, reviewed.portal.alan)
    let hedy = try await store.createAccount(
      email: "hedy@example.org", name: "Hedy", role: .researcher, password: Portal.password)
    try await store.database.write { db in
      try db.execute(
        sql: "UPDATE account SET invitedBy = ? WHERE name = 'Dorothy'",
        arguments: [hedy.id.uuidString])
    }
    let board = try await store.createBoard(
      BoardForm(name: "Hedy’s Board", quorum: 1, emails: [reviewed.dorothy.email]), by: hedy.id)
    for request in try await store.reviewRequests(
      of: reviewed.id, ReviewedStudy.number, for: reviewed.portal.ada.id)
    {
      try await store.endReview(request.id, of: reviewed.id, by: reviewed.portal.ada.id)
    }
    try await store.setBoard(board.id, of: reviewed.id, by: reviewed.portal.ada.id)
    try await reviewed.ask()

    await #expect(throws: refusal(of: "Dorothy")) { try await makeOwner(hedy, in: reviewed) }
    try await makeOwner(alan, in: reviewed)
    #expect(try await reviewed.rights(for: reviewed.dorothy).isAdvice == false)
  }

  @Test func `other roles leave the decisions of members as they are`() async throws {
    let reviewed = try await reviewedByResearchers()
    let alan = reviewed.portal.alan

    for role in [MemberRole.viewer, .editor] {
      try await reviewed.portal.share(reviewed.study, with: alan, as: role)
    }

    #expect(try await reviewed.rights(for: alan).isAdvice == false)
    #expect(try await reviewed.decide(.approve, by: alan).state == .approved)
  }

  @Test(arguments: [
    """
    INSERT INTO ownMember SELECT study.id, account.id, 'owner' FROM study, account
    WHERE account.name = 'Alan'
    """,
    """
    INSERT OR REPLACE INTO ownMember SELECT study.id, account.id, 'owner'
    FROM study, account WHERE account.name = 'Barbara'
    """,
    "UPDATE ownMember SET account = (SELECT id FROM account WHERE name = 'Alan') WHERE role = 'owner'",
    "UPDATE ownMember SET role = 'owner' WHERE account = (SELECT id FROM account WHERE name = 'Barbara')",
  ])
  func `the database refuses such owners by itself`(sql: String) async throws {
    let reviewed = try await reviewedByResearchers()
    try await reviewed.portal.share(reviewed.study, with: reviewed.barbara, as: .viewer)

    await #expect(throws: DatabaseError.self) {
      try await reviewed.store.database.write { try $0.execute(sql: sql) }
    }
  }

  /// A study whose version is reviewed by Alan, who can own studies, and Barbara.
  private func reviewedByResearchers() async throws -> ReviewedStudy {
    let reviewed = try await ReviewedStudy(isAsked: false)
    try await reviewed.seat([reviewed.portal.alan, reviewed.barbara])
    try await reviewed.ask()
    return reviewed
  }

  private func refusal(of name: String) -> StoreError {
    .decisionWouldNotCount(of: name, on: ReviewedStudy.number)
  }

  private func makeOwner(_ person: Account, in reviewed: ReviewedStudy) async throws {
    try await reviewed.portal.share(reviewed.study, with: person, as: .owner)
  }
}
