import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Asking for a review once") struct AskingOnce {
  private static let number = ReviewedStudy.number

  @Test func `a request that is sent again asks nobody, and yields the same link`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let (store, ada) = (reviewed.store, reviewed.portal.ada)
    let form = Submission(["api", "key"], session: "a token")
    let asked = try await store.askForReview(
      reviewed.id, Self.number, of: .people(emails: ["lise@example.org"]), by: ada.id,
      submission: form, remembering: { "\($0.id) \($1.count)" })

    let repeated = await #expect(throws: RepeatedSubmission.self) {
      try await store.askForReview(
        reviewed.id, Self.number, of: .people(emails: ["lise@example.org"]), by: ada.id,
        submission: form)
    }

    #expect(repeated?.result == "\(asked.request.id) 1")
    #expect(
      try await store.reviewRequests(of: reviewed.id, Self.number, for: ada.id).count == 1)
    let token = Submission(["api", "key"], session: "a token")
      .invitationToken(for: "lise@example.org")
    #expect(asked.invitations.map(\.invitation.token) == [token])
    #expect(try await store.invitation(token: token)?.email == "lise@example.org")
  }

  @Test
  func `the link follows from the secret of the person who asks, and differs for each address`() {
    let form = Submission(["api", "key"], session: "a token")
    let tokens = [
      form.invitationToken(for: "a@example.org"), form.invitationToken(for: "b@example.org"),
      Submission(["api", "key"], session: "other").invitationToken(for: "a@example.org"),
      Submission(["api", "other"], session: "a token").invitationToken(for: "a@example.org"),
    ]
    #expect(Set(tokens).count == tokens.count)
    #expect(!tokens.contains(form.key))
  }

  @Test func `a board is asked by its id only while it is the study's`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let (store, ada) = (reviewed.store, reviewed.portal.ada)
    func ask(_ board: Board.ID) async throws {
      _ = try await store.askForReview(
        reviewed.id, Self.number, of: .namedBoard(board), by: ada.id)
    }
    await #expect(throws: ReviewError.otherBoard) { try await ask(UUID()) }

    try await ask(reviewed.board.id)

    let requests = try await store.reviewRequests(of: reviewed.id, Self.number, for: ada.id)
    #expect(requests.map(\.board) == [reviewed.board.name])
    await #expect(throws: ReviewError.boardIsAsked) { try await ask(reviewed.board.id) }
    try await store.endReview(requests[0].id, of: reviewed.id, by: ada.id)
    try await store.setBoard(nil, of: reviewed.id, by: ada.id)
    await #expect(throws: ReviewError.noBoard) { try await ask(reviewed.board.id) }
  }

  @Test func `more people than anyone asks are refused, and nobody is asked`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let (store, ada) = (reviewed.store, reviewed.portal.ada)
    let people = (0...Reviewers.most).map { "reviewer\($0)@example.org" }

    await #expect(throws: ReviewError.tooManyPeople(limit: Reviewers.most)) {
      try await store.askForReview(
        reviewed.id, Self.number, of: .people(emails: people), by: ada.id)
    }

    #expect(try await store.reviewRequests(of: reviewed.id, Self.number, for: ada.id) == [])
    let asked = try await store.askForReview(
      reviewed.id, Self.number, of: .people(emails: people.dropLast()), by: ada.id)
    #expect(asked.invitations.count == Reviewers.most)
  }
}
