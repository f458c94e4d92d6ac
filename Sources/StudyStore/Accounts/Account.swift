import Foundation

/// A person's role in the portal.
package enum Role: String, Codable, CaseIterable, Sendable {
  case administrator, researcher, reviewer
}

/// A person who can sign in.
package struct Account: Identifiable, Hashable, Sendable {
  package let id: UUID
  /// In lowercase; unique among accounts.
  package let email: String
  package let name: String
  package let role: Role
  /// An inactive account cannot sign in; what its owner wrote stays.
  package let isActive: Bool
  package let createdAt: Date
  package let lastSignedInAt: Date?

  package init(
    id: UUID, email: String, name: String, role: Role, isActive: Bool, createdAt: Date,
    lastSignedInAt: Date?
  ) {
    self.id = id
    self.email = email
    self.name = name
    self.role = role
    self.isActive = isActive
    self.createdAt = createdAt
    self.lastSignedInAt = lastSignedInAt
  }
}

/// Why an account cannot be created or changed.
package enum AccountError: Error, Hashable, Sendable {
  case emailTaken
  case invalidEmail
  /// The password is shorter than this many characters.
  case weakPassword(minimum: Int)
  case longPassword(maximumBytes: Int)
  case missingName
  /// The name has more characters than this, or far too many marks.
  case longName(maximum: Int)
  /// The link does not exist or was already used.
  case unknownToken
  case expiredToken
  case wrongPassword
  /// At least one administrator must remain.
  case lastAdministrator
}
