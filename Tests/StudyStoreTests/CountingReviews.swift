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

  @Test func `pages of the queue follow one another, and what waits comes first`() async throws {
    let portal = try await Portal()
    let store = portal.store
    var asked: [Study.ID] = []
    for day in [nil, CalendarDay("2026-12-05"), CalendarDay("2026-12-01"), nil, nil] {
      let study = try await portal.sleepDiary()
      _ = try await store.propose(
        study.id, as: ReviewedStudy.number, notes: "", basedOn: 1, by: portal.ada.id)
      portal.clock.advance(by: 1)
      _ = try await store.askForReview(
        study.id, ReviewedStudy.number, of: .people(emails: [portal.rosalind.email]), dueOn: day,
        by: portal.ada.id)
      asked.append(study.id)
    }
    for study in asked[3...] {
      _ = try await store.withdraw(study, ReviewedStudy.number, by: portal.ada.id)
    }

    let all = try await store.reviewQueue(for: portal.rosalind.id)
    var pages: [ReviewQueue] = []
    for page in 1...3 {
      pages.append(try await store.reviewQueue(for: portal.rosalind.id, page: page, size: 2))
    }

    #expect(all.reviews.map(\.study) == [asked[2], asked[1], asked[0], asked[4], asked[3]])
    #expect(pages.flatMap(\.reviews) == all.reviews)
    #expect(pages.map(\.total) == [5, 5, 5])
    #expect(pages.map(\.waiting) == [3, 3, 3])
    let beyond = try await store.reviewQueue(for: portal.rosalind.id, page: 9, size: 2)
    #expect(beyond == pages[0])
  }

  private func compare(_ reviewed: ReviewedStudy, _ people: [Account]) async throws {
    for person in people {
      let count = try await reviewed.store.reviewCount(for: person.id)
      let queue = try await reviewed.store.reviewQueue(for: person.id)
      let waiting = queue.reviews.count { $0.mine == .waiting }
      #expect(queue.waiting == waiting, "\(person.name)")
      #expect(count == ReviewCount(isAsked: queue.total > 0, waiting: waiting), "\(person.name)")
    }
  }
}
