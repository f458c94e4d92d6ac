import StudyModel

/// A version with an approval of which no bundle was handed out yet.
package struct UnlistedVersion: Hashable, Sendable {
  package let study: Study.ID
  package let number: VersionNumber
  /// An account that may read it.
  package let owner: Account.ID

  /// Those that a stamp says are approved, in a fixed order.
  static let query = """
    SELECT version.study, version.major, version.minor, version.patch,
      min(member.account) AS owner
    FROM version
    JOIN member ON member.study = version.study AND member.role = 'owner'
    JOIN account ON account.id = member.account AND account.isActive = TRUE
    JOIN approval ON approval.id = (
      SELECT max(latest.id) FROM approval AS latest WHERE latest.version = version.id)
    WHERE version.state IN ('approved', 'published')
      AND NOT EXISTS (SELECT 1 FROM approvalListing WHERE approvalListing.approval = approval.id)
      AND NOT EXISTS (SELECT 1 FROM openCondition WHERE openCondition.approval = approval.id)
    GROUP BY version.id, version.study, version.major, version.minor, version.patch
    ORDER BY version.id
    """
}
