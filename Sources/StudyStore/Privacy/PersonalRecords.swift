/// One list in the file of what the database holds about a person.
struct PersonalRecords: Sendable {
  /// The member of the file.
  let name: String
  /// The tables whose rows name the person and that the query reads.
  let tables: Set<String>
  /// Selects what the person may read: no hashes of secrets, and nothing about other people. `:account` is the person.
  let query: String

  /// Every list, in the order of the file. Texts of studies are not among them: those belong to the study.
  static let all: [Self] = account + access + signIns + reviewing + writing
}

extension PersonalRecords {
  /// A study by its identifier, and by its title as far as the person still has access to it.
  private static func study(_ column: String) -> String {
    """
    \(column) AS study, (
      SELECT study.title FROM study JOIN member ON member.study = study.id
      WHERE study.id = \(column) AND member.account = :account) AS title
    """
  }
  private static let ofVersion =
    "\(study("version.study")), version.major, version.minor, version.patch"

  private static let account = [
    Self(
      name: "account", tables: ["account", "acceptedInvitation"],
      query: """
        SELECT id, email, name, role, createdAt, lastSignedInAt, getsMail, (
          SELECT at FROM acceptedInvitation WHERE account = :account) AS invitationAcceptedAt
        FROM account WHERE id = :account
        """),
    Self(
      name: "institutions", tables: ["identity"],
      query: "SELECT issuer, subject, linkedAt FROM identity WHERE account = :account"),
    Self(
      name: "secondFactor", tables: ["secondFactor", "recoveryCode"],
      query: """
        SELECT setUpAt, (
          SELECT count(*) FROM recoveryCode WHERE account = :account) AS recoveryCodesLeft
        FROM secondFactor WHERE account = :account
        """),
    Self(
      name: "passwordLinks", tables: ["passwordLink"],
      query: "SELECT expiresAt FROM passwordLink WHERE account = :account ORDER BY expiresAt"),
  ]

  private static let access = [
    Self(
      name: "groups", tables: ["groupMember"],
      query: """
        SELECT researchGroup.name, isLead FROM groupMember
        JOIN researchGroup ON researchGroup.id = researchGroup
        WHERE account = :account ORDER BY name
        """),
    Self(
      name: "boards", tables: ["boardMember"],
      query: """
        SELECT board.name, isChair FROM boardMember JOIN board ON board.id = board
        WHERE account = :account ORDER BY name
        """),
    Self(
      name: "studies", tables: ["member", "ownMember", "shelf"],
      query: """
        SELECT \(study("member.study")), role FROM member
        WHERE account = :account ORDER BY member.study
        """),
    Self(
      name: "tokens", tables: ["accessToken"],
      query: """
        SELECT name, scope, \(study("accessToken.study")), createdAt, expiresAt, lastUsedAt, revokedAt
        FROM accessToken WHERE account = :account ORDER BY createdAt
        """),
  ]

  private static let signIns = [
    Self(
      name: "sessions", tables: ["session"],
      query: """
        SELECT startedAt, lastSeenAt, browser, origin FROM session
        WHERE account = :account ORDER BY startedAt
        """),
    Self(
      name: "auditLog", tables: ["auditEntry"],
      query: """
        SELECT at, action, study, reason, origin FROM auditEntry
        WHERE account = :account ORDER BY number
        """),
    Self(
      name: "auditLogByOthers", tables: ["auditEntry"],
      query: """
        SELECT at, action, before, after, reason FROM auditEntry
        WHERE object = :account AND account IS NOT :account ORDER BY number
        """),
    Self(
      name: "emails", tables: ["mail", "accountMail"],
      query: """
        SELECT kind, writtenAt, endedAt, outcome FROM mail WHERE account = :account
        UNION ALL
        SELECT kind, writtenAt, endedAt, outcome FROM accountMail WHERE account = :account
        ORDER BY writtenAt
        """),
    Self(
      name: "noticesRead", tables: ["noticeRead", "noticesRead"],
      query: """
        SELECT notice, at FROM noticeRead WHERE account = :account
        UNION ALL SELECT NULL, at FROM noticesRead WHERE account = :account ORDER BY at
        """),
  ]

