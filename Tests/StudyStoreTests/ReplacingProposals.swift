import GRDB
import StudyModel
import Testing

@testable import StudyStore

/// An author proposes a version while the board has yet to decide on the one before.
@Suite("Replacing proposals") struct ReplacingProposals {
  private static let (first, next) = (ReviewedStudy.number, VersionNumber(1, 1, 0))

  @Test(arguments: Decision.Meaning.allCases)
  func `nobody decides on what a later version replaced`(meaning: Decision.Meaning) async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await replace(in: reviewed)

    await #expect(throws: DecisionError.replaced(by: Self.next)) {
      try await reviewed.decide(meaning, by: reviewed.rosalind, conditions: ["Name the sponsor."])
    }

    #expect(try await reviewed.line().state == .proposed)
    try await reviewed.ask(about: Self.next)
    let line = try await reviewed.decide(
      meaning, by: reviewed.rosalind, conditions: ["Name the sponsor."], number: Self.next)
    #expect(line.state != .proposed)
  }

  @Test func `a form that was opened before the later version is refused`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await reviewed.store.mark(
      ReviewedStudy.screens, seen: true, in: reviewed.id, by: reviewed.rosalind.id)
    let seen = try await reviewed.rights(for: reviewed.rosalind).token
    try await replace(in: reviewed)

    await #expect(throws: DecisionError.replaced(by: Self.next)) {
      try await reviewed.store.decide(
        DecisionForm(meaning: .approve, password: Portal.password, token: seen),
        on: reviewed.id, Self.first, screens: ReviewedStudy.screens, by: reviewed.rosalind.id)
    }
  }

  @Test func `neither the board nor anyone else is asked about it`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    try await replace(in: reviewed)
    for reviewers in [Reviewers.board, .people(emails: [reviewed.rosalind.email])] {
      await #expect(throws: ReviewError.replaced(by: Self.next)) {
        try await reviewed.store.askForReview(
          reviewed.id, Self.first, of: reviewers, by: reviewed.portal.ada.id)
      }
    }

    #expect(
      try await reviewed.store.reviewRequests(
        of: reviewed.id, Self.first, for: reviewed.portal.ada.id) == [])
  }

  @Test func `no approval from outside is recorded for it until the later one is withdrawn`()
    async throws
  {
    let reviewed = try await ReviewedStudy(isAsked: false)
    try await replace(in: reviewed)
    await #expect(throws: ApprovalError.replaced(by: Self.next)) {
      try await reviewed.portal.approve(Self.first, of: reviewed.id)
    }
    try await withdraw(in: reviewed)

    try await reviewed.portal.approve(Self.first, of: reviewed.id)

    #expect(try await reviewed.line().state == .approved)
  }

  @Test func `an approval that is in use is renewed although a later version is proposed`()
    async throws
  {
    let reviewed = try await ReviewedStudy(isAsked: false)
    try await reviewed.portal.approve(Self.first, of: reviewed.id)
    try await replace(in: reviewed)

    try await reviewed.portal.approve(Self.first, of: reviewed.id)

    #expect(try await reviewed.line().state == .approved)
  }

  @Test func `it waits for nobody, and the queue names what replaced it`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, rosalind) = (reviewed.store, reviewed.rosalind.id)
    try await reviewed.decide(.approve, by: reviewed.barbara)
    try await replace(in: reviewed)

    let queue = try await store.reviewQueue(for: rosalind)
    #expect(queue.reviews.map(\.mine) == [.replaced(by: Self.next)])
    #expect(queue.waiting == 0)
    #expect(
      try await store.reviewCount(for: rosalind) == ReviewCount(isAsked: true, waiting: 0))
    // What a member signed stays.
    #expect(
      try await store.reviewQueue(for: reviewed.barbara.id).reviews.map(\.mine)
        == [.decided(.approve)])
    try await reviewed.ask(about: Self.next)
    #expect(try await store.reviewCount(for: rosalind).waiting == 1)
  }

  @Test func `withdrawing the later version puts it back to the board`() async throws {
    let reviewed = try await ReviewedStudy()
    try await reviewed.decide(.approve, by: reviewed.barbara)
    try await replace(in: reviewed)
    try await withdraw(in: reviewed)

    #expect(try await reviewed.store.reviewCount(for: reviewed.rosalind.id).waiting == 1)
    #expect(try await reviewed.decide(.approve, by: reviewed.rosalind).state == .approved)
  }

  @Test(arguments: [
    "UPDATE version SET state = 'withdrawn' WHERE minor = 1",
    """
    UPDATE version SET state = 'withdrawn', withdrawnAt = proposedAt, withdrawnBy = proposedBy
    WHERE minor = 1
    """,
    "UPDATE version SET study = '00000000-0000-0000-0000-000000000001' WHERE minor = 1",
  ])
  func `withdrawing the later version in the file puts it back to nobody`(change: String)
    async throws
  {
    let reviewed = try await ReviewedStudy(hasChair: true)
    let (store, ada) = (reviewed.store, reviewed.portal.ada.id)
    try await reviewed.decide(.approve, by: reviewed.barbara)
    try await reviewed.decide(.requestChanges, by: reviewed.dorothy)
    try await replace(in: reviewed)
    try await edit(store, change)

    await #expect(throws: DecisionError.replaced(by: Self.next)) {
      try await reviewed.decide(.approve, by: reviewed.rosalind)
    }
    await #expect(throws: ReviewError.replaced(by: Self.next)) {
      try await store.askForReview(
        reviewed.id, Self.first, of: .people(emails: [reviewed.portal.alan.email]), by: ada)
    }
    let queue = try await store.reviewQueue(for: reviewed.rosalind.id)
    #expect(queue.reviews.map(\.mine) == [.replaced(by: Self.next)])
    #expect(try await store.reviewCount(for: reviewed.rosalind.id).waiting == 0)
    // Without its chair, what the two decided would end the review.
    try await reviewed.seat([reviewed.barbara, reviewed.dorothy])
    #expect(try await reviewed.line().state == .proposed)
  }

  @Test func `withdrawing the later version in the file allows no approval from outside`()
    async throws
  {
    let reviewed = try await ReviewedStudy(isAsked: false)
    try await replace(in: reviewed)
    try await edit(reviewed.store, "UPDATE version SET state = 'withdrawn' WHERE minor = 1")

    await #expect(throws: ApprovalError.replaced(by: Self.next)) {
      try await reviewed.portal.approve(Self.first, of: reviewed.id)
    }
  }

  @Test func `what the board sent back is replaced for good, also under a later number`()
    async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await replace(in: reviewed)
    try await reviewed.ask(about: Self.next)
    try await reviewed.decide(.requestChanges, by: reviewed.rosalind, number: Self.next)

    #expect(
      try await reviewed.rights(for: reviewed.rosalind).refusal == .replaced(by: Self.next))
    let third = VersionNumber(1, 2, 0)
    _ = try await reviewed.proposeNext(third, by: reviewed.portal.ada)
    #expect(try await reviewed.rights(for: reviewed.rosalind).refusal == .replaced(by: third))
  }

  @Test func `a member who leaves the board ends its review only once it is back`() async throws {
    let reviewed = try await ReviewedStudy(hasChair: true)
    try await reviewed.decide(.approve, by: reviewed.barbara)
    try await reviewed.decide(.requestChanges, by: reviewed.dorothy)
    try await replace(in: reviewed)

    try await reviewed.seat([reviewed.barbara, reviewed.dorothy])

    #expect(try await reviewed.line().state == .proposed)
    try await withdraw(in: reviewed)
    #expect(try await reviewed.line().state == .changesRequested)
    #expect(try await reviewed.kinds(2) == [.changesRequested, .withdrawn])
    #expect(try await reviewed.store.alteredVersions(of: reviewed.id).isEmpty)
  }

  @Test func `it can be withdrawn, and publishing the later one supersedes it`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await replace(in: reviewed)
    await #expect(throws: VersionError.needsApproval) {
      try await reviewed.store.publish(reviewed.id, Self.first, by: reviewed.portal.ada.id)
    }
    try await reviewed.ask(about: Self.next)
    try await reviewed.decide(.approve, by: reviewed.rosalind, number: Self.next)
    _ = try await reviewed.store.publish(reviewed.id, Self.next, by: reviewed.portal.ada.id)
    #expect(try await reviewed.line().state == .superseded)

    let other = try await ReviewedStudy(quorum: 1)
    try await replace(in: other)
    let withdrawn = try await other.store.withdraw(
      other.id, Self.first, by: other.portal.ada.id)
    #expect(withdrawn.state == .withdrawn)
  }

  private func replace(in reviewed: ReviewedStudy) async throws {
    _ = try await reviewed.proposeNext(Self.next, by: reviewed.portal.ada)
  }

  private func withdraw(in reviewed: ReviewedStudy) async throws {
    _ = try await reviewed.store.withdraw(
      reviewed.id, Self.next, by: reviewed.portal.ada.id)
  }

  /// Edits the rows as another program does, which ignores triggers.
  private func edit(_ store: StudyStore, _ sql: String) async throws {
    try await store.database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      let own = "FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'version'"
      let triggers = try String.fetchAll(db, sql: "SELECT sql \(own)")
      let names = try String.fetchAll(db, sql: "SELECT name \(own)")
      for name in names { try db.execute(sql: "DROP TRIGGER \(name)") }
      try db.execute(sql: sql)
      for trigger in triggers { try db.execute(sql: trigger) }
      try db.execute(sql: "PRAGMA foreign_keys = ON")
    }
  }
}
