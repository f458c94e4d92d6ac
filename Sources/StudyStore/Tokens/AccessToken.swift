import Foundation
import StudyModel

/// What a program may do with a token. Nobody can do more with a token than without it.
package enum TokenScope: String, CaseIterable, Sendable {
  /// Read versions.
  case read
  /// Also create studies, and read and write drafts.
  case write
  /// Also propose versions, and ask people to review them.
  case propose
  /// Read the draft of one study on devices for testing, and nothing else.
  case testDevice

  /// Whether it opens drafts to read and write them.
  package var writesDrafts: Bool { self == .write || self == .propose }
}

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

/// Who sends a request with a token, and what the token is for.
package struct Bearer: Hashable, Sendable {
  package let token: AccessToken.ID
  package let account: Account
  package let scope: TokenScope
  /// The only study that the token opens; nil for all studies of the account.
  package let study: Study.ID?
}

/// Why a token cannot be made.
package enum TokenError: Error, Hashable, Sendable {
  case missingName
  /// So many tokens of the account work already.
  case tooMany(limit: Int)
  /// A token for devices opens one study.
  case noStudy
}
