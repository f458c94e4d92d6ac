import StudyModel
import Testing

@testable import StudyStore

/// `MovingByRole` withdraws from every state; these are the states of what is around the version.
@Suite("Withdrawing versions") struct WithdrawingVersions {
  private static let first = ReviewedStudy.number
  private static let second = VersionNumber(1, 1, 0)

  @Test func `a version in review no longer waits for anyone, and nobody decides on it`()
    async throws
  {
    let reviewed = try await ReviewedStudy()
    try await reviewed.decide(.approve, by: reviewed.rosalind)
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada.id)

    let line = try await store.withdraw(id, Self.first, because: "A mistake.", by: ada)

    #expect(line.state == .withdrawn && line.withdrawalReason == "A mistake.")
    let queue = try await store.reviewQueue(for: reviewed.barbara.id)
    #expect(queue.waiting == 0 && queue.reviews.map(\.mine) == [.over])
    await #expect(throws: DecisionError.notInReview(.withdrawn)) {
      try await reviewed.decide(.approve, by: reviewed.barbara)
    }
    #expect(try await store.alteredVersions(of: id) == [])
    // The study is free to choose another board.
    try await store.setBoard(nil, of: id, by: ada)
  }

  @Test func `the version in use is withdrawn while the next one is proposed, which stays`()
    async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await reviewed.bring(to: .published)
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada)
    _ = try await reviewed.proposeNext(Self.second, by: ada)

    let line = try await store.withdraw(id, Self.first, by: ada.id)

    #expect(line.state == .withdrawn && !line.isCurrent)
    #expect(try await reviewed.line(Self.second).state == .proposed)
    #expect(try await reviewed.portal.draft(of: id, for: ada).publishedNumber == nil)
    #expect(try await store.alteredVersions(of: id) == [])
  }

  @Test func `the proposed version is withdrawn while another one is in use, which stays`()
    async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await reviewed.bring(to: .published)
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada)
    _ = try await reviewed.proposeNext(Self.second, by: ada)

    #expect(try await store.withdraw(id, Self.second, by: ada.id).state == .withdrawn)

    #expect(try await reviewed.line().isCurrent)
    #expect(try await store.alteredVersions(of: id) == [])
  }

  @Test
  func `a version whose approval ran out this night is withdrawn, and its end is recorded first`()
    async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await reviewed.decide(.approve, by: reviewed.rosalind, expiresOn: MovingVersions.day)
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada.id)
    _ = try await store.publish(id, Self.first, by: ada)
    reviewed.portal.clock.advance(by: 86_400)

    let line = try await store.withdraw(id, Self.first, by: ada)

    #expect(line.state == .withdrawn && !line.isCurrent)
    #expect(try await reviewed.kinds(2) == [.withdrawn, .expired])
    #expect(try await store.alteredVersions(of: id) == [])
  }

  @Test(arguments: [Version.State.superseded, .withdrawn])
  func `what is already out of use is not withdrawn, and no line says so`(
    state: Version.State
  ) async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await reviewed.bring(to: state)
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada.id)
    let before = try await store.history(of: id, for: ada).count

    await #expect(throws: Version.IllegalMove.self) {
      try await store.withdraw(id, Self.first, because: "Again.", by: ada)
    }

    #expect(try await store.history(of: id, for: ada).count == before)
    #expect(try await reviewed.line().state == state)
  }
}
