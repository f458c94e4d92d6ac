import StudyModel
import Testing

@testable import StudyStore

@Suite("Recording refusals") struct RecordingRefusals {
  private static let number = ReviewedStudy.number

  @Test func `an author who decides, and someone who was not asked, are recorded`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let (ada, alan) = (reviewed.portal.ada, reviewed.portal.alan)
    try await reviewed.seat([ada, reviewed.barbara])
    try await reviewed.ask()

    await #expect(throws: DecisionError.authorsCannotDecide) {
      try await reviewed.decide(.approve, by: ada)
    }
    await #expect(throws: DecisionError.notAsked) {
      try await reviewed.decide(.approve, by: reviewed.portal.grace)
    }
    await #expect(throws: StoreError.notFound) { try await decide(reviewed, by: alan) }

    let lines = try await refusals(in: reviewed)
    #expect(
      lines.map { $0.after("what") } == ["decidingAsAuthor", "decidingUnasked", "decidingUnasked"])
    #expect(lines.map(\.entry.name) == ["Ada", "Grace", "Alan"])
    #expect(lines.allSatisfy { $0.after("version") == "1.0.0" })
    #expect(lines.allSatisfy { $0.entry.study == reviewed.id.uuidString })
  }

  @Test func `a decision on nothing that exists is not recorded`() async throws {
    let reviewed = try await ReviewedStudy()

    await #expect(throws: StoreError.notFound) {
      try await decide(reviewed, on: VersionNumber(9, 0, 0), by: reviewed.portal.alan)
    }

    #expect(try await refusals(in: reviewed).isEmpty)
  }

  @Test func `attempts to pass the board are recorded`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let (store, id) = (reviewed.store, reviewed.id)
    let (ada, alan) = (reviewed.portal.ada, reviewed.portal.alan)
    try await reviewed.seat([alan, reviewed.barbara])
    try await reviewed.ask()

    await #expect(throws: VersionError.needsApproval) {
      try await store.publish(id, Self.number, by: ada.id)
    }
    await #expect(throws: ApprovalError.boardDecides) {
      try await store.recordOutsideApproval(
        ApprovingOutside.outsideApproval(), of: id, Self.number, by: ada.id,
        password: Portal.password)
    }
    await #expect(throws: StoreError.decisionWouldNotCount(of: "Alan", on: Self.number)) {
      try await reviewed.portal.share(reviewed.study, with: alan, as: .owner)
    }

    let lines = try await refusals(in: reviewed)
    #expect(
      lines.map { $0.after("what") } == [
        "publishingUnapproved", "approvingPastBoard", "silencingMember",
      ])
    #expect(lines.last?.after("email") == "alan@example.org")
    #expect(lines.allSatisfy { $0.entry.name == "Ada" })
  }

  @Test func `opening a revoked link is recorded, and an unknown one is not`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, ada) = (reviewed.store, reviewed.portal.ada.id)
    let (link, token) = try await store.makeViewLink(reviewed.id, Self.number, by: ada)
    try await store.revokeViewLink(link.id, of: reviewed.id, by: ada)

    #expect(try await store.viewLink(token: token, from: "192.0.2.7") == nil)
    #expect(try await store.viewLink(token: token + "x", from: "192.0.2.7") == nil)

    let lines = try await refusals(in: reviewed)
    #expect(lines.map { $0.after("what") } == ["openingRevokedLink"])
    #expect(lines.first?.entry.object == link.id.uuidString)
    #expect(lines.first?.entry.origin == "192.0.2.7")
    #expect(lines.first?.entry.account == nil)
  }

  @Test func `a flood of refusals is a handful of lines`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, ada) = (reviewed.store, reviewed.portal.ada.id)
    for _ in 1...50 { _ = try? await store.publish(reviewed.id, Self.number, by: ada) }
    reviewed.portal.clock.advance(by: 1_000)
    _ = try await store.signIn(email: "ada@example.org", password: Portal.password)

    #expect(try await refusals(in: reviewed).map { $0.after("count") } == ["1", "49"])
    let length = try await store.auditEnd().length
    #expect(try await store.auditCheck().verdict == .unbroken(count: length))
  }

  private func decide(
    _ reviewed: ReviewedStudy, on number: VersionNumber = Self.number, by person: Account
  ) async throws {
    _ = try await reviewed.store.decide(
      DecisionForm(meaning: .approve, password: Portal.password, token: "", overrideReason: "So."),
      on: reviewed.id, number, screens: [], by: person.id)
  }

  /// The first one first.
  private func refusals(in reviewed: ReviewedStudy) async throws -> [AuditLine] {
    var filter = AuditFilter()
    filter.action = .refused
    return try await reviewed.store.auditLines(after: 0, filter: filter)
  }
}
