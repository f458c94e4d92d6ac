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
  /// Whether the person is asked to review at least one version at present, or closes the conditions of its approval.
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
      SELECT 1 FROM reviewReader JOIN version AS reviewed ON reviewed.id = reviewReader.version
      WHERE reviewed.study = \(study) AND reviewReader.account = \(account))
    """
  }

  /// The condition that an account may read a version because it is asked to review one: those up to the highest one that
  /// it is asked about, which show what changed, and those that were published.
  static func mayReview(_ version: String, _ account: String) -> String {
    """
    EXISTS (
      SELECT 1 FROM reviewReader JOIN version AS reviewed ON reviewed.id = reviewReader.version
      WHERE reviewed.study = \(version).study AND reviewReader.account = \(account)
        AND (\(version).publishedAt IS NOT NULL
          OR (reviewed.major, reviewed.minor, reviewed.patch)
            >= (\(version).major, \(version).minor, \(version).patch)))
    """
  }

  /// The condition that an account may know of a study, as a member or to review one of its versions.
  static func mayKnow(study: String, _ account: String) -> String {
    "(\(ThreadAccess.isMember(study: study, account)) OR \(isAsked(study: study, account)))"
  }

  /// The condition that an account may read a version, as a member or to review it.
  static func mayRead(_ version: String, _ account: String) -> String {
    """
    (\(ThreadAccess.isMember(study: "\(version).study", account))
      OR \(mayReview(version, account)))
    """
  }
}
