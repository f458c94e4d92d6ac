import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Ending reviews") struct EndingReviews {
  @Test func `the quorum and the chair of an open review do not change with the board`()
    async throws
  {
    let reviewed = try await ReviewedStudy(hasChair: true)
    let store = reviewed.store
    let alan = reviewed.portal.alan
    try await reviewed.decide(.approve, by: reviewed.rosalind)

    try await reviewed.seat(
      [reviewed.rosalind, reviewed.barbara, reviewed.dorothy, alan], quorum: 1)

    #expect(try await store.auditLines().first?.action == .boardChanged)
    #expect(try await reviewed.line().state == .proposed)
    #expect(try await reviewed.rights(for: reviewed.rosalind).quorum == 2)
    #expect(try await reviewed.rights(for: reviewed.rosalind).isChair)
    await #expect(throws: StoreError.notFound) { try await reviewed.decide(.approve, by: alan) }
    #expect(try await reviewed.decide(.approve, by: reviewed.barbara).state == .approved)
  }

  @Test func `a removed member decides no longer, and the attempt is recorded`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, barbara) = (reviewed.store, reviewed.barbara)
    try await reviewed.decide(.approve, by: reviewed.rosalind)
    let rights = try await reviewed.rights(for: barbara)

    try await reviewed.seat([reviewed.rosalind, reviewed.dorothy])

    await #expect(throws: StoreError.notFound) {
      try await store.decide(
        DecisionForm(
          meaning: .disapprove, password: Portal.password, token: rights.token, note: "No."),
        on: reviewed.id, ReviewedStudy.number, screens: [], by: barbara.id)
    }
    #expect(try await store.auditLines().first?.action == .refused)
    #expect(try await store.reviewQueue(for: barbara.id).reviews.isEmpty)
    #expect(
      try await store.boardChanges(reviewed.board.id).first?.summary
        == "Set the quorum to 1. Removed Barbara. Barbara no longer decides in open reviews")
    // The quorum stays as it was.
    #expect(try await reviewed.line().state == .proposed)
    #expect(try await reviewed.decide(.approve, by: reviewed.dorothy).state == .approved)
  }

  @Test func `what a member signed before being removed counts`() async throws {
    let reviewed = try await ReviewedStudy()
    try await reviewed.decide(.requestChanges, by: reviewed.barbara)

    try await reviewed.seat([reviewed.rosalind, reviewed.dorothy])

    #expect(try await reviewed.decide(.approve, by: reviewed.rosalind).state == .changesRequested)
  }

  @Test func `an author takes nobody out of the review of her version`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, ada) = (reviewed.store, reviewed.portal.ada)
    let board = try await store.createBoard(
      BoardForm(
        name: "Ada’s board", quorum: 1, emails: [reviewed.rosalind.email, reviewed.barbara.email]),
      by: ada.id)
    let requests = try await store.reviewRequests(
      of: reviewed.id, ReviewedStudy.number, for: ada.id)
    for request in requests { try await store.endReview(request.id, of: reviewed.id, by: ada.id) }
    try await store.setBoard(board.id, of: reviewed.id, by: ada.id)
    try await reviewed.ask()

    _ = try await store.changeBoard(
      board.id, BoardForm(name: board.name, quorum: 1, emails: [reviewed.rosalind.email]),
      by: ada.id)

    #expect(try await reviewed.decide(.disapprove, by: reviewed.barbara).state == .disapproved)
  }

  @Test func `who joins a board later was not asked about what it reviewed before`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, ada) = (reviewed.store, reviewed.portal.ada)
    try await reviewed.decide(.approve, by: reviewed.rosalind)

    try await reviewed.seat([reviewed.rosalind, ada, reviewed.portal.alan])

    let request = try #require(
      try await store.reviewRequests(of: reviewed.id, ReviewedStudy.number, for: ada.id).first)
    #expect(request.people.map(\.name) == ["Barbara", "Dorothy", "Rosalind"])
    for person in [ada, reviewed.portal.alan] {
      #expect(try await store.reviewQueue(for: person.id).reviews == [])
    }
  }

  @Test func `a second number for the same approval is refused`() async throws {
    let reviewed = try await ReviewedStudy()
    try await reviewed.decide(.approve, by: reviewed.rosalind, approvalNumber: "R-7")

    await #expect(throws: DecisionError.otherNumber(recorded: "R-7")) {
      try await reviewed.decide(.approve, by: reviewed.barbara, approvalNumber: "R-8")
    }
    let line = try await reviewed.decide(.approve, by: reviewed.barbara, approvalNumber: "R-7")
    #expect(line.approval?.number == "R-7")
  }

  @Test func `a split vote says that it waits for the chair`() async throws {
    let reviewed = try await ReviewedStudy(hasChair: true)
    try await reviewed.decide(.approve, by: reviewed.barbara)
    #expect(try await !reviewed.rights(for: reviewed.rosalind).waitsForChair)

    try await reviewed.decide(.requestChanges, by: reviewed.dorothy)

    #expect(try await reviewed.line().state == .proposed)
    #expect(try await reviewed.rights(for: reviewed.rosalind).waitsForChair)
    let queued = try await reviewed.store.reviewQueue(for: reviewed.rosalind.id).reviews
    #expect(queued.map(\.waitsForChair) == [true])
    try await reviewed.decide(.approve, by: reviewed.rosalind)
    let after = try await reviewed.store.reviewQueue(for: reviewed.rosalind.id).reviews
    #expect(after.map(\.waitsForChair) == [false])
  }

  @Test func `a member whose account is closed makes no approval easier`() async throws {
    let reviewed = try await ReviewedStudy()
    try await reviewed.decide(.approve, by: reviewed.rosalind)

    for person in [reviewed.barbara, reviewed.dorothy] {
      try await reviewed.store.setActive(person.id, false, by: reviewed.portal.alan.id)
    }

    #expect(try await reviewed.line().state == .proposed)
    let request = try #require(
      try await reviewed.store.reviewRequests(
        of: reviewed.id, ReviewedStudy.number, for: reviewed.portal.ada.id
      ).first)
    #expect(request.isOutOfReach)
  }

  @Test func `a change by an author settles no required thread`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let store = reviewed.store
    let thread = try await store.open(
      NewThread(version: ReviewedStudy.number, isRequired: true, place: [], text: "Why?"),
      in: reviewed.id,
      by: reviewed.rosalind.id)
    _ = try await store.reply(
      "Done.", to: thread.id, in: reviewed.id, movingTo: .changed, by: reviewed.portal.ada.id)

    #expect(try await reviewed.rights(for: reviewed.barbara).openThreads == 1)
    await #expect(throws: ThreadError.illegalMove(from: .changed, to: .explained)) {
      try await store.reply(
        "Because.", to: thread.id, in: reviewed.id, movingTo: .explained,
        by: reviewed.portal.ada.id)
    }
  }

  @Test func `conditions can be closed after the review has ended`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada.id)
    try await reviewed.decide(.approveWithConditions, by: reviewed.rosalind, conditions: ["Sign."])
    let request = try #require(
      try await store.reviewRequests(of: id, ReviewedStudy.number, for: ada).first)
    try await store.endReview(request.id, of: id, by: ada)
    let condition = try #require(
      try await store.decisions(of: id, ReviewedStudy.number, for: reviewed.barbara.id).first?
        .conditions
        .first)

    try await store.closeCondition(
      condition.id, of: id, closing: "Met", password: Portal.password, by: reviewed.barbara.id)

    #expect(try await store.publish(id, ReviewedStudy.number, by: ada).state == .published)
    #expect(try await store.versions(of: id, for: reviewed.barbara.id) == nil)
  }

  @Test func `publishing supersedes lower proposals, and nothing lower is published later`()
    async throws
  {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let (portal, next) = (reviewed.portal, VersionNumber(1, 1, 0))
    _ = try await reviewed.proposeNext(VersionNumber(1, 0, 1), by: portal.ada)
    _ = try await reviewed.proposeNext(next, by: portal.ada)
    _ = try await portal.publish(next, of: reviewed.id)
    #expect(try await reviewed.line().state == .superseded)
    _ = try await reviewed.store.withdraw(reviewed.id, next, by: portal.ada.id)

    #expect(try await reviewed.line(VersionNumber(1, 0, 1)).state == .superseded)
    await #expect(throws: (any Error).self) {
      try await reviewed.store.publish(reviewed.id, VersionNumber(1, 0, 1), by: portal.ada.id)
    }
  }

  @Test func `links do not open an archived study`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada.id)
    let token = try await store.makeViewLink(id, ReviewedStudy.number, by: ada).token

    try await store.archive(id, by: ada)

    #expect(try await store.viewLink(token: token) == nil)
  }

  @Test func `links of someone who was deactivated do not open`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, grace) = (reviewed.store, reviewed.portal.grace)
    let token = try await store.makeViewLink(
      reviewed.id, ReviewedStudy.number, by: grace.id
    ).token

    try await store.setActive(grace.id, false, by: reviewed.portal.alan.id)

    #expect(try await store.viewLink(token: token) == nil)
  }

  @Test(arguments: [MemberRole.viewer, nil])
  func `links of someone who may no longer make links do not open`(role: MemberRole?) async throws {
    let reviewed = try await ReviewedStudy()
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada.id)
    let grace = reviewed.portal.grace
    let token = try await store.makeViewLink(id, ReviewedStudy.number, by: grace.id).token
    let own = try await store.makeViewLink(id, ReviewedStudy.number, by: ada).token
    let run = try await store.startRun(
      task: "join", language: .english, state: Data(),
      by: LinkVisitor(link: token, browser: ""))
    let visitor = RunOwner.visitor(LinkVisitor(link: token, browser: run.browser))

    if let role {
      try await store.setMember(email: grace.email, role: role, of: id, by: ada)
    } else {
      try await store.removeMember(grace.id, of: id, by: ada)
    }

    #expect(try await store.viewLink(token: token) == nil)
    #expect(try await store.workingViewLink(token) == nil)
    #expect(try await store.version(ofViewLink: token) == nil)
    #expect(try await store.asset("0", viewLink: token) == nil)
    #expect(try await store.run(run.run, for: visitor) == nil)
    #expect(try await store.viewLink(token: own) != nil)
    let backed = try await store.viewLinks(of: id, for: ada).map {
      [$0.createdBy, "\($0.isBacked)"]
    }
    #expect(Set(backed) == [["Grace", "false"], ["Ada", "true"]])
    try await store.setMember(email: grace.email, role: .editor, of: id, by: ada)
    #expect(try await store.viewLink(token: token) != nil)
  }
}
