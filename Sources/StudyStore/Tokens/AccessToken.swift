import Foundation
import StudyModel

/// A token with which a program uses the API in someone's name.
package struct AccessToken: Identifiable, Hashable, Sendable {
  /// For how many days a token can work.
  package static let days = 1...366
  /// How many tokens of one account can work at a time.
  package static let most = 50
  /// What every token begins with, so that people and programs that search for secrets recognize one.
  package static let prefix = "accord_"

  package let id: UUID
  package let name: String
  package let scope: TokenScope
  /// The only study that it opens; nil for all studies of its owner.
  package let study: Study.ID?
  /// The title of that study; nil for all studies, and if the owner may no longer know of it.
  package let studyTitle: String?
  package let account: Account.ID
  package let accountName: String
  package let createdAt: Date
  package let expiresAt: Date
  package let lastUsedAt: Date?
  package let revokedAt: Date?

  package init(
    id: UUID, name: String, scope: TokenScope, study: Study.ID? = nil, studyTitle: String? = nil,
    account: Account.ID, accountName: String, createdAt: Date, expiresAt: Date,
    lastUsedAt: Date? = nil, revokedAt: Date? = nil
  ) {
    self.id = id
    self.name = name
    self.scope = scope
    self.study = study
    self.studyTitle = studyTitle
    self.account = account
    self.accountName = accountName
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.lastUsedAt = lastUsedAt
    self.revokedAt = revokedAt
  }

  /// Whether it was neither revoked nor has expired.
  package func isOpen(at moment: Date) -> Bool { revokedAt == nil && moment < expiresAt }
}
