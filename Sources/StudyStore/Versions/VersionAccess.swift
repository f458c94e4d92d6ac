import Foundation
import GRDB
import StudyModel

/// What a person may know of a study through its versions: as a member, or because they were asked to review one.
package struct VersionAccess: Hashable, Sendable {
  package let study: Study.ID
  package let slug: String
  package let title: String
  /// The role in the study; nil for a person who was only asked to review, and may not see the draft.
  package let role: MemberRole?
  /// Whether the person is asked to review at least one version at present.
  package let isAsked: Bool
  package let isArchived: Bool
  package let accountRole: Role

  package init(
    study: Study.ID, slug: String, title: String, role: MemberRole?, isAsked: Bool,
    isArchived: Bool, accountRole: Role
  ) {
    self.study = study
    self.slug = slug
    self.title = title
    self.role = role
    self.isAsked = isAsked
    self.isArchived = isArchived
    self.accountRole = accountRole
  }

  /// The condition that an account is asked to review a version of a study.
  static func isAsked(study: String, _ account: String) -> String {
    """
    EXISTS (
      SELECT 1 FROM asked JOIN version AS reviewed ON reviewed.id = asked.version
      WHERE reviewed.study = \(study) AND asked.account = \(account))
    """
  }
}

extension StudyStore {
  /// How a person may read a study's versions; nil if they may not know of the study.
  package func versionAccess(to id: Study.ID, for account: Account.ID) async throws
    -> VersionAccess?
  {
    try await database.read { try $0.versionAccess(to: id, for: account) }
  }
}

extension Database {
  func versionAccess(to study: Study.ID, for account: Account.ID) throws -> VersionAccess? {
    let row = try Row.fetchOne(
      self,
      sql: """
        SELECT study.shortName, study.title, study.archivedAt, account.role AS accountRole,
          \(VersionAccess.isAsked(study: "study.id", "account.id")) AS isAsked
        FROM study JOIN account ON account.id = ?
        WHERE study.id = ?
        """,
      arguments: [account.uuidString, study.uuidString])
    guard let row else { return nil }
    let role = try access(to: study, for: account)?.role
    let isAsked: Bool = row["isAsked"]
    guard role != nil || isAsked else { return nil }
    return VersionAccess(
      study: study, slug: row["shortName"], title: row["title"], role: role, isAsked: isAsked,
      isArchived: row["archivedAt"] != nil, accountRole: try row.choice("accountRole"))
  }

  func mayReadVersions(of study: Study.ID, _ account: Account.ID) throws -> Bool {
    try versionAccess(to: study, for: account) != nil
  }
}
