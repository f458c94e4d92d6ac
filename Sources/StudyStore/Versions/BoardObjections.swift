import GRDB
import StudyModel

/// How many members of a board have objected to a version on which it is still deciding.
package struct BoardObjections: Hashable, Sendable {
  /// Those who requested changes.
  package let changes: Int
  /// Those who disapproved.
  package let disapprovals: Int
  /// How many members can decide, or have: authors on the board cannot, as `ReviewRequest.able` counts.
  package let able: Int

  package init(changes: Int, disapprovals: Int, able: Int) {
    self.changes = changes
    self.disapprovals = disapprovals
    self.able = able
  }

  /// Nil if nobody objected, or the board is not deciding.
  init?(row: Row) {
    let (changes, disapprovals): (Int, Int) = (row["changesRequests"], row["disapprovals"])
    guard changes + disapprovals > 0, row["state"] == Version.State.proposed.rawValue else {
      return nil
    }
    self.init(changes: changes, disapprovals: disapprovals, able: row["ableMembers"] ?? 0)
  }

  /// The columns about a row of `version` that the initializer reads.
  static let columns = """
    \(count(of: "requestChanges")) AS changesRequests, \(count(of: "disapprove")) AS disapprovals,
      (SELECT count(*) FROM reviewRequestMember AS member
        JOIN reviewRequest AS asking ON asking.id = member.request
        WHERE asking.version = version.id AND asking.board IS NOT NULL AND asking.endedAt IS NULL
          AND (EXISTS (
            SELECT 1 FROM reviewSeat
            WHERE reviewSeat.request = member.request AND reviewSeat.account = member.account
              AND reviewSeat.counts = TRUE) OR EXISTS (
            SELECT 1 FROM decision AS given
            WHERE given.request = member.request AND given.account = member.account))
      ) AS ableMembers
    """

  private static func count(of meaning: String) -> String {
    """
    (SELECT count(*) FROM decision AS objecting
        JOIN reviewRequest AS asking ON asking.id = objecting.request
        WHERE objecting.version = version.id AND objecting.counts = TRUE
          AND objecting.meaning = '\(meaning)' AND asking.endedAt IS NULL)
    """
  }
}
