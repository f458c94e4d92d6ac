import GRDB
import StudyModel

extension StudyStore {
  /// Records that approvals have expired, where a webhook reports it. Otherwise, this is recorded when someone next works on
  /// the versions of the study, which may be weeks later. The history names the person who added the webhook.
  package func noteReportedExpiries() async throws {
    let due = try await database.read { db in
      try Row.fetchAll(db, prepared: Self.expired).map { row in
        (study: try row.uuid("study"), account: try row.uuid("createdBy"))
      }
    }
    let now = now()
    for (study, account) in due {
      try await database.write { db in
        try db.noteExpiries(of: study, by: account, at: db.moment(now, in: study))
      }
    }
  }

  private static let expired = """
    SELECT webhook.study, webhook.createdBy FROM webhook
    JOIN webhookSubscription ON webhookSubscription.webhook = webhook.id
      AND webhookSubscription.event = 'expired'
    JOIN study ON study.id = webhook.study AND study.archivedAt IS NULL
    WHERE webhook.removedAt IS NULL AND EXISTS (
      SELECT 1 FROM version WHERE version.study = webhook.study AND \(Dialect.hasExpired("version")))
    """
}
