/// Why someone who signed in at an institution is not signed in here.
package enum IdentityRefusal: Error, Hashable, Sendable {
  /// The account was deactivated.
  case inactive
  /// The account with this email belongs to another identity.
  case otherIdentity
  /// The institution states no email that belongs to the person, and nobody is known under this identity.
  case noVerifiedEmail
  /// Nobody has invited the person.
  case noAccount
  /// The rules give the person no role.
  case noRole
  /// The person would no longer be an owner of these studies, by title, which have no other one.
  case onlyOwner(of: [String])
  /// The person would no longer be an administrator, and is the last one.
  case lastAdministrator
  /// The connection was begun too long ago, or too many passwords were wrong.
  case expired
}
