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

  @Test func `decisions that come again, too late, or from an old page are recorded`() async throws
  {
    let reviewed = try await ReviewedStudy()
    let stale = try await reviewed.rights(for: reviewed.barbara)
    try await reviewed.decide(.approve, by: reviewed.rosalind)
    await #expect(throws: DecisionError.pageIsStale) {
      try await decide(reviewed, by: reviewed.barbara, token: stale.token)
    }
    await #expect(throws: DecisionError.alreadyDecided) {
      try await reviewed.decide(.approve, by: reviewed.rosalind)
    }
    try await reviewed.decide(.approve, by: reviewed.barbara)
    await #expect(throws: DecisionError.notInReview(.approved)) {
      try await reviewed.decide(.approve, by: reviewed.dorothy)
    }

    let lines = try await refusals(in: reviewed)
    #expect(
      lines.map { $0.after("what") } == ["decidingOnStalePage", "decidingAgain", "decidingTooLate"])
    #expect(lines.map(\.entry.name) == ["Barbara", "Rosalind", "Dorothy"])
    #expect(lines.allSatisfy { $0.after("version") == "1.0.0" })
  }

  @Test func `approvals of a withdrawn version are recorded as refused`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, ada) = (reviewed.store, reviewed.portal.ada)
    _ = try await store.withdraw(reviewed.id, Self.number, by: ada.id)

    await #expect(throws: DecisionError.notInReview(.withdrawn)) {
      try await reviewed.decide(.approve, by: reviewed.rosalind)
    }
    await #expect(throws: ApprovalError.notInReview(.withdrawn)) {
      try await store.recordOutsideApproval(
        ApprovingOutside.outsideApproval(), of: reviewed.id, Self.number, by: ada.id,
        password: Portal.password)
    }

    let lines = try await refusals(in: reviewed)
    #expect(lines.map { $0.after("what") } == ["decidingTooLate", "approvingTooLate"])
  }

  @Test func `an author who asks authors, or closes a condition, is recorded`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, ada) = (reviewed.store, reviewed.portal.ada)
    for email in [ada.email, reviewed.portal.grace.email] {
      await #expect(throws: ReviewError.self) {
        try await store.askForReview(
          reviewed.id, Self.number, of: .people(emails: [email]), by: ada.id)
      }
    }
    try await reviewed.decide(
      .approveWithConditions, by: reviewed.rosalind, conditions: ["Name the sponsor."])
    let decisions = try await store.decisions(of: reviewed.id, Self.number, for: ada.id)
    let condition = try #require(decisions.first?.conditions.first)
    await #expect(throws: StoreError.notAllowed) {
      try await store.closeCondition(
        condition.id, of: reviewed.id, closing: "", password: "", by: ada.id)
    }

    let lines = try await refusals(in: reviewed)
    #expect(lines.map { $0.after("what") } == ["askingAuthor", "closingCondition"])
    #expect(lines.allSatisfy { $0.entry.name == "Ada" && $0.after("version") == "1.0.0" })
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
    _ reviewed: ReviewedStudy, on number: VersionNumber = Self.number, by person: Account,
    token: String = ""
  ) async throws {
    _ = try await reviewed.store.decide(
      DecisionForm(
        meaning: .approve, password: Portal.password, token: token, overrideReason: "So."),
      on: reviewed.id, number, screens: [], by: person.id)
  }

  /// The first one first.
  private func refusals(in reviewed: ReviewedStudy) async throws -> [AuditLine] {
    var filter = AuditFilter()
    filter.action = .refused
    return try await reviewed.store.auditLines(after: 0, filter: filter)
  }
}
