import Foundation
import StudyModel

/// A line in the list of studies.
package struct StudyCard: Identifiable, Hashable, Sendable {
  package let id: UUID
  package let slug: String
  package let title: String
  package let lastEditedAt: Date
  package let lastEditorName: String
  /// The role of the person who asked.
  package let role: MemberRole
  package let publishedNumber: VersionNumber?
  /// The newest version that waits for an approval, or to be published if the study needs none.
  package let proposedNumber: VersionNumber?
  /// The newest approved version that is not published yet.
  package let approvedNumber: VersionNumber?
  /// Whether the approved version has no open conditions.
  package let isReadyToPublish: Bool
  /// Whether a version needs a board's approval.
  package let requiresBoard: Bool
  /// The newest version, whatever became of it; nil if there is none.
  package let latest: LatestVersion?
  /// The number of changes to the draft since the published version was frozen, or in total if none is published.
  package let editsSincePublication: Int
  package let isArchived: Bool
  package let errorCount: Int
  package let warningCount: Int

  package init(
    id: UUID, slug: String, title: String, lastEditedAt: Date, lastEditorName: String,
    role: MemberRole, publishedNumber: VersionNumber?, proposedNumber: VersionNumber?,
    approvedNumber: VersionNumber? = nil, isReadyToPublish: Bool = false, requiresBoard: Bool,
    latest: LatestVersion? = nil,
    editsSincePublication: Int, isArchived: Bool, errorCount: Int, warningCount: Int
  ) {
    self.id = id
    self.slug = slug
    self.title = title
    self.lastEditedAt = lastEditedAt
    self.lastEditorName = lastEditorName
    self.role = role
    self.publishedNumber = publishedNumber
    self.proposedNumber = proposedNumber
    self.approvedNumber = approvedNumber
    self.isReadyToPublish = isReadyToPublish
    self.requiresBoard = requiresBoard
    self.latest = latest
    self.editsSincePublication = editsSincePublication
    self.isArchived = isArchived
    self.errorCount = errorCount
    self.warningCount = warningCount
  }
}
