import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Deciding on versions") struct DecidingOnVersions {
  static let number = ReviewedStudy.number

  @Test func `the quorum approves, and an owner may then publish`() async throws {
    let reviewed = try await ReviewedStudy()
    await #expect(throws: VersionError.needsApproval) { try await publish(reviewed) }

    let first = try await reviewed.decide(.approve, by: reviewed.rosalind, reconsent: .notify)
    #expect(first.state == .proposed)
    await #expect(throws: VersionError.needsApproval) { try await publish(reviewed) }
    let second = try await reviewed.decide(
      .approve, by: reviewed.barbara, reconsent: .addendum, approvalNumber: "R-7")

    #expect(second.state == .approved)
    #expect(second.approval?.number == "R-7")
    #expect(second.approval?.decidedBy == "Étoile Review Board")
    #expect(second.approval?.reconsent == .addendum)
    #expect(second.approval?.sha256 == second.sha256)
    #expect(second.approval?.isOutside == false)
    #expect(try await reviewed.kinds(3) == [.approved, .decided, .decided])
    #expect(try await publish(reviewed).isCurrent)
    #expect(try await isUnbroken(reviewed))
  }

  @Test func `an approval without a number gets one`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)

    let line = try await reviewed.decide(.approve, by: reviewed.rosalind)

    #expect(line.approval?.number == "2026-0001")
  }

  @Test func `the earliest last day counts, even if it has passed since`() async throws {
    let reviewed = try await ReviewedStudy()
    let today = CalendarDay(reviewed.portal.clock.now, in: .gmt)
    try await reviewed.decide(.approve, by: reviewed.rosalind, expiresOn: today.adding(days: 2))
    reviewed.portal.clock.advance(by: 5 * 86_400)

    let line = try await reviewed.decide(
      .approve, by: reviewed.barbara, expiresOn: today.adding(days: 365))

    #expect(line.approval?.expiresOn == today.adding(days: 2))
    #expect(line.state == .expired)
    #expect(try await reviewed.kinds(3) == [.expired, .approved, .decided])
    await #expect(throws: VersionError.approvalExpired) { try await publish(reviewed) }
  }

  @Test(arguments: [
    (Decision.Meaning.requestChanges, Version.State.changesRequested),
    (.disapprove, .disapproved),
  ])
  func `an objection sends a version back, and the next proposal replaces it`(
    meaning: Decision.Meaning, state: Version.State
  ) async throws {
    let reviewed = try await ReviewedStudy()
    try await reviewed.decide(.approve, by: reviewed.rosalind)

    let line = try await reviewed.decide(meaning, by: reviewed.barbara)

    #expect(line.state == state)
    await #expect(throws: VersionError.boardObjected) { try await publish(reviewed) }
    _ = try await reviewed.proposeNext(VersionNumber(1, 1, 0), by: reviewed.portal.ada)
    #expect(try await reviewed.line().state == .superseded)
    #expect(try await reviewed.kinds(2) == [.superseded, .proposed])
    #expect(try await isUnbroken(reviewed))
  }

  @Test func `the chair decides if the others disagree`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 2, hasChair: true)
    try await reviewed.decide(.disapprove, by: reviewed.barbara)
    let waiting = try await reviewed.decide(.approve, by: reviewed.dorothy)
    #expect(waiting.state == .proposed)

    let line = try await reviewed.decide(.approve, by: reviewed.rosalind)

    #expect(line.state == .approved)
    #expect(
      try await reviewed.store.decisions(of: reviewed.id, Self.number, for: reviewed.portal.ada.id)
        .map(\.isChair) == [false, false, true])
  }

  @Test func `nobody decides on their own version`() async throws {
    let reviewed = try await ReviewedStudy()
    let (alan, ada, grace) = (reviewed.portal.alan, reviewed.portal.ada, reviewed.portal.grace)
    // People who choose the members cannot make authors reviewers.
    _ = try await reviewed.store.changeBoard(
      reviewed.board.id,
      BoardForm(name: "Friends", quorum: 1, emails: [ada.email, grace.email, alan.email]),
      by: alan.id)
    try await reviewed.askAgain()

    for author in [ada, grace] {
      #expect(try await reviewed.rights(for: author).refusal == .authorsCannotDecide)
      await #expect(throws: DecisionError.authorsCannotDecide) {
        try await reviewed.decide(.approve, by: author)
      }
      await #expect(throws: ReviewError.authorsCannotReview(name: author.name)) {
        try await reviewed.store.askForReview(
          reviewed.id, Self.number, of: .people(emails: [author.email]), by: ada.id)
      }
    }
    #expect(try await reviewed.decide(.approve, by: alan).state == .approved)
  }

  @Test func `only people who are asked now decide`() async throws {
    let reviewed = try await ReviewedStudy()
    _ = try await reviewed.store.changeBoard(
      reviewed.board.id,
      BoardForm(name: "Smaller", quorum: 1, emails: [reviewed.barbara.email]),
      by: reviewed.portal.alan.id)
    try await reviewed.askAgain()

    await #expect(throws: StoreError.notFound) {
      try await reviewed.decide(.approve, by: reviewed.rosalind)
    }
    try await reviewed.store.setActive(
      reviewed.barbara.id, false, by: reviewed.portal.alan.id)
    await #expect(throws: StoreError.notFound) {
      try await reviewed.decide(.approve, by: reviewed.barbara)
    }
  }

  @Test func `a person decides once, and only on a version that waits`() async throws {
    let reviewed = try await ReviewedStudy()
    try await reviewed.decide(.approve, by: reviewed.rosalind)
    await #expect(throws: DecisionError.alreadyDecided) {
      try await reviewed.decide(.disapprove, by: reviewed.rosalind)
    }
    _ = try await reviewed.store.withdraw(reviewed.id, Self.number, by: reviewed.portal.ada.id)

    await #expect(throws: DecisionError.notInReview(.withdrawn)) {
      try await reviewed.decide(.approve, by: reviewed.barbara)
    }
  }

  @Test func `a decision on a page that is no longer true is refused`() async throws {
    let reviewed = try await ReviewedStudy()
    let seen = try await reviewed.rights(for: reviewed.barbara)
    try await reviewed.decide(.requestChanges, by: reviewed.rosalind)
    try await reviewed.store.mark(
      ReviewedStudy.screens, seen: true, in: reviewed.id, by: reviewed.barbara.id)

    await #expect(throws: DecisionError.pageIsStale) {
      try await sign(reviewed, token: seen.token)
    }
    #expect(try await reviewed.line().state == .proposed)
  }

  @Test func `of two reviewers at once, the slower one looks again`() async throws {
    let reviewed = try await ReviewedStudy()
    let token = try await reviewed.rights(for: reviewed.barbara).token
    for reviewer in [reviewed.barbara, reviewed.dorothy] {
      try await reviewed.store.mark(
        ReviewedStudy.screens, seen: true, in: reviewed.id, by: reviewer.id)
    }

    async let first = result { try await sign(reviewed, token: token) }
    async let second = result { try await sign(reviewed, token: token, by: reviewed.dorothy) }
    let failures = await [first, second].compactMap(\.self)

    #expect(failures.map { $0 as? DecisionError } == [.pageIsStale])
  }

  @Test func `an approval needs every screen seen, or a reason`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await reviewed.store.mark(
      [ReviewedStudy.screens[0]], seen: true, in: reviewed.id, by: reviewed.barbara.id)
    let rights = try await reviewed.rights(for: reviewed.barbara)
    #expect(rights.unseen == [ReviewedStudy.screens[1]])
    #expect(rights.needsReason)

    await #expect(throws: DecisionError.unseenScreens(1)) {
      try await sign(reviewed, token: rights.token)
    }
    try await sign(reviewed, token: rights.token, because: "I know it from the last version.")

    let decision = try await reviewed.store.decisions(
      of: reviewed.id, Self.number, for: reviewed.rosalind.id
    ).first
    #expect(decision?.overrideReason == "I know it from the last version.")
  }

  @Test func `a decision is signed with the password, and guessing it slows down`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await reviewed.store.mark(
      ReviewedStudy.screens, seen: true, in: reviewed.id, by: reviewed.barbara.id)
    let token = try await reviewed.rights(for: reviewed.barbara).token

    for _ in 0..<SignInAttempts.limit {
      await #expect(throws: AccountError.wrongPassword) {
        try await sign(reviewed, token: token, password: "wrong horse")
      }
    }
    await #expect(throws: SignInError.self) { try await sign(reviewed, token: token) }
    #expect(try await reviewed.line().state == .proposed)
  }

  @Test(arguments: [
    (Decision.Meaning.approveWithConditions, DecisionError.missingConditions),
    (.requestChanges, .missingReason), (.disapprove, .missingReason),
  ])
  func `a decision that others must act on says what to do`(
    meaning: Decision.Meaning, error: DecisionError
  ) async throws {
    let reviewed = try await ReviewedStudy()
    let token = try await reviewed.rights(for: reviewed.barbara).token

    await #expect(throws: error) {
      try await reviewed.store.decide(
        DecisionForm(meaning: meaning, password: Portal.password, token: token, note: " "),
        on: reviewed.id, Self.number, screens: [], by: reviewed.barbara.id)
    }
  }

  @Test func `a clock that is set back dates nothing before what it follows`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let proposed = try await reviewed.line().proposedAt
    reviewed.portal.clock.advance(by: -86_400 * 400)

    try await reviewed.decide(.approve, by: reviewed.barbara)

    let decision = try await reviewed.store.decisions(
      of: reviewed.id, Self.number, for: reviewed.rosalind.id
    ).first
    #expect(decision.map { $0.at >= proposed } == true)
  }

  private func publish(_ reviewed: ReviewedStudy) async throws -> VersionLine {
    try await reviewed.store.publish(reviewed.id, Self.number, by: reviewed.portal.ada.id)
  }

  private func isUnbroken(_ reviewed: ReviewedStudy) async throws -> Bool {
    guard case .unbroken = try await reviewed.store.verifyHistory(of: reviewed.id) else {
      return false
    }
    return true
  }

  private func sign(
    _ reviewed: ReviewedStudy, token: String, by account: Account? = nil,
    because reason: String = "",
    password: String = Portal.password
  ) async throws {
    _ = try await reviewed.store.decide(
      DecisionForm(
        meaning: .approve, password: password, token: token, overrideReason: reason),
      on: reviewed.id, Self.number, screens: ReviewedStudy.screens,
      by: (account ?? reviewed.barbara).id)
  }

  private func result(_ work: () async throws -> Void) async -> (any Error)? {
    do {
      try await work()
      return nil
    } catch {
      return error
    }
  }
}
