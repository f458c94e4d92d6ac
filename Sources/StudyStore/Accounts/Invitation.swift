import Foundation

/// A link for creating an account; shown once, because only its hash is stored.
package struct Invitation: Hashable, Sendable {
  package let id: UUID
  package let token: String
  package let expiresAt: Date

  package init(id: UUID, token: String, expiresAt: Date) {
    self.id = id
    self.token = token
    self.expiresAt = expiresAt
  }
}

/// An invitation that has not been accepted yet.
package struct PendingInvitation: Identifiable, Hashable, Sendable {
  package let id: UUID
  package let email: String
  package let name: String
  package let role: Role
  package let invitedBy: String
  package let expiresAt: Date

  package init(
    id: UUID, email: String, name: String, role: Role, invitedBy: String, expiresAt: Date
  ) {
    self.id = id
    self.email = email
    self.name = name
    self.role = role
    self.invitedBy = invitedBy
    self.expiresAt = expiresAt
  }
}
