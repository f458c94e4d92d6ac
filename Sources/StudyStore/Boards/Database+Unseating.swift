import Foundation
import GRDB
import StudyModel

extension Database {
  /// Takes a former member of a board out of its open reviews in which the person has not decided. Someone with a stake in
  /// a version takes nobody out of its review: authors do not choose who decides.
  /// - Returns: whether the person was in such a review.
  func unseat(
    _ member: Account.ID, from board: Board.ID, by account: Account.ID, at now: Timestamp
  ) throws -> Bool {
    let count = try change(
      sql: """
        INSERT INTO reviewRemoval (request, account, removedBy, at)
        SELECT reviewSeat.request, reviewSeat.account, :remover, :now FROM reviewSeat
        JOIN version ON version.id = reviewSeat.version AND version.state = 'proposed'
        WHERE reviewSeat.board = :board AND reviewSeat.account = :member
          AND reviewSeat.endedAt IS NULL
          AND NOT EXISTS (
            SELECT 1 FROM versionStake
            WHERE versionStake.version = reviewSeat.version AND versionStake.account = :remover)
          AND NOT EXISTS (
            SELECT 1 FROM decision
            WHERE decision.request = reviewSeat.request AND decision.account = :member)
        """,
      arguments: [
        "remover": account.uuidString, "now": now, "board": board.uuidString,
        "member": member.uuidString,
      ])
    guard count > 0 else { return false }
    // A review may have waited for this person.
    try concludeReviews(askedOf: member, at: now)
    return true
  }
}
