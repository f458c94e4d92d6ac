import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Whether the owner of a session may see a study's draft at this moment. Unlike a request, this does not keep the
  /// session alive. Reviewers never see drafts.
  package func mayFollowDraft(of study: Study.ID, token: String) async throws -> Bool {
    let limits = openSessions(at: now())
    let unsaved = unsavedSessions.find(token: token, within: limits)
    guard unsaved != nil || !unsavedSessions.hasEnded(token: token) else { return false }
    return try await database.read { db in
      try Bool.fetchOne(
        db,
        prepared: """
          SELECT EXISTS (
            SELECT 1 FROM account
            JOIN member ON member.account = account.id AND member.study = :study
            WHERE account.isActive = TRUE AND account.role <> 'reviewer'
              AND ((account.id = :unsaved AND account.passwordHash = :passwordHash)
                OR account.id = (
                  SELECT session.account FROM session
                  WHERE session.tokenHash = :token AND session.lastSeenAt >= :lastSeen
                    AND session.startedAt > :started)))
          """,
        arguments: [
          "study": study.uuidString, "unsaved": unsaved?.account.uuidString,
          "passwordHash": unsaved?.passwordHash, "token": hashed(token),
          "lastSeen": limits.lastSeen, "started": limits.started,
        ]) ?? false
    }
  }
}
