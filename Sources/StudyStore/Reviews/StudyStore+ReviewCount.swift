import GRDB
import StudyModel

/// How much a person is asked to review, for a link on every page.
package struct ReviewCount: Hashable, Sendable {
  /// Whether the person is asked to review any version, also one that no longer waits.
  package let isAsked: Bool
  /// The number of versions that wait for the person's decision.
  package let waiting: Int

  package init(isAsked: Bool, waiting: Int) {
    self.isAsked = isAsked
    self.waiting = waiting
  }
}

extension StudyStore {
  /// Counts what `reviewQueue` lists, without reading it. Versions that were altered are left out once something found them.
  package func reviewCount(for account: Account.ID) async throws -> ReviewCount {
    let stored = try await storedReviewCount(for: account)
    guard stored.waiting > 0 else { return stored }
    // A decision in between takes a version from one of the two.
    let barred = try await barredReviews(for: account)
    return ReviewCount(isAsked: stored.isAsked, waiting: max(0, stored.waiting - barred))
  }

  private func storedReviewCount(for account: Account.ID) async throws -> ReviewCount {
    try await database.read { db in
      let row = try Row.fetchOne(
        db, prepared: Self.reviewCount, arguments: ["account": account.uuidString])
      guard let row else { return ReviewCount(isAsked: false, waiting: 0) }
      return ReviewCount(isAsked: row["isAsked"], waiting: row["waiting"])
    }
  }

  private static let reviewCount = """
    SELECT EXISTS (SELECT 1 FROM askedAccount WHERE askedAccount.account = :account) AS isAsked,
      (SELECT count(*) \(ReviewQuery.waiting)) AS waiting
    """
}
