import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Closing conditions") struct ClosingConditions {
  @Test func `conditions are closed by people before publication`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let line = try await reviewed.decide(
      .approveWithConditions, by: reviewed.rosalind, conditions: ["Name the sponsor.", " "])
    #expect(line.approval?.openConditions == 1)
    await #expect(throws: VersionError.openConditions(1)) { try await publish(reviewed) }
    let condition = try #require(
      try await reviewed.store.decisions(
        of: reviewed.id, ReviewedStudy.number, for: reviewed.rosalind.id
      )
      .first?.conditions.first)

    await #expect(throws: StoreError.notAllowed) {
      try await reviewed.store.closeCondition(
        condition.id, of: reviewed.id, closing: "Done", password: Portal.password,
        by: reviewed.portal.ada.id)
    }
    await #expect(throws: AccountError.wrongPassword) {
      try await reviewed.store.closeCondition(
        condition.id, of: reviewed.id, closing: "On page 2", password: "wrong horse",
        by: reviewed.barbara.id)
    }
    await #expect(throws: VersionError.openConditions(1)) { try await publish(reviewed) }
    try await reviewed.store.closeCondition(
      condition.id, of: reviewed.id, closing: "On page 2", password: Portal.password,
      by: reviewed.barbara.id)
    await #expect(throws: DecisionError.conditionIsClosed) {
      try await reviewed.store.closeCondition(
        condition.id, of: reviewed.id, closing: "Again", password: Portal.password,
        by: reviewed.rosalind.id)
    }
    let closed = try #require(
      try await reviewed.store.decisions(
        of: reviewed.id, ReviewedStudy.number, for: reviewed.rosalind.id
      )
      .first?.conditions.first)
    #expect(closed.closedBy == "Barbara" && closed.closedAt == reviewed.portal.clock.now)
    let signed = try await reviewed.store.history(
      of: reviewed.id, for: reviewed.portal.ada.id, limit: 1
    ).first?.after
    #expect(signed?["name"] == .string("Barbara") && signed?["meaning"] == .string("conditionMet"))

    #expect(try await publish(reviewed).state == .published)
  }

  @Test func `the database closes no condition without a name, and none twice`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await reviewed.decide(
      .approveWithConditions, by: reviewed.rosalind, conditions: ["Name the sponsor."])
    func close(as name: String) async throws {
      try await reviewed.store.database.write { db in
        try db.execute(
          sql: """
            UPDATE condition SET closedAt = '2026-11-21T09:30:00.000Z', closedName = \(name),
              closedBy = (SELECT account FROM decision)
            """)
      }
    }

    await #expect(throws: DatabaseError.self) { try await close(as: "NULL") }
    try await close(as: "'Rosalind'")
    await #expect(throws: DatabaseError.self) { try await close(as: "'Barbara'") }
  }

  private func publish(_ reviewed: ReviewedStudy) async throws -> VersionLine {
    try await reviewed.store.publish(
      reviewed.id, ReviewedStudy.number, by: reviewed.portal.ada.id)
  }
}
