import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Listing readable studies") struct ListingReadableStudies {
  @Test func `has the studies of members and of people who are asked to review`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, ada) = (reviewed.store, reviewed.portal.ada)
    let own = try await store.create(.sleepDiary, by: ada.id, problems: (0, 0))

    let asked = try await store.readableStudies(for: reviewed.rosalind.id, after: nil, limit: 50)
    let members = try await store.readableStudies(for: ada.id, after: nil, limit: 50)

    #expect(asked.map(\.access.study) == [reviewed.id])
    #expect(asked.first?.access.role == nil && asked.first?.board?.id == reviewed.board.id)
    #expect(
      members.map(\.access.study.uuidString) == [reviewed.id, own.id].map(\.uuidString).sorted())
    #expect(members.allSatisfy { $0.access.role == .owner })
    #expect(
      try await store.readableStudies(for: reviewed.portal.alan.id, after: nil, limit: 50) == [])
  }

  @Test func `names each study once, and continues after any of them`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, grace) = (reviewed.store, reviewed.portal.grace)
    // Grace edits the study, and is also asked about one of Ada's others.
    let other = try await store.create(.sleepDiary, by: reviewed.portal.ada.id, problems: (0, 0))
    _ = try await store.propose(
      other.id, as: VersionNumber(1, 0, 0), notes: "", basedOn: 1, by: reviewed.portal.ada.id)
    for _ in 0..<2 {
      _ = try await store.askForReview(
        other.id, VersionNumber(1, 0, 0), of: .people(emails: [grace.email]),
        by: reviewed.portal.ada.id)
    }
    let sorted = [reviewed.id, other.id].sorted { $0.uuidString < $1.uuidString }

    let first = try await store.readableStudies(for: grace.id, after: nil, limit: 1)
    let second = try await store.readableStudies(for: grace.id, after: sorted[0], limit: 5)

    #expect(first.map(\.access.study) == [sorted[0]])
    #expect(second.map(\.access.study) == [sorted[1]])
    #expect(try await store.readableStudies(for: grace.id, after: sorted[1], limit: 5) == [])
  }

  @Test func `agrees with what people may read, also after a review has ended`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, ada) = (reviewed.store, reviewed.portal.ada)
    let people = [ada, reviewed.portal.grace, reviewed.portal.alan, reviewed.rosalind]
    func listed() async throws -> [Bool] {
      try await people.asyncMap {
        try await store.readableStudies(for: $0.id, after: nil, limit: 50).count == 1
      }
    }
    func readable() async throws -> [Bool] {
      try await people.asyncMap { try await store.versions(of: reviewed.id, for: $0.id) != nil }
    }
    #expect(try await listed() == [true, true, false, true])
    #expect(try await listed() == readable())

    let request = try #require(
      try await store.reviewRequests(of: reviewed.id, ReviewedStudy.number, for: ada.id).first)
    try await store.endReview(request.id, of: reviewed.id, by: ada.id)

    #expect(try await listed() == [true, true, false, false])
    #expect(try await listed() == readable())
  }

  @Test func `says which version is published, until its approval ends`() async throws {
    let portal = try await Portal()
    let study = try await portal.sleepDiary()
    let number = VersionNumber(1, 0, 0)
    func current() async throws -> VersionNumber? {
      try await portal.store.readableStudy(study.id, for: portal.ada.id)?.currentNumber
    }
    _ = try await portal.store.propose(
      study.id, as: number, notes: "", basedOn: 1, by: portal.ada.id)
    #expect(try await current() == nil)

    let lastDay = CalendarDay(portal.clock.now, in: .gmt).adding(days: 30)
    try await portal.approve(number, of: study.id, until: lastDay)
    _ = try await portal.store.publish(study.id, number, by: portal.ada.id)

    #expect(try await current() == number)
    #expect(
      try await portal.store.readableStudies(for: portal.ada.id, after: nil, limit: 5)
        .map(\.currentNumber) == [number])
    #expect(try await portal.store.readableStudy(study.id, for: portal.grace.id) == nil)
    portal.clock.advance(by: 40 * 86_400)
    #expect(try await current() == nil)
  }
}

extension [Account] {
  fileprivate func asyncMap<Result>(
    _ transform: (Account) async throws -> Result
  ) async rethrows -> [Result] {
    var results: [Result] = []
    for account in self { results.append(try await transform(account)) }
    return results
  }
}
