import Foundation
import GRDB
import StudyModel

/// What a person may do with the threads of a study: as a member, or because they were asked to review a version.
struct ThreadAccess: Sendable {
  let study: Study.ID
  let account: Account.ID
  /// Whether the person can edit the study.
  let isAuthor: Bool
  /// Whether the person reviews the study, and so can close what others suggested. Authors never do.
  let isReviewer: Bool
  /// The latest version on which the person decides as a member of the board, whose review also settles what was asked about
  /// earlier ones; nil if the person decides on none.
  let decidesOn: Int64?
  /// Whether the person is a member, and so sees every version.
  let isMember: Bool
  /// Whether the person may see what is discussed on the draft.
  let seesDraft: Bool
  let isArchived: Bool

  fileprivate init(_ access: VersionAccess, account: Account.ID, decidesOn: Int64?) {
    let hasReviewerAccount = access.accountRole == .reviewer
    study = access.study
    self.account = account
    isAuthor = access.role.map { $0 >= .editor } ?? false
    isReviewer = !isAuthor && (hasReviewerAccount || access.isAsked)
    self.decidesOn = decidesOn
    isMember = access.role != nil
    seesDraft = access.role != nil && !hasReviewerAccount
    isArchived = access.isArchived
  }

  /// Whether a thread is the person's to close. Someone who asks for reviews can ask anyone for advice, so only the board, or
  /// the person who asked, settles what an approval waits for.
  func isAsker(openedBy opener: Account.ID, about version: Int64?, isRequired: Bool) -> Bool {
    if opener == account { return true }
    guard let version else { return isAuthor || isReviewer }
    guard isRequired else { return isReviewer }
    return decidesOn.map { $0 >= version } ?? false
  }
}

extension Database {
  /// A person's access to the threads of a study; nil if they may not know of it.
  func threadAccess(to study: Study.ID, for account: Account.ID) throws -> ThreadAccess? {
    guard let access = try versionAccess(to: study, for: account) else { return nil }
    let decidesOn = try Int64.fetchOne(
      self,
      prepared: """
        SELECT max(reviewSeat.version) FROM reviewSeat
        JOIN version ON version.id = reviewSeat.version AND version.study = ?
        WHERE reviewSeat.account = ? AND reviewSeat.endedAt IS NULL AND reviewSeat.counts = TRUE
        """, arguments: [study.uuidString, account.uuidString])
    return ThreadAccess(access, account: account, decidesOn: decidesOn)
  }

  /// Access for a comment.
  /// - Throws: `StoreError.notFound` or `.archived`.
  func requireThreadAccess(to study: Study.ID, for account: Account.ID) throws -> ThreadAccess {
    guard let access = try threadAccess(to: study, for: account) else { throw StoreError.notFound }
    guard !access.isArchived else { throw StoreError.archived }
    return access
  }

  /// Everyone who may see the threads of a study: on its versions, or on its draft.
  func audience(of study: Study.ID, includingReviewers: Bool) throws -> [Account] {
    try Row.fetchAll(
      self,
      prepared: """
        SELECT account.* FROM account
        WHERE account.isActive = TRUE AND (
          (\(ThreadAccess.isMember(study: ":study", "account.id"))
            AND (:reviewers OR account.role <> 'reviewer'))
          OR (:reviewers AND \(VersionAccess.isAsked(study: ":study", "account.id"))))
        """,
      arguments: ["study": study.uuidString, "reviewers": includingReviewers]
    ).map { try Account(row: $0) }
  }
}

extension ThreadAccess {
  /// The condition that an account is a member of a study.
  static func isMember(study: String, _ account: String) -> String {
    "EXISTS (SELECT 1 FROM member WHERE member.study = \(study) AND member.account = \(account))"
  }
}
