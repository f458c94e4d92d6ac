import GRDB
import StudyModel

extension StudyStore {
  /// Notes the day once it has begun, so that approvals and links that have run out for readers stay so if the clock is set back.
  /// While nothing can be written, they run out by the clock alone.
  package func noteDay() async {
    let isNew = try? await database.read { db in
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM latestDay WHERE day < \(Dialect.today))")
    }
    if isNew == true { try? await database.write { try $0.noteDay() } }
  }

  /// Records that approvals have expired, where a webhook reports it. Otherwise, this is recorded when someone next works on
  /// the versions of the study, which may be weeks later.
  /// - Returns: the studies for which it failed, and why. The others are recorded.
  package func noteReportedExpiries() async throws -> [(study: Study.ID, error: any Error)] {
    let due = try await database.read { db in
      try Row.fetchAll(db, prepared: Self.expired).map { row in
        (study: try row.uuid("study"), account: try row.uuid("account"))
      }
    }
    let now = now()
    var failures: [(study: Study.ID, error: any Error)] = []
    for (study, account) in due {
      do {
        try await database.write { db in
          try db.noteExpiries(of: study, by: account, at: db.moment(now, in: study))
        }
      } catch {
        failures.append((study, error))
      }
    }
    return failures
  }

  private static let expired = """
    SELECT webhook.study, min(webhook.createdBy) AS account FROM webhook
    JOIN webhookSubscription ON webhookSubscription.webhook = webhook.id
      AND webhookSubscription.event = 'expired'
    JOIN study ON study.id = webhook.study AND study.archivedAt IS NULL
    WHERE webhook.removedAt IS NULL AND EXISTS (
      SELECT 1 FROM version WHERE version.study = webhook.study AND \(Dialect.hasExpired("version")))
    GROUP BY webhook.study
    """
}
