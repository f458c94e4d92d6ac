import StudyModel
import Testing

@testable import StudyStore

@Suite("Naming the authors of versions") struct NamingAuthors {
  static let next = VersionNumber(1, 1, 0)

  @Test func `the owners when a version was proposed are its authors`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let (store, id, alan) = (reviewed.store, reviewed.id, reviewed.portal.alan)
    try await store.setMember(email: alan.email, role: .owner, of: id, by: reviewed.portal.ada.id)
    _ = try await reviewed.proposeNext(Self.next, by: reviewed.portal.ada)
    try await store.removeMember(alan.id, of: id, by: alan.id)

    try await refuses(alan, in: reviewed)
  }

  @Test func `what was published without a board still has its authors in the next version`()
    async throws
  {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada)
    try await store.setRequiresBoard(false, of: id, by: ada.id)
    _ = try await store.publish(id, ReviewedStudy.number, by: ada.id)
    try await store.setRequiresBoard(true, of: id, by: ada.id)
    try await store.removeMember(reviewed.portal.grace.id, of: id, by: ada.id)
    _ = try await reviewed.proposeNext(Self.next, by: ada)

    try await refuses(reviewed.portal.grace, in: reviewed)
  }

  @Test func `an editor of text that a board approved stays an author as long as they can edit`()
    async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await reviewed.decide(.approve, by: reviewed.rosalind)
    _ = try await reviewed.proposeNext(Self.next, by: reviewed.portal.ada)

    try await refuses(reviewed.portal.grace, in: reviewed)
  }

  /// The page, the queue, and the store agree that a person cannot decide on the next version.
  private func refuses(_ person: Account, in reviewed: ReviewedStudy) async throws {
    try await reviewed.seat([person, reviewed.barbara])
    try await reviewed.ask(about: Self.next)

    #expect(
      try await reviewed.desk(for: person, number: Self.next).refusal == .authorsCannotDecide)
    let queue = try await reviewed.store.reviewQueue(for: person.id)
    #expect(queue.reviews.first { $0.number == Self.next }?.mine == .author)
    #expect(try await reviewed.store.reviewCount(for: person.id).waiting == 0)
    await #expect(throws: DecisionError.authorsCannotDecide) {
      try await reviewed.decide(.approve, by: person, number: Self.next)
    }
  }
}
