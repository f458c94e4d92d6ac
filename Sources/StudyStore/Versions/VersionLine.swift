import Foundation
import StudyModel

/// A line in a study's list of versions.
package struct VersionLine: Hashable, Sendable {
  package let number: VersionNumber
  package let sha256: String
  /// The state in effect: expired as soon as the last day of the approval is over.
  package let state: Version.State
  package let notes: String
  package let proposedAt: Date
  package let proposedBy: String
  package let publishedAt: Date?
  package let publishedBy: String?
  package let withdrawnAt: Date?
  package let withdrawnBy: String?
  /// Why it was withdrawn; nil if no reason was given.
  package let withdrawalReason: String?
  /// Whether the study points to it as the one participants see.
  package let isCurrent: Bool
  /// What allows it to be used; nil if nothing does yet.
  package let approval: Approval?
  /// The gravest decision against it that counts, also after a later version replaced it.
  package let objection: Decision.Meaning?
  /// Whether an earlier version was published, to whose text people may have consented.
  package let hasPublishedPredecessor: Bool

  package init(
    number: VersionNumber, sha256: String, state: Version.State, notes: String, proposedAt: Date,
    proposedBy: String, publishedAt: Date?, publishedBy: String?,
    withdrawnAt: Date? = nil, withdrawnBy: String? = nil, withdrawalReason: String? = nil,
    isCurrent: Bool, approval: Approval? = nil,
    objection: Decision.Meaning? = nil, hasPublishedPredecessor: Bool = false
  ) {
    self.number = number
    self.sha256 = sha256
    self.state = state
    self.notes = notes
    self.proposedAt = proposedAt
    self.proposedBy = proposedBy
    self.publishedAt = publishedAt
    self.publishedBy = publishedBy
    self.withdrawnAt = withdrawnAt
    self.withdrawnBy = withdrawnBy
    self.withdrawalReason = withdrawalReason
    self.isCurrent = isCurrent
    self.approval = approval
    self.objection = objection
    self.hasPublishedPredecessor = hasPublishedPredecessor
  }
}

/// Why a version cannot be proposed or published.
package enum VersionError: Error, Hashable, Sendable {
  /// The last version in effect has the same content.
  case nothingChanged(since: VersionNumber)
  /// The number must be higher than this one.
  case numberTooLow(last: VersionNumber)
  /// The number of problems in the draft that must be fixed first.
  case problemsToFix(Int)
  /// The number of texts that are missing or outdated in some language, which the study does not allow.
  case incompleteTranslations(Int)
  /// A later version is or was published.
  case olderThanPublished(VersionNumber)
  /// The study requires a board, which has not approved the version.
  case needsApproval
  /// The board is reviewing the version, or some of its members have decided.
  case boardIsReviewing
  /// A board objected to exactly this content, so that it needs an approval.
  case boardObjected
  /// The last day of its approval is over.
  case approvalExpired
  /// The number of conditions of its approval that nobody has closed.
  case openConditions(Int)
}
