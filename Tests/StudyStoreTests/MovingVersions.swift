import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Moving versions") struct MovingVersions {
  static let number = ReviewedStudy.number
  static let day = CalendarDay(number: 20_778)  // 2026-11-21

  @Test func `the database has the same legal moves as the code`() async throws {
    let store = try StudyStore.inMemory(migrations: Portal.migrations)

    let rows = try await store.database.read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM versionMove").map {
        "\($0["earlier"] as String) \($0["later"] as String) \($0["isWithoutBoard"] as Bool)"
      }
    }

    #expect(
      Set(rows)
        == Set(Version.State.moves.map { "\($0.from) \($0.to) \($0.isWithoutBoard)" }))
    #expect(rows.count == Version.State.moves.count)
  }

  @Test func `the decision record lists the same legal moves`() throws {
    let record = try String(
      contentsOf: Portal.root.appending(
        path: "docs/decisions/0042-approval-is-bound-to-bytes.md"), encoding: .utf8)

    let listed = record.matches(of: /\| (\w+) \| ([a-z][^|]*) \|/).dropFirst().flatMap { row in
      row.2.replacing("if the study needs no board", with: "").matches(of: /[A-Za-z]+/)
        .map { "\(row.1) \($0.0)" }
    }

    #expect(listed.sorted() == Version.State.moves.map { "\($0.from) \($0.to)" }.sorted())
  }

  @Test(arguments: Version.State.allCases)
  func `the database refuses every other move by itself`(state: Version.State) async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await reviewed.bring(to: state)
    // Noted, as the next save would.
    try await reviewed.store.database.write { db in
      try db.noteExpiries(
        of: reviewed.id, by: reviewed.portal.ada.id, at: Timestamp(reviewed.portal.clock.now))
    }

    for next in Version.State.allCases {
      let isLegal = Version.State.moves.contains {
        $0.from == state && $0.to == next && !$0.isWithoutBoard
      }
      // A decision or an approval with a last day is needed as well.
      let isRecorded =
        [.withdrawn, .superseded].contains(next) || state == .approved && next == .published
      guard !isLegal || !isRecorded else { continue }
      let dates =
        next == .published && state != .published
        ? ", publishedAt = proposedAt, publishedBy = proposedBy" : ""
      await #expect(throws: DatabaseError.self, "\(state) to \(next)") {
        try await reviewed.store.database.write { db in
          try db.execute(
            sql: "UPDATE version SET state = ?\(dates) WHERE state = ?",
            arguments: [next.rawValue, state.rawValue])
        }
      }
    }
  }

  @Test(arguments: [
    "UPDATE versionMove SET isWithoutBoard = 0", "DELETE FROM versionMove",
    "INSERT INTO versionMove VALUES ('withdrawn', 'published', 0)",
    "UPDATE study SET requiresBoard = 0", "UPDATE study SET board = NULL",
    "UPDATE decision SET meaning = 'disapprove'", "DELETE FROM decision",
    "INSERT OR REPLACE INTO decision SELECT * FROM decision",
    "UPDATE approval SET expiresOn = '2099-01-01'", "DELETE FROM approval",
    "INSERT OR REPLACE INTO approval SELECT * FROM approval",
    "UPDATE approval SET number = 'X'", "DELETE FROM reviewRequest",
    "UPDATE reviewRequest SET dueOn = '2027-01-01'", "DELETE FROM versionAuthor",
    "UPDATE versionAuthor SET account = (SELECT id FROM account WHERE name = 'Alan')",
    "DELETE FROM condition", "UPDATE condition SET text = 'Nothing'",
    "INSERT OR REPLACE INTO study SELECT * FROM study",
    "INSERT OR REPLACE INTO reviewRequest SELECT * FROM reviewRequest",
    "UPDATE reviewRequest SET quorum = 2", "UPDATE reviewRequest SET seats = 4",
    "DELETE FROM reviewRequestMember", "UPDATE reviewRequestMember SET isChair = 1",
    "INSERT OR REPLACE INTO reviewRequestMember SELECT * FROM reviewRequestMember",
    """
    INSERT INTO boardMember SELECT board.id, account.id, 0, account.id FROM board, account
    WHERE account.name = 'Alan';
    INSERT INTO reviewRequestMember SELECT reviewRequest.id, account.id, 0, account.id
    FROM reviewRequest, account WHERE account.name = 'Alan'
    """,
    "INSERT OR REPLACE INTO board SELECT * FROM board",
    "INSERT OR REPLACE INTO auditEnd SELECT 1, 0, hash FROM auditEnd",
    "INSERT OR REPLACE INTO auditEntry SELECT * FROM auditEntry",
    "DELETE FROM board", "DELETE FROM boardChange", "UPDATE boardChange SET summary = 'x'",
    """
    INSERT INTO approval (version, sha256, number, approvedOn, reconsent, decidedBy, recordedBy, at)
    SELECT version, sha256, '1', approvedOn, 'none', 'Me', (SELECT id FROM account WHERE name = 'Grace'), at
    FROM approval
    """,
    """
    INSERT INTO decision (version, request, account, name, meaning, at, sha256, note, overrideReason,
      openThreads, unseenScreens, isChair, counts, approvalNumber)
    SELECT version, request, (SELECT id FROM account WHERE name = 'Ada'), 'Ada', 'approve', at, sha256, '', '',
      0, 0, 0, 1, '' FROM decision
    """,
  ])
  func `what was decided cannot be rewritten past the store`(sql: String) async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await reviewed.decide(
      .approveWithConditions, by: reviewed.rosalind, conditions: ["Name the sponsor."])

    await #expect(throws: DatabaseError.self) {
      try await reviewed.store.database.write { try $0.execute(sql: sql) }
    }
  }

  @Test func `an approval runs out by itself`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let store = reviewed.store
    try await reviewed.decide(.approve, by: reviewed.rosalind, expiresOn: Self.day)
    _ = try await store.publish(reviewed.id, Self.number, by: reviewed.portal.ada.id)
    #expect(try await reviewed.line().isCurrent)

    reviewed.portal.clock.advance(by: 86_400)

    let line = try await reviewed.line()
    #expect(line.state == .expired)
    #expect(!line.isCurrent)
    #expect(
      try await reviewed.portal.draft(of: reviewed.id, for: reviewed.portal.ada).publishedNumber
        == nil)
    #expect(try await store.studies(for: reviewed.portal.ada.id).cards[0].publishedNumber == nil)
    // The next save notes it, so that setting the clock back revives nothing.
    _ = try await reviewed.proposeNext(VersionNumber(1, 1, 0), by: reviewed.portal.ada)
    #expect(try await reviewed.kinds(3) == [.proposed, .expired, .edited])
    reviewed.portal.clock.advance(by: -86_400)
    #expect(try await reviewed.line().state == .expired)
  }

  @Test func `a version whose approval has expired is not published`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await reviewed.decide(.approve, by: reviewed.rosalind, expiresOn: Self.day)
    reviewed.portal.clock.advance(by: 86_400)

    await #expect(throws: VersionError.approvalExpired) {
      try await reviewed.store.publish(reviewed.id, Self.number, by: reviewed.portal.ada.id)
    }
  }

  @Test func `an owner may do without a board, which is recorded`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let ada = reviewed.portal.ada
    await #expect(throws: StoreError.notAllowed) {
      try await reviewed.store.setRequiresBoard(
        false, of: reviewed.id, by: reviewed.portal.grace.id)
    }

    try await reviewed.store.setRequiresBoard(false, of: reviewed.id, by: ada.id)

    let line = try await reviewed.store.publish(reviewed.id, Self.number, by: ada.id)
    #expect(line.state == .published)
    #expect(line.approval == nil)
    #expect(try await reviewed.kinds(2) == [.published, .requiresBoardSet])
  }
}
