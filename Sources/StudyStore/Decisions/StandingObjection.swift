import GRDB
import StudyModel

/// What a member of a board objected to in a review that ended.
struct StandingObjection: Sendable {
  let decision: Decision
  /// Who was in the chair of that review; nil if nobody was.
  let chair: Account.ID?
}

extension Database {
  /// The objections of ended reviews that count in a review of the same board: the last one of each member to the same version,
  /// and, under other numbers, to the same bytes by those who are not asked again. The board has not approved these bytes since.
  /// - Parameter voters: those whose decisions count in the review.
  func standingObjections(
    to version: Int64, asIn request: ReviewRequest.ID, voters: Set<Account.ID>
  ) throws -> [StandingObjection] {
    let rows = try Row.fetchAll(
      self,
      prepared: """
        SELECT decision.*, (
            SELECT chair.account FROM reviewRequestMember AS chair
            WHERE chair.request = decision.request AND chair.isChair = TRUE) AS chair
        FROM reviewRequest AS present
        JOIN version ON version.id = present.version
        JOIN decision ON decision.sha256 = version.sha256 AND decision.counts = TRUE
        JOIN version AS objected ON objected.id = decision.version AND objected.study = version.study
        JOIN reviewRequest ON reviewRequest.id = decision.request
          AND reviewRequest.board = present.board
        WHERE present.id = ? AND decision.request < present.id AND NOT EXISTS (
          SELECT 1 FROM decision AS completing
          JOIN approval ON approval.decision = completing.id
          JOIN reviewRequest AS approving ON approving.id = completing.request
          WHERE completing.sha256 = decision.sha256 AND approving.board = present.board
            AND (completing.id > decision.id OR completing.request = decision.request))
        ORDER BY decision.id
        """, arguments: [request])
    var last: [Account.ID: StandingObjection] = [:]
    for row in rows {
      let decision = try decision(in: row)
      let isAskedAgain = voters.contains(decision.account)
      guard row["version"] == version || !isAskedAgain else { continue }
      last[decision.account] = StandingObjection(
        decision: decision, chair: try row.optionalUUID("chair"))
    }
    return last.values.filter { !$0.decision.meaning.approves }
      .sorted { $0.decision.id < $1.decision.id }
  }

  /// What members of boards signed about some bytes under requests before a given one.
  func decisions(
    before request: ReviewRequest.ID, about sha256: String, in study: Study.ID
  ) throws -> [Decision] {
    try Row.fetchAll(
      self,
      prepared: """
        SELECT decision.* FROM decision JOIN version ON version.id = decision.version
        WHERE decision.sha256 = ? AND version.study = ? AND decision.request < ?
          AND decision.counts = TRUE
        ORDER BY decision.id
        """, arguments: [sha256, study.uuidString, request]
    ).map { try decision(in: $0) }
  }
}
