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
  /// An erased account has neither the name nor the email of its former owner, and stays inactive.
  package let isErased: Bool
  package let createdAt: Date
  package let lastSignedInAt: Date?
  /// Whether its owner signs in with a password of the portal; otherwise, only through an institution.
  package let hasPassword: Bool

  package init(
    id: UUID, email: String, name: String, role: Role, isActive: Bool, createdAt: Date,
    lastSignedInAt: Date?, isErased: Bool = false, hasPassword: Bool = true
  ) {
    self.id = id
    self.email = email
    self.name = name
    self.role = role
    self.isActive = isActive
    self.isErased = isErased
    self.createdAt = createdAt
    self.lastSignedInAt = lastSignedInAt
    self.hasPassword = hasPassword
  }
}
