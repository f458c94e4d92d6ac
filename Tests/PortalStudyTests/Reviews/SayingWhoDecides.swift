import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Saying who decides, and what became of a version") struct SayingWhoDecides {
  @Test func `an author on the board is not counted among those who can decide`() {
    let request = ReviewRequest(
      id: 1, number: .first, board: "Board",
      people: [
        AskedPerson(email: "ada@example.org", name: "Ada", decision: nil, isAuthor: true),
        AskedPerson(email: "ben@example.org", name: "Ben", decision: nil, counts: true),
        AskedPerson(email: "carla@example.org", name: "Carla", decision: .approve, counts: true),
        AskedPerson(email: "dan@example.org", name: "Dan", decision: nil, counts: true),
      ], askedBy: "Ada", askedAt: .distantPast, dueOn: nil, quorum: 2, seats: 4)

    #expect(request.quorumText == "2 of 3 members")
  }

  @Test(
    arguments: [
      (.superseded, .requestChanges, "Changes requested, replaced"),
      (.superseded, .disapprove, "Disapproved, replaced"),
      (.superseded, nil, "Never approved, replaced"),
      (.approved, nil, "Approved, conditions open"),
    ] as [(Version.State, Decision.Meaning?, String)])
  func `the queue says what became of a version in the words of the list of versions`(
    state: Version.State, objection: Decision.Meaning?, words: String
  ) {
    let page = ReviewQueuePage(
      shell: SamplePages.shell,
      queue: ReviewQueue(
        reviews: [.decided(.approve), .over].map { mine in
          QueuedReview(
            study: SamplePages.study.id, title: "Walks", number: .first, state: state,
            board: "Board", askedBy: "Ada", askedAt: .distantPast, dueOn: nil, mine: mine,
            decided: 2, quorum: 2, wasInForce: state == .approved,
            hasOpenConditions: state == .approved, objection: objection)
        }, page: 1, total: 2, waiting: 0))

    let rows = page.groups.flatMap(\.rows)
    #expect(rows.first?.outcome == words)
    #expect(rows.last?.chip.words == words)
  }

  @Test func `the queue says why an author on the board does not decide`() {
    let page = ReviewQueuePage(
      shell: SamplePages.shell,
      queue: ReviewQueue(
        reviews: [.author, .over].map { mine in
          QueuedReview(
            study: SamplePages.study.id, title: "Walks", number: .first, state: .proposed,
            board: "Board", askedBy: "Ada", askedAt: .distantPast, dueOn: nil, mine: mine,
            decided: 0, quorum: 2)
        }, page: 1, total: 2, waiting: 0))

    let rows = page.groups.flatMap(\.rows)
    #expect(
      rows.map(\.obstacle) == [
        "You wrote part of this version or own the study, so you cannot decide on it.", nil,
      ])
  }
}
