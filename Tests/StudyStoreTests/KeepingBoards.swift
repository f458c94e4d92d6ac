import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Keeping the board of a study") struct KeepingBoards {
  static let number = ReviewedStudy.number

  @Test func `a study keeps its board while the board reviews a version`() async throws {
    let reviewed = try await ReviewedStudy()

    try await refusesAnotherBoard(reviewed)
  }

  @Test func `a study keeps its board while a version waits that members have decided on`()
    async throws
  {
    let reviewed = try await ReviewedStudy()
    try await reviewed.decide(.disapprove, by: reviewed.rosalind)
    try await end(reviewed)

    try await refusesAnotherBoard(reviewed)

    _ = try await reviewed.store.withdraw(reviewed.id, Self.number, by: reviewed.portal.ada.id)
    try await reviewed.store.setBoard(nil, of: reviewed.id, by: reviewed.portal.ada.id)
  }

  @Test func `only owners end the review of a board`() async throws {
    let reviewed = try await ReviewedStudy()

    await #expect(throws: StoreError.notAllowed) {
      try await end(reviewed, by: reviewed.portal.grace)
    }
    try await end(reviewed)
  }

  @Test(arguments: [Decision.Meaning.requestChanges, .disapprove])
  func `what the board objected to is not published under another number`(
    meaning: Decision.Meaning
  ) async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada.id)
    try await reviewed.decide(meaning, by: reviewed.rosalind)
    _ = try await store.withdraw(id, Self.number, by: ada)
    let again = try await store.propose(
      id, as: VersionNumber(1, 0, 1), notes: "", basedOn: 2, by: ada)
    #expect(try await again.sha256 == reviewed.line().sha256)
    await #expect(throws: ApprovalError.boardObjected) {
      try await store.recordOutsideApproval(
        ApprovingOutside.outsideApproval(), of: id, again.number, by: ada,
        password: Portal.password)
    }
    await #expect(throws: DatabaseError.self) {
      try await store.database.write {
        try $0.execute(
          sql: """
            INSERT INTO approval (version, sha256, number, approvedOn, decidedBy, recordedBy, at)
            SELECT id, sha256, '1', '2026-11-21', 'City Board', proposedBy, proposedAt
            FROM version WHERE state = 'proposed'
            """)
      }
    }
    try await store.setRequiresBoard(false, of: id, by: ada)

    await #expect(throws: VersionError.boardObjected) {
      try await store.publish(id, again.number, by: ada)
    }
    await #expect(throws: DatabaseError.self) {
      try await store.database.write {
        try $0.execute(
          sql: """
            UPDATE version SET state = 'published', publishedAt = proposedAt,
              publishedBy = proposedBy WHERE state = 'proposed'
            """)
      }
    }
  }

  @Test func `an approval that was recorded before does not publish what the board objected to`()
    async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 1, isAsked: false)
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada.id)
    _ = try await store.recordOutsideApproval(
      ApprovingOutside.outsideApproval(until: MovingVersions.day.adding(days: 9)), of: id,
      Self.number, by: ada, password: Portal.password)
    let again = try await askAgain(about: VersionNumber(1, 0, 1), reviewed)
    try await reviewed.decide(.disapprove, by: reviewed.rosalind, number: again)

    await #expect(throws: VersionError.boardObjected) {
      try await store.publish(id, Self.number, by: ada)
    }
    await #expect(throws: ApprovalError.boardObjected) {
      try await store.recordOutsideApproval(
        ApprovingOutside.outsideApproval(), of: id, Self.number, by: ada,
        password: Portal.password)
    }
    await #expect(throws: DatabaseError.self) {
      try await store.database.write {
        try $0.execute(
          sql: """
            UPDATE version SET state = 'published', publishedAt = proposedAt,
              publishedBy = proposedBy WHERE state = 'approved'
            """)
      }
    }
  }

  @Test func `what the same board approves after its objection is published`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada.id)
    try await reviewed.decide(.requestChanges, by: reviewed.rosalind)
    _ = try await store.withdraw(id, Self.number, by: ada)
    let again = try await askAgain(about: VersionNumber(1, 0, 1), reviewed)
    #expect(
      try await reviewed.decide(.approve, by: reviewed.barbara, number: again).state == .approved)

    #expect(try await store.publish(id, again, by: ada).state == .published)
  }

  @Test func `another board does not approve away what one objected to`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada.id)
    try await reviewed.decide(.disapprove, by: reviewed.rosalind)
    _ = try await store.withdraw(id, Self.number, by: ada)
    let other = try await store.createBoard(
      BoardForm(name: "Other Board", quorum: 1, emails: [reviewed.barbara.email]),
      by: reviewed.portal.alan.id)
    try await store.setBoard(other.id, of: id, by: ada)
    let again = try await askAgain(about: VersionNumber(1, 0, 1), reviewed)
    try await reviewed.decide(.approve, by: reviewed.barbara, number: again)

    await #expect(throws: VersionError.boardObjected) {
      try await store.publish(id, again, by: ada)
    }
  }

  /// Proposes the same bytes again under another number, and asks the board.
  private func askAgain(
    about number: VersionNumber, _ reviewed: ReviewedStudy
  ) async throws -> VersionNumber {
    let line = try await reviewed.store.propose(
      reviewed.id, as: number, notes: "", basedOn: 2, by: reviewed.portal.ada.id)
    #expect(try await line.sha256 == reviewed.line().sha256)
    try await reviewed.ask(about: number)
    return number
  }

  @Test func `a board that was asked although none is needed is not passed over`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let (store, ada) = (reviewed.store, reviewed.portal.ada)
    try await store.setRequiresBoard(false, of: reviewed.id, by: ada.id)
    try await reviewed.ask()
    try await reviewed.decide(
      .approveWithConditions, by: reviewed.rosalind, conditions: ["Name the sponsor."])

    await #expect(throws: VersionError.boardIsReviewing) {
      try await store.publish(reviewed.id, Self.number, by: ada.id)
    }
    try await reviewed.decide(.approve, by: reviewed.barbara)
    await #expect(throws: VersionError.openConditions(1)) {
      try await store.publish(reviewed.id, Self.number, by: ada.id)
    }
  }

  private func end(_ reviewed: ReviewedStudy, by account: Account? = nil) async throws {
    let ada = reviewed.portal.ada
    let request = try #require(
      try await reviewed.store.reviewRequests(of: reviewed.id, Self.number, for: ada.id).first)
    try await reviewed.store.endReview(request.id, of: reviewed.id, by: (account ?? ada).id)
  }

  private func refusesAnotherBoard(_ reviewed: ReviewedStudy) async throws {
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada.id)
    let refusal = ReviewSettingsError.versionIsWithBoard(Self.number)
    await #expect(throws: refusal) { try await store.setRequiresBoard(false, of: id, by: ada) }
    await #expect(throws: refusal) { try await store.setBoard(nil, of: id, by: ada) }
  }
}
