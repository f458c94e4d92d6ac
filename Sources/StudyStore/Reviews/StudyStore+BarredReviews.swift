import GRDB
import StudyModel

extension StudyStore {
  /// A page of the queue after its versions were compared with the histories. By the rows, a version can wait for a decision although
  /// nobody can decide on it, because it was changed outside of Accord or because the later version that took its place was.
  func compared(_ queue: ReviewQueue, for account: Account.ID) async throws -> ReviewQueue {
    let replaced = try await database.read { db in
      try queue.reviews.map { review in
        review.mine == .waiting
          ? try db.recordedMoves(of: review.study).replacement(of: review.number) : nil
      }
    }
    var reviews = queue.reviews
    for (index, newer) in replaced.enumerated() {
      guard let newer else { continue }
      reviews[index].mine = .replaced(by: newer)
      checks.note(reviews[index].study)
    }
    let altered = try await alteredVersions(among: Self.named(in: reviews))
    for index in reviews.indices where reviews[index].mine == .waiting {
      let review = reviews[index]
      let isAltered = altered[review.study]?.contains { $0.number == review.number } == true
      if isAltered { reviews[index].mine = .altered }
    }
    return ReviewQueue(
      reviews: reviews, page: queue.page, total: queue.total,
      waiting: max(0, queue.waiting - (try await barredReviews(for: account))), altered: altered)
  }

  /// The number of versions that wait for a person by their rows, but on which nobody can decide. Comparing all of them takes too long
  /// for a count that is on every page, so only studies are compared in which a check or an earlier request found something.
  func barredReviews(for account: Account.ID) async throws -> Int {
    let known = checks.altered.studies
    guard !known.isEmpty else { return 0 }
    return try await database.read { db in
      try Row.fetchAll(
        db, prepared: Self.waitingVersions, arguments: ["account": account.uuidString]
      ).count { row in
        let study = try row.uuid("study")
        guard known.contains(study), let number = try row.versionNumber("number") else {
          return false
        }
        return try db.recordedMoves(of: study).replacement(of: number) != nil
          || db.compare(number, in: study, comparing: .withoutContent).altered != nil
      }
    }
  }

  private static let waitingVersions = """
    SELECT version.study, \(Dialect.versionNumber(of: "version")) AS number
    \(ReviewQuery.waiting)
    """

  /// The versions that a page of the queue names.
  private static func named(in reviews: [QueuedReview]) -> [Study.ID: Set<VersionNumber>] {
    var named: [Study.ID: Set<VersionNumber>] = [:]
    for review in reviews {
      named[review.study, default: []].insert(review.number)
      if case .replaced(let newer) = review.mine {
        named[review.study, default: []].insert(newer)
      }
    }
    return named
  }
}
