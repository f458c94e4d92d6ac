import Foundation
import GRDB
import StudyModel

/// Reviews that end without another decision.
extension Database {
  /// Moves the versions that a person was asked about as a member of a board if the decisions of the others are enough.
  func concludeReviews(askedOf account: Account.ID, at now: Timestamp) throws {
    try concludeReviews(
      where: """
        reviewRequest.id IN (SELECT request FROM reviewRequestMember WHERE account = ?)
        """, [account.uuidString], at: now)
  }

  /// The same after a person got another role: it decides whether the members count whom the person put on a board.
  func concludeReviews(affectedByRoleOf account: Account.ID, at now: Timestamp) throws {
    try concludeReviews(
      where: """
        reviewRequest.id IN (
          SELECT request FROM reviewRequestMember WHERE account = ? OR seatedBy = ?)
        """, [account.uuidString, account.uuidString], at: now)
  }

  /// Moves the versions of a study whose place a later one had taken, if the decisions that members had made are enough by
  /// now: a member may have left the board meanwhile.
  func concludeReviews(of study: Study.ID, at now: Timestamp) throws {
    try concludeReviews(where: "version.study = ?", [study.uuidString], at: now)
  }

  private func concludeReviews(
    where condition: String, _ arguments: StatementArguments, at now: Timestamp
  ) throws {
    let rows = try Row.fetchAll(
      self,
      prepared: """
        SELECT DISTINCT version.study, \(Dialect.versionNumber(of: "version")) AS number, version.id
        FROM reviewRequest
        JOIN version ON version.id = reviewRequest.version AND version.state = 'proposed'
          AND NOT \(Replacement.isReplaced)
        JOIN study ON study.id = version.study AND study.archivedAt IS NULL
        WHERE reviewRequest.endedAt IS NULL AND reviewRequest.board IS NOT NULL AND \(condition)
        """, arguments: arguments)
    for row in rows {
      guard let number = try row.versionNumber("number"), try replacement(of: row["id"]) == nil
      else { continue }
      do {
        try concludeReview(of: row["id"], try row.uuid("study"), number, at: now)
      } catch is AlteredVersion {
        // No one decides on it until it is repaired, and the person can still be taken off.
        continue
      }
    }
  }

  /// The last decision that agrees with the outcome completes it.
  private func concludeReview(
    of version: Int64, _ study: Study.ID, _ number: VersionNumber, at now: Timestamp
  ) throws {
    let (panel, all) = (try panel(of: version), try decisions(on: version))
    guard let outcome = panel.outcome(of: all),
      let last = panel.counted(all).last(where: { $0.meaning.approves == (outcome == .approved) })
    else { return }
    let at = try moment(now, in: study)
    let review = OpenReview(
      study: study, version: version,
      line: try versionLine(number, of: study, comparing: .withThreads),
      account: last.account, panel: panel, decisions: all.filter { $0.id != last.id },
      openThreads: try openRequiredThreads(of: version),
      lastCorrection: try lastCorrection(in: version), isAuthor: false, replacement: nil,
      closable: [])
    try conclude(review, with: last, at: at)
    try noteExpiries(of: study, by: last.account, at: at)
  }
}
