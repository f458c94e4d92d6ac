import StudyModel
import Testing

@testable import StudyStore

@Suite("Counting reviews") struct CountingReviews {
  @Test func `the count agrees with the queue, before and after a decision`() async throws {
    let reviewed = try await ReviewedStudy()
    let people = [
      reviewed.rosalind, reviewed.barbara, reviewed.portal.ada, reviewed.portal.grace,
    ]
    try await compare(reviewed, people)
    #expect(try await reviewed.store.reviewCount(for: reviewed.rosalind.id).waiting == 1)

    try await reviewed.decide(.approve, by: reviewed.rosalind)

    try await compare(reviewed, people)
    let count = try await reviewed.store.reviewCount(for: reviewed.rosalind.id)
    #expect(count == ReviewCount(isAsked: true, waiting: 0))
    #expect(try await reviewed.store.reviewCount(for: reviewed.barbara.id).waiting == 1)
  }

  private func compare(_ reviewed: ReviewedStudy, _ people: [Account]) async throws {
    for person in people {
      let count = try await reviewed.store.reviewCount(for: person.id)
      let queue = try await reviewed.store.reviewQueue(for: person.id)
      let waiting = queue.count { $0.mine == .waiting }
      #expect(count == ReviewCount(isAsked: !queue.isEmpty, waiting: waiting), "\(person.name)")
    }
  }
}
