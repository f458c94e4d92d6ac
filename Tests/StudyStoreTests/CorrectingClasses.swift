import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Correcting the classes of changes") struct CorrectingClasses {
  private static let first = ReviewedStudy.number
  private static let second = VersionNumber(1, 1, 0)
  private static let change = String(repeating: "a1", count: 16)

  private func correct(
    _ reviewed: ReviewedStudy, _ pair: ComparedPair, to name: String? = "wording",
    because reason: String = "A typing error.", by account: Account? = nil
  ) async throws {
    try await reviewed.store.correctClass(
      of: Self.change, to: name, because: reason, in: pair, of: reviewed.id,
      by: (account ?? reviewed.portal.ada).id, summary: "Classified a change as wording")
  }

  private func corrections(
    _ reviewed: ReviewedStudy, _ pair: ComparedPair
  ) async throws -> [ClassCorrection] {
    try await reviewed.store.classCorrections(
      of: reviewed.id, in: pair, for: reviewed.portal.ada.id)
  }

  @Test func `the last correction of a change holds, and the history names each`() async throws {
    let reviewed = try await ReviewedStudy()
    let draft = ComparedPair(Self.first, nil)

    try await correct(reviewed, draft, to: "risk", because: "It may hurt.")
    try await correct(reviewed, draft, by: reviewed.portal.grace)

    let found = try await corrections(reviewed, draft)
    #expect(found.map(\.name) == ["wording"])
    #expect(found.first?.by == "Grace")
    #expect(found.first?.reason == "A typing error.")
    #expect(try await reviewed.kinds(2) == [.classCorrected, .classCorrected])
    try await correct(reviewed, draft, to: nil, because: "Accord is right.")
    #expect(try await corrections(reviewed, draft).map(\.name) == [nil])
  }

  @Test func `saying the same again adds nothing`() async throws {
    let reviewed = try await ReviewedStudy()
    let draft = ComparedPair(Self.first, nil)
    try await correct(reviewed, draft, to: nil)
    try await correct(reviewed, draft)

    try await correct(reviewed, draft)

    #expect(try await reviewed.kinds(2).filter { $0 == .classCorrected }.count == 1)
  }

  @Test func `a correction for the draft holds for the version that is proposed from it`()
    async throws
  {
    let reviewed = try await ReviewedStudy()
    try await reviewed.decide(.requestChanges, by: reviewed.rosalind)
    try await reviewed.decide(.requestChanges, by: reviewed.barbara)
    try await correct(reviewed, ComparedPair(Self.first, nil))
    _ = try await reviewed.proposeNext(Self.second, by: reviewed.portal.ada)

    #expect(
      try await corrections(reviewed, ComparedPair(Self.first, Self.second)).map(\.name)
        == ["wording"])
    try await correct(reviewed, ComparedPair(Self.first, Self.second), to: "format")
    #expect(
      try await corrections(reviewed, ComparedPair(Self.first, nil)).map(\.name) == ["format"])
  }

  @Test func `what was decided on is not corrected`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await reviewed.decide(.requestChanges, by: reviewed.rosalind)
    _ = try await reviewed.proposeNext(Self.second, by: reviewed.portal.ada)

    await #expect(throws: CorrectionError.isDecided(.superseded)) {
      try await correct(reviewed, ComparedPair(Self.second, Self.first))
    }
    await #expect(throws: DatabaseError.self) {
      try await reviewed.store.database.write { db in
        try db.execute(
          sql: """
            INSERT INTO classCorrection (earlier, later, change, class, reason, account, at)
            SELECT later.id, earlier.id, ?, 'wording', 'No.', ?, ?
            FROM version AS earlier JOIN version AS later ON later.id > earlier.id
            """,
          arguments: [
            Self.change, reviewed.portal.ada.id.uuidString, reviewed.store.now(),
          ])
      }
    }
  }

  @Test func `once a member of the board has decided, the classes stay as they are`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    _ = try await reviewed.proposeNext(Self.second, by: reviewed.portal.ada)
    try await reviewed.ask(about: Self.second)
    let pair = ComparedPair(Self.first, Self.second)
    try await correct(reviewed, pair)
    try await reviewed.decide(.approve, by: reviewed.rosalind, number: Self.second)

    await #expect(throws: CorrectionError.boardDecides) {
      try await correct(reviewed, pair, to: "format")
    }
    await #expect(throws: DatabaseError.self) {
      try await reviewed.store.database.write {
        try $0.execute(
          sql: """
            INSERT INTO classCorrection (earlier, later, change, class, reason, account, at)
            SELECT earlier, later, change, 'format', reason, account, at FROM classCorrection
            """)
      }
    }
    #expect(try await corrections(reviewed, pair).map(\.name) == ["wording"])
  }

  @Test func `a decision form that was opened before a correction is refused`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    _ = try await reviewed.proposeNext(Self.second, by: reviewed.portal.ada)
    try await reviewed.ask(about: Self.second)
    let seen = try await reviewed.rights(for: reviewed.rosalind, number: Self.second).token

    try await correct(reviewed, ComparedPair(Self.first, Self.second))

    await #expect(throws: DecisionError.pageIsStale) {
      try await reviewed.store.decide(
        DecisionForm(
          meaning: .requestChanges, password: Portal.password, token: seen, note: "Because."),
        on: reviewed.id, Self.second, screens: [], by: reviewed.rosalind.id)
    }
  }

  @Test func `only authors correct, with a reason`() async throws {
    let reviewed = try await ReviewedStudy()
    let draft = ComparedPair(Self.first, nil)

    await #expect(throws: StoreError.notFound) {
      try await correct(reviewed, draft, by: reviewed.rosalind)
    }
    try await reviewed.store.setMember(
      email: reviewed.portal.grace.email, role: .viewer, of: reviewed.id,
      by: reviewed.portal.ada.id)
    await #expect(throws: StoreError.notAllowed) {
      try await correct(reviewed, draft, by: reviewed.portal.grace)
    }
    await #expect(throws: CorrectionError.missingReason) {
      try await correct(reviewed, draft, because: " ")
    }
    await #expect(throws: CorrectionError.longReason) {
      try await correct(reviewed, draft, because: String(repeating: "a", count: 1_001))
    }
    await #expect(throws: StoreError.notFound) {
      try await correct(reviewed, ComparedPair(VersionNumber(9, 0, 0), nil))
    }
    #expect(try await corrections(reviewed, draft) == [])
    #expect(
      try await reviewed.store.classCorrections(
        of: reviewed.id, in: draft, for: reviewed.rosalind.id)
        == [])
  }

  @Test func `a correction is never changed or removed`() async throws {
    let reviewed = try await ReviewedStudy()
    try await correct(reviewed, ComparedPair(Self.first, nil))

    for sql in [
      "UPDATE classCorrection SET class = 'risk'", "DELETE FROM classCorrection",
      "INSERT OR REPLACE INTO classCorrection SELECT * FROM classCorrection",
    ] {
      await #expect(throws: DatabaseError.self) {
        try await reviewed.store.database.write { try $0.execute(sql: sql) }
      }
    }
  }
}
