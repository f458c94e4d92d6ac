import StudyModel
import Testing

@testable import StudyStore

@Suite("Objections of reviews that ended") struct StandingObjections {
  private static let next = VersionNumber(1, 0, 1)

  @Test func `an objection counts after the review ended and the board is asked again`()
    async throws
  {
    let reviewed = try await ReviewedStudy()
    try await reviewed.decide(.disapprove, by: reviewed.rosalind)

    try await reviewed.askAgain()

    #expect(try await reviewed.rights(for: reviewed.barbara).given == 1)
    try await reviewed.decide(.approve, by: reviewed.barbara)
    // It waits for Rosalind, who is asked again.
    #expect(try await reviewed.decide(.approve, by: reviewed.dorothy).state == .proposed)
    #expect(try await reviewed.decide(.disapprove, by: reviewed.rosalind).state == .disapproved)
  }

  @Test func `the review says which objections still count, until their signers decide again`()
    async throws
  {
    let reviewed = try await ReviewedStudy()
    try await reviewed.decide(.disapprove, by: reviewed.rosalind)
    try await reviewed.askAgain()
    func standing() async throws -> [[String]] {
      let requests = try await reviewed.store.reviewRequests(
        of: reviewed.id, ReviewedStudy.number, for: reviewed.portal.ada.id)
      return requests.sorted { $0.id < $1.id }.map { $0.standing.map(\.name) }
    }

    #expect(try await standing() == [[], [reviewed.rosalind.name]])
    try await reviewed.decide(.approve, by: reviewed.rosalind)
    #expect(try await standing() == [[], []])
  }

  @Test func `whoever objected can approve when asked again`() async throws {
    let reviewed = try await ReviewedStudy()
    try await reviewed.decide(.requestChanges, by: reviewed.rosalind)
    try await reviewed.askAgain()
    try await reviewed.decide(.approve, by: reviewed.barbara)

    #expect(try await reviewed.decide(.approve, by: reviewed.rosalind).state == .approved)
  }

  @Test(arguments: [true, false])
  func `nobody takes the objection of a member away by removing the member`(hasChair: Bool)
    async throws
  {
    let reviewed = try await ReviewedStudy(hasChair: hasChair)
    try await reviewed.decide(.disapprove, by: reviewed.rosalind)
    try await reviewed.seat([reviewed.barbara, reviewed.dorothy], quorum: 2)
    try await reviewed.askAgain()

    #expect(try await reviewed.decide(.approve, by: reviewed.barbara).state == .disapproved)
  }

  @Test func `a chair who is seated after an objection does not decide on it`() async throws {
    let reviewed = try await ReviewedStudy()
    try await reviewed.decide(.requestChanges, by: reviewed.rosalind)
    _ = try await reviewed.store.changeBoard(
      reviewed.board.id,
      BoardForm(
        name: reviewed.board.name, quorum: 1,
        emails: [reviewed.barbara.email, reviewed.dorothy.email], chair: reviewed.barbara.email),
      by: reviewed.portal.alan.id)
    try await reviewed.askAgain()

    #expect(try await reviewed.decide(.approve, by: reviewed.barbara).state == .changesRequested)
  }

  @Test func `the chair of that review decides on an objection in the next one too`()
    async throws
  {
    let reviewed = try await ReviewedStudy(hasChair: true)
    try await reviewed.decide(.requestChanges, by: reviewed.barbara)
    try await reviewed.askAgain()
    try await reviewed.decide(.approve, by: reviewed.dorothy)
    #expect(try await reviewed.rights(for: reviewed.rosalind).waitsForChair)

    #expect(try await reviewed.decide(.approve, by: reviewed.rosalind).state == .approved)
  }

  @Test func `an objection of a removed member counts under another number`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada.id)
    try await reviewed.decide(.disapprove, by: reviewed.rosalind)
    _ = try await store.withdraw(id, ReviewedStudy.number, by: ada)
    try await reviewed.seat([reviewed.barbara, reviewed.dorothy], quorum: 2)
    let again = try await store.propose(id, as: Self.next, notes: "", basedOn: 2, by: ada)
    #expect(try await again.sha256 == reviewed.line().sha256)
    try await reviewed.ask(about: Self.next)

    let line = try await reviewed.decide(.approve, by: reviewed.barbara, number: Self.next)

    #expect(line.state == .disapproved)
  }

  @Test func `no other board is asked about a version after an objection`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada.id)
    try await reviewed.decide(.disapprove, by: reviewed.rosalind)
    try await end(reviewed)
    let other = try await store.createBoard(
      BoardForm(name: "Other Board", quorum: 1, emails: [reviewed.barbara.email]), by: ada)

    await #expect(throws: ReviewSettingsError.versionIsWithBoard(ReviewedStudy.number)) {
      try await store.setBoard(other.id, of: id, by: ada)
    }
  }

  @Test func `no approval from outside passes an objection of a review that ended`() async throws {
    let reviewed = try await ReviewedStudy()
    try await reviewed.decide(.disapprove, by: reviewed.rosalind)
    try await end(reviewed)

    await #expect(throws: ApprovalError.self) {
      try await reviewed.store.recordOutsideApproval(
        ApprovingOutside.outsideApproval(), of: reviewed.id, ReviewedStudy.number,
        by: reviewed.portal.ada.id, password: Portal.password)
    }
  }

  @Test func `the approval of a version keeps what members signed in reviews that ended`()
    async throws
  {
    let reviewed = try await ReviewedStudy(hasChair: true)
    try await reviewed.decide(.disapprove, by: reviewed.barbara)
    try await reviewed.askAgain()
    try await reviewed.decide(.approve, by: reviewed.dorothy)
    try await reviewed.decide(.approve, by: reviewed.rosalind)

    let kept = try #require(
      try await reviewed.store.keptVersion(
        ReviewedStudy.number, of: reviewed.id, for: reviewed.portal.ada.id,
        making: ArtifactMaker(release: "1") { _, _ in [] }))

    #expect(kept.decisions.map(\.name) == ["Dorothy", "Rosalind"])
    #expect(kept.earlierDecisions.map(\.name) == ["Barbara"])
    #expect(kept.earlierDecisions.map(\.meaning) == [.disapprove])
  }

  private func end(_ reviewed: ReviewedStudy) async throws {
    let ada = reviewed.portal.ada.id
    let request = try #require(
      try await reviewed.store.reviewRequests(of: reviewed.id, ReviewedStudy.number, for: ada).first
    )
    try await reviewed.store.endReview(request.id, of: reviewed.id, by: ada)
  }
}
