import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Asking for reviews") struct AskingForReviews {
  static let number = ReviewedStudy.number

  @Test func `a reviewer reads versions, but neither the draft nor its history`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, id, rosalind) = (reviewed.store, reviewed.id, reviewed.rosalind.id)

    #expect(try await store.versions(of: id, for: rosalind)?.map(\.number) == [Self.number])
    #expect(try await store.version(Self.number, of: id, for: rosalind) != nil)
    let access = try #require(try await store.versionAccess(to: id, for: rosalind))
    #expect(access.role == nil && access.isAsked)
    _ = try await store.startRun(
      study: id, version: Self.number, task: "join", language: .english, state: Data(),
      by: rosalind)
    #expect(try await store.runs(of: id, for: .account(rosalind)).count == 1)

    #expect(try await store.draft(of: id, for: rosalind) == nil)
    await #expect(throws: StoreError.notFound) {
      try await store.history(of: id, for: rosalind)
    }
    await #expect(throws: StoreError.notFound) {
      try await store.startRun(
        study: id, version: nil, task: "join", language: .english, state: Data(), by: rosalind)
    }
    for role in [MemberRole.editor, .owner] {
      await #expect(throws: StoreError.reviewersOnlyRead(name: "Rosalind")) {
        try await reviewed.portal.share(
          reviewed.study, with: reviewed.rosalind, as: role)
      }
    }
  }

  @Test func `a reviewer reads no later version than the one asked about until it is published`()
    async throws
  {
    let reviewed = try await ReviewedStudy()
    let (store, id, rosalind) = (reviewed.store, reviewed.id, reviewed.rosalind.id)
    let (next, ada) = (VersionNumber(1, 1, 0), reviewed.portal.ada)
    _ = try await reviewed.proposeNext(next, by: ada)
    _ = try await store.open(
      NewThread(version: next, place: [], text: "For @Rosalind."), in: id, by: ada.id)

    #expect(try await store.versions(of: id, for: rosalind)?.map(\.number) == [Self.number])
    #expect(try await store.version(next, of: id, for: rosalind) == nil)
    #expect(try await store.threads(of: id, for: rosalind)?.isEmpty == true)
    #expect(try await store.mentions(of: rosalind).isEmpty)
    await #expect(throws: StoreError.notFound) {
      try await store.decisions(of: id, next, for: rosalind)
    }
    await #expect(throws: StoreError.notFound) {
      try await reviewed.rights(for: reviewed.rosalind, number: next)
    }
    await #expect(throws: StoreError.notFound) {
      try await store.startRun(
        study: id, version: next, task: "join", language: .english, state: Data(), by: rosalind)
    }
    _ = try await reviewed.portal.publish(next, of: id)
    #expect(try await store.version(next, of: id, for: rosalind) != nil)
  }

  @Test func `nobody else learns of the study, and an ended request takes access away`()
    async throws
  {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let (store, id, rosalind) = (reviewed.store, reviewed.id, reviewed.rosalind.id)
    #expect(try await store.versions(of: id, for: rosalind) == nil)
    #expect(try await store.versionAccess(to: id, for: rosalind) == nil)
    await #expect(throws: StoreError.notFound) {
      try await store.mark(ReviewedStudy.screens, seen: true, in: id, by: rosalind)
    }

    let asked = try await store.askForReview(
      id, Self.number, of: .board, dueOn: CalendarDay(number: 20_800),
      by: reviewed.portal.grace.id)
    #expect(asked.request.people.map(\.name) == ["Barbara", "Dorothy", "Rosalind"])
    #expect(try await store.versions(of: id, for: rosalind) != nil)
    await #expect(throws: ReviewError.boardIsAsked) { try await reviewed.ask() }
    try await store.endReview(asked.request.id, of: id, by: reviewed.portal.ada.id)

    #expect(try await store.versions(of: id, for: rosalind) == nil)
    #expect(
      try await store.reviewRequests(of: id, Self.number, for: reviewed.portal.ada.id)
        .map(\.isOpen) == [false])
    #expect(try await reviewed.kinds(2) == [.reviewEnded, .reviewAsked])
  }

  @Test func `someone without an account is invited by a link and can only review`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let store = reviewed.store

    let asked = try await store.askForReview(
      reviewed.id, Self.number, of: .people(emails: ["Lise@Example.org ", "lise@example.org"]),
      by: reviewed.portal.grace.id)

    let recorded = try #require(try await store.auditLines().first)
    #expect(recorded.action == .invited && recorded.entry.name == "Grace")
    #expect(recorded.after("email") == "lise@example.org")
    #expect(recorded.after("role") == "reviewer")
    #expect(asked.request.people.map(\.email) == ["lise@example.org"])
    #expect(asked.request.people.map(\.name) == [nil])
    let invitation = try #require(asked.invitations.first).invitation
    let lise = try await store.acceptInvitation(
      token: invitation.token, name: "Lise", password: Portal.password)
    #expect(lise.role == .reviewer)
    #expect(try await store.version(Self.number, of: reviewed.id, for: lise.id) != nil)
    #expect(try await store.reviewCount(for: lise.id).waiting == 1)
  }

  @Test(arguments: [Role.researcher, .reviewer])
  func `an invitation of someone else is not replaced, and nobody gets its link`(role: Role)
    async throws
  {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let store = reviewed.store
    let first = try await store.invite(
      email: "lise@example.org", name: "Lise", role: role, by: reviewed.portal.alan.id)

    let asked = try await store.askForReview(
      reviewed.id, Self.number, of: .people(emails: ["lise@example.org"]),
      by: reviewed.portal.ada.id)

    #expect(asked.invitations == [])
    #expect(try await store.invitation(token: first.token)?.role == role)
  }

  @Test func `someone whom an author invited only advises until someone else trusts them`()
    async throws
  {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let (store, ada, alan) = (reviewed.store, reviewed.portal.ada, reviewed.portal.alan)
    let asked = try await store.askForReview(
      reviewed.id, Self.number, of: .people(emails: ["lise@example.org"]), by: ada.id)
    let token = try #require(asked.invitations.first).invitation.token
    let lise = try await store.acceptInvitation(
      token: token, name: "Lise", password: Portal.password)
    let form = BoardForm(
      name: "Friends", quorum: 1, emails: [lise.email, reviewed.barbara.email])
    let friends = try await store.createBoard(form, by: ada.id)
    try await store.setBoard(friends.id, of: reviewed.id, by: ada.id)
    try await reviewed.ask()
    #expect(try await reviewed.rights(for: lise).isAdvice)

    #expect(try await reviewed.decide(.approve, by: lise).state == .proposed)

    // An administrator takes her off the board and seats her again.
    for emails in [[reviewed.barbara.email], form.emails] {
      _ = try await store.changeBoard(
        friends.id, BoardForm(name: "Friends", quorum: 1, emails: emails), by: alan.id)
    }
    #expect(try await reviewed.rights(for: lise).isAdvice)
    try await reviewed.askAgain()
    #expect(try await reviewed.rights(for: lise).isAdvice == false)
    #expect(try await reviewed.decide(.approve, by: lise).state == .approved)
  }

  @Test func `a board that too few members of can decide for is not asked`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let (store, ada, grace) = (reviewed.store, reviewed.portal.ada, reviewed.portal.grace)
    let own = try await store.createBoard(
      BoardForm(
        name: "Authors", quorum: 2, emails: [ada.email, grace.email, reviewed.barbara.email]),
      by: ada.id)
    try await store.setBoard(own.id, of: reviewed.id, by: ada.id)

    await #expect(throws: ReviewError.quorumIsOutOfReach(quorum: 2, able: 1)) {
      try await reviewed.ask()
    }
    #expect(try await store.reviewRequests(of: reviewed.id, Self.number, for: ada.id) == [])
  }

  @Test func `the queue holds what waits for a person, over all studies`() async throws {
    let reviewed = try await ReviewedStudy()
    let store = reviewed.store
    let waiting = try #require(try await store.reviewQueue(for: reviewed.rosalind.id).reviews.first)
    #expect(waiting.mine == .waiting)
    #expect(waiting.board == "Étoile Review Board")
    #expect(waiting.title == "Sleep Diary")
    #expect(waiting.decided == 0)
    #expect(waiting.quorum == 2)

    try await reviewed.decide(.approve, by: reviewed.rosalind)

    let decided = try #require(try await store.reviewQueue(for: reviewed.rosalind.id).reviews.first)
    #expect(decided.mine == .decided(.approve))
    #expect(decided.decided == 1)
    #expect(try await store.reviewCount(for: reviewed.rosalind.id).waiting == 0)
    #expect(try await store.reviewCount(for: reviewed.barbara.id).waiting == 1)
    #expect(try await store.reviewQueue(for: reviewed.portal.grace.id).reviews == [])
    _ = try await store.withdraw(reviewed.id, Self.number, by: reviewed.portal.ada.id)
    #expect(try await store.reviewQueue(for: reviewed.barbara.id).reviews.first?.mine == .over)
  }

  @Test func `people who were asked in person only advise, also without a board`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    try await reviewed.store.setBoard(nil, of: reviewed.id, by: reviewed.portal.ada.id)
    _ = try await reviewed.store.askForReview(
      reviewed.id, Self.number,
      of: .people(emails: [reviewed.barbara.email, reviewed.dorothy.email]),
      by: reviewed.portal.ada.id)

    #expect(try await reviewed.rights(for: reviewed.barbara).isAdvice)
    try await reviewed.decide(.approve, by: reviewed.barbara)
    let line = try await reviewed.decide(.approve, by: reviewed.dorothy)

    #expect(line.state == .proposed)
    await #expect(throws: ReviewError.noBoard) { try await reviewed.ask() }
  }

  @Test func `someone who advised and then gets a seat on the board decides as a member`()
    async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, alan) = (reviewed.store, reviewed.portal.alan)
    _ = try await store.askForReview(
      reviewed.id, Self.number, of: .people(emails: [alan.email]), by: reviewed.portal.ada.id)
    try await reviewed.decide(.requestChanges, by: alan)
    _ = try await store.changeBoard(
      reviewed.board.id,
      BoardForm(name: "Wider", quorum: 1, emails: [alan.email, reviewed.barbara.email]),
      by: alan.id)
    #expect(try await store.reviewCount(for: alan.id).waiting == 0)
    try await reviewed.askAgain()
    #expect(try await store.reviewCount(for: alan.id).waiting == 1)

    #expect(try await reviewed.decide(.approve, by: alan).state == .approved)
  }

  @Test func `a request says which members of the board are authors`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let ada = reviewed.portal.ada
    try await reviewed.seat([ada, reviewed.barbara, reviewed.dorothy], quorum: 2)
    try await reviewed.ask()

    let requests = try await reviewed.store.reviewRequests(
      of: reviewed.id, ReviewedStudy.number, for: ada.id)

    #expect(requests.first?.people.filter(\.isAuthor).map(\.name) == ["Ada"])
    #expect(try await reviewed.rights(for: ada).refusal == .authorsCannotDecide)
  }

  @Test func `approvals of a review that has ended count in no other`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, ada) = (reviewed.store, reviewed.portal.ada)
    try await reviewed.decide(.approve, by: reviewed.rosalind)
    let request = try #require(
      try await store.reviewRequests(of: reviewed.id, Self.number, for: ada.id).first)
    try await store.endReview(request.id, of: reviewed.id, by: ada.id)
    try await reviewed.ask()

    let line = try await reviewed.decide(.approve, by: reviewed.barbara)

    #expect(line.state == .proposed)
    #expect(try await reviewed.rights(for: reviewed.dorothy).given == 1)
    #expect(try await reviewed.decide(.approve, by: reviewed.rosalind).state == .approved)
  }

  @Test func `what people say who are not on the board is advice`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    _ = try await reviewed.store.askForReview(
      reviewed.id, Self.number, of: .people(emails: [reviewed.portal.alan.email]),
      by: reviewed.portal.ada.id)

    #expect(try await reviewed.decide(.disapprove, by: reviewed.portal.alan).state == .proposed)
    #expect(try await reviewed.decide(.approve, by: reviewed.barbara).state == .approved)
  }

  @Test func `unchanged screens stay seen in the next version`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, id, barbara) = (reviewed.store, reviewed.id, reviewed.barbara.id)
    try await store.mark(ReviewedStudy.screens, seen: true, in: id, by: barbara)
    let next = [
      ReviewedStudy.screens[0], SeenScreen(screen: ReviewedStudy.screens[1].screen, content: "c3"),
    ]

    let rights = try await store.decisionRights(of: id, Self.number, screens: next, for: barbara)
    #expect(rights.unseen == [next[1]])

    try await store.mark([ReviewedStudy.screens[0]], seen: false, in: id, by: barbara)
    #expect(try await store.seenScreens(of: id, for: barbara) == [ReviewedStudy.screens[1]])
    #expect(try await store.seenScreens(of: id, for: reviewed.rosalind.id) == [])
  }
}
