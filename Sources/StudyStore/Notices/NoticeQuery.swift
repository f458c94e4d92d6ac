/// The notices of the person `:account` after the moment `:since`, as rows of `Notice`. They follow from what the store
/// keeps anyway, so none is left over once its cause is gone.
enum NoticeQuery {
  static let all = [
    reviews, mentions, answers, reopened, approvals, returned, decisions, withdrawals,
    withdrawalsByOthers, expiries, ends, invitations, signIns,
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
      asker.name, max(mine.askedAt) AS at, min(mine.dueOn) AS day, 0 AS openConditions
    FROM askedAccount AS mine
    JOIN version ON version.id = mine.version
    JOIN study ON study.id = version.study AND study.archivedAt IS NULL
    JOIN account AS asker ON asker.id = mine.askedBy
    WHERE mine.account = :account AND mine.askedAt > :since AND mine.version IN (\(ReviewQuery.proposals))
      AND NOT \(Replacement.isReplaced)
      AND NOT EXISTS (
        SELECT 1 FROM decision
        WHERE decision.version = mine.version AND decision.account = mine.account)
      AND NOT EXISTS (
        SELECT 1 FROM versionStake
        WHERE versionStake.version = mine.version AND versionStake.account = mine.account)
    GROUP BY mine.version
    """

  private static let mentions = """
    SELECT 'mentioned', \(commented)
    FROM account AS reader
    JOIN threadMention ON threadMention.account = reader.id
    JOIN comment ON comment.id = threadMention.comment
    JOIN thread ON thread.id = comment.thread
    \(around)
    WHERE reader.id = :account AND \(isReadable)
    """

  /// Reads only threads with comments after the moment.
  private static let answers = """
    SELECT 'answered', \(commented)
    FROM account AS reader
    \(Dialect.orderedJoin) thread ON thread.openedBy = reader.id AND thread.latestAt > :since
    \(Dialect.orderedJoin) comment ON comment.thread = thread.id AND comment.number > 1
    \(around)
    WHERE reader.id = :account AND \(isReadable) AND NOT \(namesReader)
    """

  /// Threads are reopened so rarely that it takes less time to read all of these comments than all of the reader’s.
  private static let reopened = """
    SELECT 'reopened', \(commented)
    FROM account AS reader
    \(Dialect.orderedJoin) comment
      ON comment.at > :since AND comment.state = 'open' AND comment.number > 1
    \(Dialect.orderedJoin) thread ON thread.id = comment.thread AND thread.openedBy <> reader.id
      AND EXISTS (
        SELECT 1 FROM comment AS own WHERE own.thread = thread.id AND own.account = reader.id)
    \(around)
    WHERE reader.id = :account AND \(isReadable) AND NOT \(namesReader)
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

  /// Once the version moves, its outcome is reported instead.
  private static let decisions = """
    SELECT 'decided', study.id, study.title, \(Dialect.versionNumber(of: "version")), NULL, NULL,
      decision.name, decision.at, NULL, 0
    \(ownVersions)
    JOIN decision ON decision.version = version.id AND decision.at > :since
    WHERE \(isOwn) AND version.state = 'proposed'
    """

  /// Of versions that the person is still asked about, so that the notice leads to a page they may read.
  private static let withdrawals = """
    SELECT 'withdrawn', study.id, study.title, \(Dialect.versionNumber(of: "version")), NULL, NULL,
      withdrawer.name, version.withdrawnAt, NULL, 0
    FROM askedAccount AS mine
    JOIN version ON version.id = mine.version AND version.state = 'withdrawn'
    JOIN study ON study.id = version.study AND study.archivedAt IS NULL
    JOIN account AS withdrawer ON withdrawer.id = version.withdrawnBy
    WHERE mine.account = :account AND version.withdrawnAt > :since AND version.withdrawnBy <> :account
    GROUP BY mine.version
    """

  /// For people who own or edit the study and are not asked about the version, which they learn as `withdrawals`.
  private static let withdrawalsByOthers = """
    SELECT 'withdrawnByOther', study.id, study.title, \(Dialect.versionNumber(of: "version")), NULL, NULL,
      withdrawer.name, version.withdrawnAt, NULL, 0
    \(ownVersions)
    JOIN account AS withdrawer ON withdrawer.id = version.withdrawnBy
    WHERE member.account = :account AND member.role IN ('owner', 'editor')
      AND version.state = 'withdrawn' AND version.withdrawnAt > :since
      AND version.withdrawnBy <> :account
      AND NOT EXISTS (
        SELECT 1 FROM askedAccount
        WHERE askedAccount.version = version.id AND askedAccount.account = :account)
    """

  /// Known from the first of the 60 days on, but not before the approval.
  private static let expiries = """
    SELECT 'expires', study.id, study.title, \(Dialect.versionNumber(of: "version")), NULL, NULL, '',
      \(expiryKnown) AS at, \(lastDay), 0
    \(ownVersions)
    WHERE \(isOwn) AND version.state IN ('approved', 'published') AND \(lastDay) >= \(Dialect.today)
      AND \(expiryKnown) > :since
      AND \(lastDay) <= \(Dialect.day(Dialect.today, laterBy: 60))
    """

  /// Known from the day after the last one on, until a later version is in use.
  private static let ends = """
    SELECT 'expired', study.id, study.title, \(Dialect.versionNumber(of: "version")), NULL, NULL, '',
      \(endKnown) AS at, \(lastDay), 0
    \(ownVersions)
    WHERE \(isOwn) AND (version.state = 'expired' OR \(Dialect.hasExpired("version")))
      AND \(endKnown) > :since
      AND NOT EXISTS (
        SELECT 1 FROM version AS later
        WHERE later.study = version.study AND later.id > version.id AND later.state = 'published')
    """

  private static let invitations = """
    SELECT 'invitationAccepted', NULL, NULL, NULL, NULL, NULL, account.name, acceptedInvitation.at,
      NULL, 0
    FROM acceptedInvitation JOIN account ON account.id = acceptedInvitation.account
    WHERE acceptedInvitation.invitedBy = :account AND acceptedInvitation.at > :since
    """

  private static let signIns = """
    SELECT 'signedInAnew', NULL, NULL, NULL, NULL, NULL, session.browser, session.startedAt, NULL, 0
    FROM session
    WHERE session.account = :account AND session.isNew = TRUE AND session.startedAt > :since
    """

  private static let lastDay = Dialect.lastDay(of: "version")

  private static let expiryKnown = Dialect.momentOfExpiry(of: "version", earlierBy: 60)

  private static let endKnown = Dialect.momentOfExpiry(of: "version", earlierBy: -1)

  private static let commented = """
    study.id, study.title,
    CASE WHEN version.id IS NULL THEN NULL ELSE \(Dialect.versionNumber(of: "version")) END,
    thread.id, comment.number, author.name, comment.at, NULL, 0
    """

  private static let around = """
    JOIN study ON study.id = thread.study AND study.archivedAt IS NULL
    JOIN account AS author ON author.id = comment.account
    LEFT JOIN version ON version.id = thread.version
    """

  /// Whether the reader may see a comment of someone else, as `ThreadAccess` decides.
  private static let isReadable = """
    comment.account <> :account AND comment.retractedAt IS NULL AND comment.at > :since
      AND ((\(ThreadAccess.isMember(study: "thread.study", ":account"))
          AND (thread.version IS NOT NULL OR reader.role <> 'reviewer'))
        OR (thread.version IS NOT NULL AND \(isAsked)))
    """

  /// As `VersionAccess.isAsked`, without those who only close conditions.
  private static let isAsked = """
    EXISTS (
      SELECT 1 FROM version AS reviewed
      \(Dialect.orderedJoin) askedAccount ON askedAccount.version = reviewed.id
      WHERE reviewed.study = thread.study AND askedAccount.account = :account)
    """

  /// Such a comment is listed as a mention.
  private static let namesReader = """
    EXISTS (SELECT 1 FROM threadMention
      WHERE threadMention.comment = comment.id AND threadMention.account = :account)
    """

  private static let ownVersions = """
    FROM member
    \(Dialect.orderedJoin) account AS reader
      ON reader.id = member.account AND reader.role <> 'reviewer'
    \(Dialect.orderedJoin) study ON study.id = member.study AND study.archivedAt IS NULL
      AND member.hasVersions = TRUE
    \(Dialect.orderedJoin) version ON version.study = study.id
    """

  /// Whether a version is the reader's: they wrote part of it or own the study.
  private static let isOwn = """
    member.account = :account AND (member.role = 'owner' OR EXISTS (
      SELECT 1 FROM versionAuthor
      WHERE versionAuthor.version = version.id AND versionAuthor.account = :account))
    """
}
