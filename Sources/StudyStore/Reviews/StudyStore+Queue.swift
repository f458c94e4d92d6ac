import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// The versions that a person was asked to review, over all studies that are not archived: those that wait for the
  /// person first, by the day until which they should be decided.
  package func reviewQueue(for account: Account.ID) async throws -> [QueuedReview] {
    let found = try await database.read { db in
      let today = try db.today()
      return try Row.fetchAll(db, sql: Self.queue, arguments: ["account": account.uuidString])
        .map { row in (version: row["version"] as Int64, review: try QueuedReview(row, on: today)) }
    }
    // Someone may be asked both in person and as a member of the board, which is listed first.
    var known: Set<Int64> = []
    let reviews = found.filter { known.insert($0.version).inserted }.map(\.review)
    return reviews.sorted { left, right in left.rank < right.rank }
  }

  /// The number of versions that wait for a person's decision.
  package func waitingReviews(for account: Account.ID) async throws -> Int {
    try await reviewQueue(for: account).count { $0.mine == .waiting }
  }

  private static let queue = """
    SELECT asked.version, version.study, study.title,
      \(Dialect.versionNumber(of: "version")) AS number,
      CASE WHEN \(Dialect.hasExpired("version")) THEN 'expired' ELSE version.state END AS state,
      board.name AS boardName, asker.name AS asker, reviewRequest.askedAt, reviewRequest.dueOn,
      (SELECT mine.meaning FROM decision AS mine
        WHERE mine.request = asked.request AND mine.account = asked.account
          AND mine.counts >= asked.counts
        ORDER BY mine.counts DESC LIMIT 1) AS meaning,
      (SELECT count(*) FROM decision
        WHERE decision.request = asked.request AND decision.counts = TRUE) AS decided,
      coalesce(board.quorum, 0) AS quorum,
      EXISTS (
        SELECT 1 FROM versionStake
        WHERE versionStake.version = version.id AND versionStake.account = asked.account) AS isAuthor
    FROM asked
    JOIN reviewRequest ON reviewRequest.id = asked.request
    JOIN version ON version.id = asked.version
    JOIN study ON study.id = version.study AND study.archivedAt IS NULL
    JOIN account AS asker ON asker.id = reviewRequest.askedBy
    LEFT JOIN board ON board.id = asked.board
    WHERE asked.account = :account
    ORDER BY asked.board IS NULL, reviewRequest.id DESC
    """
}

extension QueuedReview {
  fileprivate init(_ row: Row, on today: CalendarDay) throws {
    guard let number = try row.versionNumber("number") else { throw StoreError.notFound }
    let state: Version.State = try row.choice("state")
    let meaning: Decision.Meaning? = try row.optionalChoice("meaning")
    let isAuthor: Bool = row["isAuthor"]
    let mine: Mine =
      if let meaning { .decided(meaning) } else if state != .proposed { .over } else if isAuthor {
        .author
      } else {
        .waiting
      }
    let dueOn = try row.optionalDay("dueOn")
    self.init(
      study: try row.uuid("study"), title: row["title"], number: number, state: state,
      board: row["boardName"], askedBy: row["asker"], askedAt: try row.date("askedAt"),
      dueOn: dueOn, mine: mine, decided: row["decided"], quorum: row["quorum"],
      isOverdue: mine == .waiting && dueOn.map { $0 < today } == true)
  }

  /// Its place in the queue: what waits first, then the earliest day, then the latest request.
  fileprivate var rank: (Int, CalendarDay, TimeInterval) {
    (
      mine == .waiting ? 0 : 1, dueOn ?? CalendarDay(number: .max),
      -askedAt.timeIntervalSinceReferenceDate
    )
  }
}
