import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Reading many threads") struct ReadingManyThreads {
  let reviewed: ReviewedStudy
  var store: StudyStore { reviewed.store }
  var id: Study.ID { reviewed.id }
  var ada: Account.ID { reviewed.portal.ada.id }

  init() async throws { reviewed = try await ReviewedStudy(quorum: 1) }

  /// Opens threads about version 1.0.0 with this many comments.
  private func open(_ counts: [Int], on version: VersionNumber = ReviewedStudy.number) async throws
  {
    for count in counts {
      let thread = try await store.open(
        NewThread(version: version, place: ["facts"], text: "Why?"), in: id,
        by: reviewed.rosalind.id)
      for number in 1..<count {
        _ = try await store.reply("Answer \(number)", to: thread.id, in: id, by: ada)
      }
    }
  }

  private func threads(_ most: Int?) async throws -> [StudyThread] {
    try #require(
      try await store.threads(
        of: id, for: ada, ThreadFilter(.version(ReviewedStudy.number)), mostComments: most))
  }

  @Test func `comments are read of the latest threads that are not closed, and counted of all`()
    async throws
  {
    try await open([2, 3, 1, 2])
    let last = try await threads(nil)[3]
    _ = try await store.reply(
      "", to: last.id, in: id, movingTo: .closed, by: reviewed.rosalind.id)
    let all = try await threads(nil)
    #expect(all.map(\.comments.count) == [2, 3, 1, 3])

    for (most, read) in [
      (9, [2, 3, 1, 3]), (8, [2, 3, 1, 0]), (5, [0, 3, 1, 0]), (0, [0, 0, 0, 0]),
    ] {
      let some = try await threads(most)
      #expect(some.map(\.comments.count) == read, "\(most)")
      #expect(some.map(\.commentCount) == [2, 3, 1, 3])
      let isRead = read.map { $0 > 0 }
      #expect(some.map(\.hasComments) == isRead)
      let whole = try await store.withComments(some, of: id, for: ada)
      #expect(whole == all)
    }
  }

  @Test func `people who may not know of a study read none of its comments`() async throws {
    try await open([1])
    let threads = try await threads(0)
    let lise = try await store.createAccount(
      email: "lise@example.org", name: "Lise", role: .researcher, password: Portal.password)

    await #expect(throws: StoreError.notFound) {
      try await store.withComments(threads, of: id, for: lise.id)
    }
  }

  @Test func `a page of a list has its threads only, and the last one is the last`() async throws {
    try await open([1, 2, 1])
    let next = VersionNumber(1, 1, 0)
    try await reviewed.decide(.requestChanges, by: reviewed.rosalind)
    _ = try await reviewed.proposeNext(next, by: reviewed.portal.ada)
    try await reviewed.ask(about: next)
    try await open([1], on: next)
    func page(_ number: Int, on version: VersionNumber) async throws -> ListedThreads {
      try #require(
        try await store.listedThreads(
          of: id, for: ada, ThreadFilter(.version(version)), page: number, size: 2))
    }

    let second = try await page(2, on: next)
    #expect(second.threads.map(\.number) == [3, 4])
    #expect(second.threads.map(\.hasComments) == [true, true])
    #expect(second.page == 2 && second.total == 4 && second.earlier == 3)
    let beyond = try await page(99, on: ReviewedStudy.number)
    #expect(beyond.threads.map(\.number) == [3])
    #expect(beyond.page == 2 && beyond.total == 3 && beyond.earlier == 0)
    let none = try await page(1, on: VersionNumber(9, 0, 0))
    #expect(none.threads.isEmpty && none.page == 1 && none.total == 0)
  }

  @Test func `many threads take no more queries than one`() async throws {
    func count() async throws -> Int {
      try await Statements.queries(of: store) {
        _ = try await threads(3)
        _ = try await store.listedThreads(
          of: id, for: ada, ThreadFilter(.everything), page: 1, size: 10)
      }.count
    }
    try await open([2])
    let one = try await count()

    try await open(Array(repeating: 2, count: 20))

    let many = try await count()
    #expect(many == one)
  }
}
