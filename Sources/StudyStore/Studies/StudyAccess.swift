import Foundation
import GRDB
import StudyModel

/// A study's row as seen by one of its members.
struct StudyAccess: Sendable {
  let study: Study.ID
  let account: Account.ID
  let role: MemberRole
  let revision: Int
  /// The number of the latest line of the history.
  let historyLength: Int
  let editedAt: Date
  let editorName: String
  let isArchived: Bool
  /// The number of problems in the draft when it was saved.
  let problems: ProblemCounts
  let publishedNumber: VersionNumber?
  let pendingNumber: VersionNumber?
  /// Whether the account belongs to a reviewer.
  let isReviewer: Bool

  fileprivate init(row: Row, account: Account.ID) throws {
    study = try row.uuid("id")
    self.account = account
    role = try row.choice("role")
    revision = row["revision"]
    historyLength = row["historyLength"]
    editedAt = try row.date("editedAt")
    editorName = row["editorName"]
    isArchived = row["archivedAt"] != nil
    problems = (row["errorCount"], row["warningCount"])
    publishedNumber = try row.versionNumber("publishedNumber")
    pendingNumber = try row.versionNumber("pendingNumber")
    isReviewer = row["isReviewer"]
  }
}

extension Database {
  /// A person's access to a study; nil if they may not know of it. Reviewers can only view, whatever their role in the
  /// study.
  func access(to study: Study.ID, for account: Account.ID) throws -> StudyAccess? {
    try Row.fetchOne(
      self,
      prepared: """
        SELECT study.*, CASE reader.role WHEN 'reviewer' THEN 'viewer' ELSE member.role END AS role,
          account.name AS editorName,
          reader.role = 'reviewer' AS isReviewer,
          \(Dialect.versionNumber(of: "version")) AS publishedNumber,
          (SELECT \(Dialect.versionNumber(of: "pending"))
            FROM version AS pending
            WHERE pending.study = study.id AND pending.state IN ('proposed', 'approved')
              AND NOT \(Dialect.hasExpired("pending"))
            ORDER BY pending.major DESC, pending.minor DESC, pending.patch DESC
            LIMIT 1) AS pendingNumber
        FROM study
        JOIN member ON member.study = study.id AND member.account = ?
        JOIN account AS reader ON reader.id = member.account
        JOIN account ON account.id = study.editedBy
        LEFT JOIN version ON version.id = study.publishedVersion
          AND NOT \(Dialect.hasExpired("version"))
        WHERE study.id = ?
        """,
      arguments: [account.uuidString, study.uuidString]
    ).map { try StudyAccess(row: $0, account: account) }
  }

  /// Access for a change.
  /// - Throws: `StoreError.notFound`, `.notAllowed` or `.archived`.
  func requireAccess(
    to study: Study.ID, for account: Account.ID, as least: MemberRole, evenArchived: Bool = false
  ) throws -> StudyAccess {
    guard let access = try access(to: study, for: account) else { throw StoreError.notFound }
    guard access.role >= least else { throw StoreError.notAllowed }
    guard evenArchived || !access.isArchived else { throw StoreError.archived }
    return access
  }
}