  private static let reviewing = [
    Self(
      name: "reviews", tables: ["reviewRequestMember", "reviewRemoval"],
      query: """
        SELECT \(ofVersion), isChair, askedAt, dueOn, (
          SELECT at FROM reviewRemoval
          WHERE request = reviewRequest.id AND account = :account) AS removedAt
        FROM reviewRequestMember
        JOIN reviewRequest ON reviewRequest.id = request
        JOIN version ON version.id = reviewRequest.version
        WHERE account = :account ORDER BY askedAt
        """),
    Self(
      name: "languagesRead", tables: ["readLanguage"],
      query: """
        SELECT \(ofVersion), language FROM readLanguage JOIN version ON version.id = version
        WHERE account = :account ORDER BY version.id, language
        """),
    Self(
      name: "screensSeen", tables: ["seenScreen"],
      query: """
        SELECT \(study("seenScreen.study")), screen, at FROM seenScreen
        WHERE account = :account ORDER BY at, screen
        """),
    Self(
      name: "decisions", tables: ["decision"],
      query: """
        SELECT \(ofVersion), decision.name, meaning, decision.at, note, overrideReason,
          approvalNumber, expiresOn, reconsent
        FROM decision JOIN version ON version.id = decision.version
        WHERE decision.account = :account ORDER BY decision.at
        """),
    Self(
      name: "conditionsClosed", tables: ["condition"],
      query: """
        SELECT text, closedAt, closing, closedName FROM condition
        WHERE closedBy = :account ORDER BY closedAt
        """),
    Self(
      name: "classCorrections", tables: ["classCorrection"],
      query: """
        SELECT \(study("version.study")), change, class, reason, classCorrection.at
        FROM classCorrection JOIN version ON version.id = earlier
        WHERE account = :account ORDER BY classCorrection.at
        """),
    Self(
      name: "comments", tables: ["comment", "thread"],
      query: """
        SELECT \(study("thread.study")), thread.number AS thread, at, text, comment.state, retractedAt
        FROM comment JOIN thread ON thread.id = thread
        WHERE account = :account ORDER BY at
        """),
    Self(
      name: "mentions", tables: ["threadMention"],
      query: """
        SELECT \(study("thread.study")), thread.number AS thread, comment.at
        FROM threadMention JOIN comment ON comment.id = comment
        JOIN thread ON thread.id = comment.thread
        WHERE threadMention.account = :account ORDER BY comment.at
        """),
  ]

  private static let writing = [
    Self(
      name: "edits", tables: ["edit", "study"],
      query: """
        SELECT \(study("edit.study")), number, at, summary FROM edit
        WHERE account = :account AND kind NOT IN (\(EditLine.Kind.byAccord)) ORDER BY at, number
        """),
    Self(
      name: "versions", tables: ["version", "versionAuthor"],
      query: """
        SELECT \(ofVersion), proposedBy = :account AS isProposer,
          publishedBy IS :account AS isPublisher, withdrawnBy IS :account AS isWithdrawer, EXISTS (
            SELECT 1 FROM versionAuthor
            WHERE versionAuthor.version = version.id AND account = :account) AS isAuthor
        FROM version
        WHERE proposedBy = :account OR publishedBy = :account OR withdrawnBy = :account
          OR id IN (SELECT version FROM versionAuthor WHERE account = :account)
        ORDER BY version.id
        """),
    Self(
      name: "reviewsRequested", tables: ["reviewRequest"],
      query: """
        SELECT \(ofVersion), askedAt, dueOn, askedBy = :account AS isAsker,
          endedBy IS :account AS isEnder
        FROM reviewRequest JOIN version ON version.id = reviewRequest.version
        WHERE askedBy = :account OR endedBy = :account ORDER BY askedAt
        """),
    Self(
      name: "approvalsRecorded", tables: ["approval"],
      query: """
        SELECT \(ofVersion), number, approvedOn, approval.at, signedName FROM approval
        JOIN version ON version.id = approval.version
        WHERE recordedBy = :account ORDER BY approval.at
        """),
    Self(
      name: "viewOnlyLinks", tables: ["viewLink"],
      query: """
        SELECT \(ofVersion), createdAt, expiresAt, revokedAt, note FROM viewLink
        JOIN version ON version.id = version WHERE createdBy = :account ORDER BY createdAt
        """),
    Self(
      name: "webhooks", tables: ["webhook"],
      query: """
        SELECT \(study("webhook.study")), address, createdAt, removedAt FROM webhook
        WHERE createdBy = :account ORDER BY createdAt
        """),
    Self(
      name: "groupsAndBoardsChanged",
      tables: ["groupChange", "boardChange", "researchGroup", "board"],
      query: """
        SELECT researchGroup.name, at, summary FROM groupChange
        JOIN researchGroup ON researchGroup.id = researchGroup WHERE account = :account
        UNION ALL
        SELECT board.name, at, summary FROM boardChange JOIN board ON board.id = board
        WHERE account = :account ORDER BY at
        """),
    Self(
      name: "walkthroughs", tables: ["walkthroughRun"],
      query: """
        SELECT \(study("walkthroughRun.study")), task, language, expiresAt FROM walkthroughRun
        WHERE account = :account ORDER BY expiresAt
        """),
    Self(
      name: "questionsKept", tables: ["bankEntry"],
      query: "SELECT title, kind, keptAt FROM bankEntry WHERE account = :account ORDER BY keptAt"),
  ]
}
