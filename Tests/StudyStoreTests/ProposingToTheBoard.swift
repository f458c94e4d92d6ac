import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

/// An author resubmits a version that the board sent back, and asks the board in the same step.
@Suite("Proposing to the board") struct ProposingToTheBoard {
  private static let next = VersionNumber(1, 1, 0)

  @Test func `the version is with the board, by one person at one time`() async throws {
    let (reviewed, revision) = try await Self.sentBack()

    let line = try await propose(reviewed, revision)

    #expect(line.number == Self.next && line.state == .proposed)
    let requests = try await requests(reviewed)
    #expect(requests.map(\.board) == [reviewed.board.name])
    #expect(requests.map(\.askedBy) == ["Ada"])
    #expect(requests.map(\.askedAt) == [line.proposedAt])
    #expect(try await reviewed.kinds(3) == [.reviewAsked, .superseded, .proposed])
  }

  @Test func `without a board, nothing is proposed`() async throws {
    let (reviewed, revision) = try await Self.sentBack()
    try await reviewed.store.setBoard(nil, of: reviewed.id, by: reviewed.portal.ada.id)

    await #expect(throws: ReviewError.noBoard) { try await propose(reviewed, revision) }

    try await expectNothing(of: reviewed)
  }

  @Test func `a board that was chosen after the form was opened is not asked`() async throws {
    let (reviewed, revision) = try await Self.sentBack()

    await #expect(throws: ReviewError.otherBoard) {
      try await propose(reviewed, revision, board: UUID())
    }

    try await expectNothing(of: reviewed)
  }

  @Test func `for a board that cannot decide, nothing is proposed until it can`() async throws {
    let (reviewed, revision) = try await Self.sentBack()
    let form = Submission(["token", "/versions", "1.1.0"])
    try await reviewed.seat([reviewed.portal.ada])
    await #expect(throws: ReviewError.quorumIsOutOfReach(quorum: 1, able: 0)) {
      try await propose(reviewed, revision, form)
    }
    try await expectNothing(of: reviewed)
    try await reviewed.seat([reviewed.barbara])

    let line = try await propose(reviewed, revision, form)

    #expect(line.number == Self.next)
    #expect(try await requests(reviewed).flatMap(\.people).map(\.name) == ["Barbara"])
  }

  @Test func `if the request cannot be written, nothing is proposed`() async throws {
    let (reviewed, revision) = try await Self.sentBack()
    try await reviewed.store.database.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER refuse BEFORE INSERT ON reviewRequest
          BEGIN SELECT RAISE (ABORT, 'the disk is full'); END
          """)
    }

    await #expect(throws: DatabaseError.self) { try await propose(reviewed, revision) }

    try await expectNothing(of: reviewed)
  }

  @Test func `the same form at the same moment proposes and asks once`() async throws {
    let (reviewed, revision) = try await Self.sentBack()
    let form = Submission(["token", "/versions", "1.1.0"])

    let answers = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<8 {
        group.addTask {
          do {
            return "\(try await propose(reviewed, revision, form).number) made"
          } catch let repeated as RepeatedSubmission {
            return repeated.result
          } catch {
            return nil
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }

    #expect(answers.count { $0 == "1.1.0 made" } == 1)
    #expect(answers.count { $0 == "1.1.0" } == 7)
    #expect(try await requests(reviewed).count == 1)
  }

  private static func sentBack() async throws -> (ReviewedStudy, revision: Int) {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await reviewed.decide(.requestChanges, by: reviewed.rosalind)
    let draft = try await reviewed.portal.write(
      "As the board asked", in: reviewed.id, by: reviewed.portal.ada)
    return (reviewed, draft.revision)
  }

  @discardableResult
  private func propose(
    _ reviewed: ReviewedStudy, _ revision: Int, _ form: Submission? = nil, board: Board.ID? = nil
  ) async throws -> VersionLine {
    try await reviewed.store.propose(
      reviewed.id, as: Self.next, notes: "Answers the board.", basedOn: revision,
      by: reviewed.portal.ada.id, asking: board ?? reviewed.board.id, submission: form)
  }

  private func requests(_ reviewed: ReviewedStudy) async throws -> [ReviewRequest] {
    try await reviewed.store.reviewRequests(
      of: reviewed.id, Self.next, for: reviewed.portal.ada.id)
  }

  private func expectNothing(of reviewed: ReviewedStudy) async throws {
    let lines = try await reviewed.store.versions(of: reviewed.id, for: reviewed.portal.ada.id)
    #expect(lines?.map(\.number) == [ReviewedStudy.number])
    #expect(lines?.map(\.state) == [.changesRequested])
    let kinds = try await reviewed.kinds(50)
    #expect(kinds.count { $0 == .proposed } == 1 && kinds.count { $0 == .reviewAsked } == 1)
  }
}
