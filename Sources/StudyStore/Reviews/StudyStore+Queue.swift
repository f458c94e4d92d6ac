import Foundation
import GRDB
import StudyModel

/// A page of what a person was asked to review.
package struct ReviewQueue: Hashable, Sendable {
  package let reviews: [QueuedReview]
  /// The number of the page, from 1: the first one if there is no page with the number asked for.
  package let page: Int
  /// The number of versions on all pages.
  package let total: Int
  /// The number of them that wait for the person.
  package let waiting: Int
  /// The versions of this page that are not as the histories recorded them, and later ones that took the place of one of this page.
  package let altered: [Study.ID: [AlteredVersion]]

  package init(
    reviews: [QueuedReview], page: Int, total: Int, waiting: Int,
    altered: [Study.ID: [AlteredVersion]] = [:]
  ) {
    self.reviews = reviews
    self.page = page
    self.total = total
    self.waiting = waiting
    self.altered = altered
  }
}

extension StudyStore {
  /// The versions that a person was asked to review, over all studies that are not archived: those that wait for the
  /// person first, by the day until which they should be decided, then the others, the latest request first.
  /// - Parameter page: counts from 1.
  package func reviewQueue(for account: Account.ID, page: Int = 1, size: Int = 50) async throws
    -> ReviewQueue
  {
    try await compared(storedQueue(for: account, page: page, size: size), for: account)
  }

  /// The queue as the rows have it.
  private func storedQueue(for account: Account.ID, page: Int, size: Int) async throws
    -> ReviewQueue
  {
    try await database.read { db in
      let today = try db.today()
      func rows(of page: Int) throws -> [Row] {
        try Row.fetchAll(
          db, prepared: Self.queue,
          arguments: [
            "account": account.uuidString, "size": size, "start": max(0, page - 1) * size,
          ])
      }
      var (number, found) = (max(1, page), try rows(of: page))
      if found.isEmpty, number > 1 { (number, found) = (1, try rows(of: 1)) }
      return ReviewQueue(
        reviews: try found.map { try QueuedReview($0, on: today) }, page: number,
        total: found.first?["total"] ?? 0, waiting: found.first?["waiting"] ?? 0)
    }
  }

  /// What takes long to find is read only for the page’s rows.
  private static let queue = """
    WITH mine AS (\(ReviewQuery.requests())),
    listed AS (
      SELECT mine.*, \(ReviewQuery.isWaiting) AS isWaiting
      FROM mine
      JOIN version ON version.id = mine.version
      JOIN study ON study.id = version.study AND study.archivedAt IS NULL
      WHERE mine.place = 1
    ),
    shown AS (
      SELECT listed.*, count(*) OVER () AS total, sum(listed.isWaiting) OVER () AS waiting
      FROM listed ORDER BY \(order("listed")) LIMIT :size OFFSET :start
    )
    SELECT version.study, study.title, \(Dialect.versionNumber(of: "version")) AS number,
      CASE WHEN \(Dialect.hasExpired("version")) THEN 'expired' ELSE version.state END AS state,
      \(Replacement.number) AS replacement, board.name AS boardName, asker.name AS asker, mine.askedAt, mine.dueOn,
      (SELECT own.meaning FROM decision AS own
        WHERE own.request = mine.request AND own.account = mine.account
          AND \(ReviewQuery.belongs("own"))
        ORDER BY own.counts DESC LIMIT 1) AS meaning,
      (SELECT count(*) FROM decision
        WHERE decision.request = mine.request AND decision.counts = TRUE) AS decided,
      coalesce(reviewRequest.quorum, 0) AS quorum, \(ReviewQuery.isAuthor) AS isAuthor,
      EXISTS (
        SELECT 1 FROM reviewSeat
        WHERE reviewSeat.request = mine.request AND reviewSeat.isChair = TRUE AND reviewSeat.counts = TRUE
          AND NOT EXISTS (
            SELECT 1 FROM decision
            WHERE decision.request = mine.request AND decision.account = reviewSeat.account
              AND decision.counts = TRUE)) AS lacksChair,
      (version.publishedAt IS NOT NULL
        OR EXISTS (SELECT 1 FROM approval WHERE approval.version = version.id)) AS wasInForce,
      EXISTS (
        SELECT 1 FROM openCondition WHERE openCondition.approval = (
          SELECT max(approval.id) FROM approval WHERE approval.version = version.id)
      ) AS hasOpenConditions,
      (SELECT min(decision.meaning) FROM decision
        WHERE decision.version = version.id AND decision.counts = TRUE
          AND decision.meaning IN ('disapprove', 'requestChanges')) AS objection,
      mine.total, mine.waiting
    FROM shown AS mine
    JOIN version ON version.id = mine.version
    JOIN study ON study.id = version.study
    JOIN reviewRequest ON reviewRequest.id = mine.request
    JOIN account AS asker ON asker.id = mine.askedBy
    LEFT JOIN board ON board.id = mine.board
    ORDER BY \(order("mine"))
    """

  private static func order(_ table: String) -> String {
    """
    \(table).isWaiting DESC,
      CASE WHEN \(table).isWaiting THEN coalesce(\(table).dueOn, '9999-12-31') END,
      \(table).askedAt DESC, \(table).request DESC
    """
  }
}

extension QueuedReview {
  fileprivate init(_ row: Row, on today: CalendarDay) throws {
    guard let number = try row.versionNumber("number") else { throw StoreError.notFound }
    let state: Version.State = try row.choice("state")
    let meaning: Decision.Meaning? = try row.optionalChoice("meaning")
    let isAuthor: Bool = row["isAuthor"]
    let replacement = try row.versionNumber("replacement")
    let mine: Mine =
      if let meaning { .decided(meaning) } else if state == .proposed, let replacement {
        .replaced(by: replacement)
      } else if state != .proposed { .over } else if isAuthor {
        .author
      } else {
        .waiting
      }
    let dueOn = try row.optionalDay("dueOn")
    // A version that still waits although the quorum is reached has an objection, as `Panel.outcome` decides.
    let (decided, quorum): (Int, Int) = (row["decided"], row["quorum"])
    let lacksChair: Bool = row["lacksChair"]
    self.init(
      study: try row.uuid("study"), title: row["title"], number: number, state: state,
      board: row["boardName"], askedBy: row["asker"], askedAt: try row.date("askedAt"),
      dueOn: dueOn, mine: mine, decided: decided, quorum: quorum,
      waitsForChair: state == .proposed && quorum > 0 && decided >= quorum && lacksChair,
      wasInForce: row["wasInForce"], hasOpenConditions: row["hasOpenConditions"],
      objection: try row.optionalChoice("objection"),
      isOverdue: mine == .waiting && dueOn.map { $0 < today } == true)
  }
}
