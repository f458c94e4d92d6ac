import Foundation
import StudyModel

/// A line of a study's list of versions.
package struct VersionLine: Hashable, Sendable {
  package let number: VersionNumber
  package let sha256: String
  package let state: Version.State
  package let notes: String
  package let proposedAt: Date
  package let proposedBy: String
  package let publishedAt: Date?
  package let publishedBy: String?
  package let withdrawnAt: Date?
  package let withdrawnBy: String?
  /// Why it was withdrawn; nil where nobody said.
  package let withdrawalReason: String?
  /// Whether the study points to it as the one participants see.
  package let isCurrent: Bool

  package init(
    number: VersionNumber, sha256: String, state: Version.State, notes: String, proposedAt: Date,
    proposedBy: String, publishedAt: Date?, publishedBy: String?,
    withdrawnAt: Date? = nil, withdrawnBy: String? = nil, withdrawalReason: String? = nil,
    isCurrent: Bool
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
  }
}

/// Why a version cannot be proposed or published.
package enum VersionError: Error, Hashable, Sendable {
  /// The last version that stands has the same content.
  case nothingChanged(since: VersionNumber)
  /// The number must be above this one.
  case numberTooLow(last: VersionNumber)
  /// The draft has this many problems that must be fixed first.
  case problemsToFix(Int)
  /// So many texts of languages are missing or come from an earlier source, which the study does not allow.
  case incompleteTranslations(Int)
  /// A later version is already published.
  case olderThanPublished(VersionNumber)
}
