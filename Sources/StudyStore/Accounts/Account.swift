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

/// Why an account cannot be created or changed.
package enum AccountError: Error, Hashable, Sendable {
  case emailTaken
  case invalidEmail
  /// The password is shorter than this many characters.
  case weakPassword(minimum: Int)
  /// Little of the password is left without common words, its owner's name and email, and runs of characters.
  case guessablePassword
  /// The password has more characters than this.
  case longPassword(maximum: Int)
  /// The password is among those that became known, here or in the list of the institution.
  case leakedPassword
  case missingName
  /// The name has more characters than this, or far too many marks.
  case longName(maximum: Int)
  /// The link does not exist or was already used.
  case unknownToken
  case expiredToken
  case wrongPassword
  /// At least one administrator must remain.
  case lastAdministrator
  /// Nobody has this email yet, but someone was invited or asked to review under it.
  case emailPromised
  /// The person is asked to review under the present email.
  case askedByEmail
  /// Reviewers own no studies, and these, by title, have no other owner.
  case onlyOwner(of: [String])
  /// Someone else changed the account while the form was open.
  case changedMeanwhile
}
