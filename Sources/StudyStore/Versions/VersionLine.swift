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
  /// Whether a member of the board has decided on it, also if the board waits for others.
  package let hasCountedDecision: Bool
  /// Whether a board is asked to review it, and the request was not taken back.
  package let isBoardAsked: Bool
  /// The last later version that was not withdrawn, on which a board decides instead.
  package let replacement: VersionNumber?
  /// The person who proposed it and therefore cannot publish it; nil if every owner can.
  package let cannotBePublishedBy: Account.ID?
  /// The objections of members while their board is still deciding; nil if there are none.
  package let pendingObjections: BoardObjections?
  /// What is not as the history recorded it; nil for what is, and where the rows were not compared.
  package internal(set) var altered: AlteredVersion?

  package init(
    number: VersionNumber, sha256: String, state: Version.State, notes: String, proposedAt: Date,
    proposedBy: String, publishedAt: Date?, publishedBy: String?,
    withdrawnAt: Date? = nil, withdrawnBy: String? = nil, withdrawalReason: String? = nil,
    isCurrent: Bool, approval: Approval? = nil,
    objection: Decision.Meaning? = nil, hasPublishedPredecessor: Bool = false,
    hasCountedDecision: Bool = false, isBoardAsked: Bool = false,
    replacement: VersionNumber? = nil, cannotBePublishedBy: Account.ID? = nil,
    pendingObjections: BoardObjections? = nil,
    altered: AlteredVersion? = nil
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
    self.hasCountedDecision = hasCountedDecision
    self.isBoardAsked = isBoardAsked
    self.replacement = replacement
    self.cannotBePublishedBy = cannotBePublishedBy
    self.pendingObjections = pendingObjections
    self.altered = altered
  }
}
