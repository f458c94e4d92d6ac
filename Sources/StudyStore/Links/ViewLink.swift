import Foundation
import StudyModel

/// A link that shows one version to anyone who has it, without an account.
package struct ViewLink: Identifiable, Hashable, Sendable {
  /// For how many days a link can work.
  package static let days = 1...365

  package let id: UUID
  package let number: VersionNumber
  /// For whom it was made; empty if its maker noted nothing.
  package let note: String
  package let createdBy: String
  package let createdAt: Date
  package let expiresAt: Date
  package let revokedAt: Date?
  /// How often its storyboard was opened.
  package let openings: Int
  /// How often a walkthrough was started with it.
  package let walkthroughs: Int
  package let lastOpenedAt: Date?
  /// Whether its maker is still a member of the study who may make links. Without one, it does not work.
  package let isBacked: Bool

  package init(
    id: UUID, number: VersionNumber, note: String = "", createdBy: String, createdAt: Date,
    expiresAt: Date, revokedAt: Date? = nil, openings: Int = 0, walkthroughs: Int = 0,
    lastOpenedAt: Date? = nil, isBacked: Bool = true
  ) {
    self.id = id
    self.number = number
    self.note = note
    self.createdBy = createdBy
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.revokedAt = revokedAt
    self.openings = openings
    self.walkthroughs = walkthroughs
    self.lastOpenedAt = lastOpenedAt
    self.isBacked = isBacked
  }

  /// Whether it was neither revoked nor has expired. It works if it is also backed.
  package func isOpen(at moment: Date) -> Bool { revokedAt == nil && moment < expiresAt }
}
