/// The notices of the person `:account` after the moment `:since`, as rows of `Notice`. They follow from what the store
/// keeps anyway, so none is left over once its cause is gone.
enum NoticeQuery {
  static let all = [
    reviews, mentions, answers, reopened, approvals, returned, expiries, invitations,
  ]
  .joined(separator: "\nUNION ALL\n")

  /// The same with a name of each, which a new cause changes.
  static let named = """
    SELECT every.*, every.kind || ' ' || coalesce(every.study, '') || ' ' || coalesce(every.number, '')
      || ' ' || coalesce(every.thread, '') || ' ' || coalesce(CAST(every.comment AS TEXT), '')
      || ' ' || every.at AS id
    FROM (\(all)) AS every
    """

  /// Whether the person has read a row of `named` as `notice` by itself.
  static let isRead = """
    EXISTS (SELECT 1 FROM noticeRead
      WHERE noticeRead.account = :account AND noticeRead.notice = notice.id)
    """

  private static let reviews = """
    SELECT 'reviewAsked' AS kind, study.id AS study, study.title,
      \(Dialect.versionNumber(of: "version")) AS number, NULL AS thread, NULL AS comment,
      asker.name, max(reviewRequest.askedAt) AS at, min(reviewRequest.dueOn) AS day,
      0 AS openConditions
    FROM asked
    JOIN reviewRequest ON reviewRequest.id = asked.request
    JOIN version ON version.id = asked.version AND version.state = 'proposed'
    JOIN study ON study.id = version.study AND study.archivedAt IS NULL
    JOIN account AS asker ON asker.id = reviewRequest.askedBy
    WHERE asked.account = :account AND reviewRequest.askedAt > :since
      AND NOT EXISTS (
        SELECT 1 FROM decision
        WHERE decision.version = version.id AND decision.account = asked.account)
      AND NOT \(isMine("asked.account"))
    GROUP BY version.id
    """

  private static let mentions = """
    SELECT 'mentioned', \(commented)
    FROM threadMention
    JOIN comment ON comment.id = threadMention.comment
    JOIN thread ON thread.id = comment.thread
    \(around)
    WHERE threadMention.account = :account AND \(isReadable)
    """

  private static let answers = """
    SELECT 'answered', \(commented)
    FROM thread
    JOIN comment ON comment.thread = thread.id AND comment.number > 1
    \(around)
    WHERE thread.openedBy = :account AND \(isReadable) AND NOT \(namesReader)
    """

  private static let reopened = """
    SELECT 'reopened', \(commented)
    FROM (SELECT DISTINCT thread FROM comment WHERE account = :account) AS mine
    JOIN comment ON comment.thread = mine.thread AND comment.state = 'open' AND comment.number > 1
    JOIN thread ON thread.id = comment.thread AND thread.openedBy <> :account
    \(around)
    WHERE \(isReadable) AND NOT \(namesReader)
    """

  private static let approvals = """
    SELECT 'approved', study.id, study.title, \(Dialect.versionNumber(of: "version")), NULL, NULL,
      approval.decidedBy, approval.at, NULL,
      (SELECT count(*) FROM condition JOIN decision ON decision.id = condition.decision
        WHERE decision.version = version.id AND decision.counts = TRUE AND condition.closedAt IS NULL)
    \(ownVersions)
    JOIN approval ON approval.version = version.id AND approval.at > :since
      AND (approval.decision IS NOT NULL OR approval.recordedBy <> :account)
    WHERE \(isOwn) AND version.state IN ('approved', 'published')
    """

  private static let returned = """
    SELECT version.state, study.id, study.title, \(Dialect.versionNumber(of: "version")), NULL, NULL,
      decision.name, max(decision.at), NULL, 0
    \(ownVersions)
    JOIN decision ON decision.version = version.id AND decision.counts = TRUE AND decision.at > :since
    WHERE \(isOwn) AND version.state IN ('changesRequested', 'disapproved')
    GROUP BY version.id
    """

  /// Known from the first of the 60 days on.
  private static let expiries = """
    SELECT 'expires', study.id, study.title, \(Dialect.versionNumber(of: "version")), NULL, NULL, '',
      \(Dialect.beginning(ofDay: lastDay, earlierBy: 60)) AS at, \(lastDay), 0
    \(ownVersions)
    WHERE \(isOwn) AND version.state IN ('approved', 'published') AND \(lastDay) >= \(Dialect.today)
      AND \(Dialect.beginning(ofDay: lastDay, earlierBy: 60)) > :since
      AND \(lastDay) <= \(Dialect.day(Dialect.today, laterBy: 60))
    """

  private static let invitations = """
    SELECT 'invitationAccepted', NULL, NULL, NULL, NULL, NULL, account.name, acceptedInvitation.at,
      NULL, 0
    FROM acceptedInvitation JOIN account ON account.id = acceptedInvitation.account
    WHERE acceptedInvitation.invitedBy = :account AND acceptedInvitation.at > :since
    """

  private static let lastDay = Dialect.lastDay(of: "version")

  private static let commented = """
    study.id, study.title,
    CASE WHEN version.id IS NULL THEN NULL ELSE \(Dialect.versionNumber(of: "version")) END,
    thread.id, comment.number, author.name, comment.at, NULL, 0
    """

  private static let around = """
    JOIN study ON study.id = thread.study AND study.archivedAt IS NULL
    JOIN account AS author ON author.id = comment.account
    JOIN account AS reader ON reader.id = :account
    LEFT JOIN version ON version.id = thread.version
    """

  /// Whether the reader may see a comment of someone else, as `ThreadAccess` decides.
  private static let isReadable = """
    comment.account <> :account AND comment.retractedAt IS NULL AND comment.at > :since
      AND ((\(ThreadAccess.isMember(study: "thread.study", ":account"))
          AND (thread.version IS NOT NULL OR reader.role <> 'reviewer'))
        OR (thread.version IS NOT NULL AND thread.study IN (\(askedStudies))))
    """

  /// As `VersionAccess.isAsked`, for all studies at once: thousands of comments are in few studies.
  private static let askedStudies = """
    SELECT reviewed.study FROM asked JOIN version AS reviewed ON reviewed.id = asked.version
    WHERE asked.account = :account
    """

  /// Such a comment is listed as a mention.
  private static let namesReader = """
    EXISTS (SELECT 1 FROM threadMention
      WHERE threadMention.comment = comment.id AND threadMention.account = :account)
    """

  private static let ownVersions = """
    FROM member
    JOIN account AS reader ON reader.id = member.account AND reader.role <> 'reviewer'
    JOIN study ON study.id = member.study AND study.archivedAt IS NULL
    JOIN version ON version.study = study.id
    """

  /// Whether a version is the reader's: they wrote part of it or own the study.
  private static let isOwn = """
    member.account = :account AND (member.role = 'owner' OR EXISTS (
      SELECT 1 FROM versionAuthor
      WHERE versionAuthor.version = version.id AND versionAuthor.account = :account))
    """

  private static func isMine(_ account: String) -> String {
    """
    (EXISTS (
        SELECT 1 FROM versionAuthor
        WHERE versionAuthor.version = version.id AND versionAuthor.account = \(account))
      OR EXISTS (
        SELECT 1 FROM member
        WHERE member.study = version.study AND member.account = \(account)
          AND member.role = 'owner'))
    """
  }
}
