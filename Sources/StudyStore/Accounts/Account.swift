import Foundation

/// What somebody does in the portal.
package enum Role: String, Codable, CaseIterable, Sendable {
  case administrator, researcher, reviewer
}

/// Somebody who can sign in.
package struct Account: Identifiable, Hashable, Sendable {
  package let id: UUID
  /// In lower case; no two accounts share one.
  package let email: String
  package let name: String
  package let role: Role
  /// An inactive account cannot sign in; what it wrote stays.
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

/// Why an account cannot be made or changed.
package enum AccountError: Error, Hashable, Sendable {
  case emailTaken
  case invalidEmail
  /// The password is shorter than this many characters.
  case weakPassword(minimum: Int)
  case longPassword(maximumBytes: Int)
  case missingName
  /// The name has more characters than these, or far too many marks on them.
  case longName(maximum: Int)
  /// No such link, or it was used already.
  case unknownToken
  case expiredToken
  case wrongPassword
  /// Somebody must be left who can administer.
  case lastAdministrator
}
