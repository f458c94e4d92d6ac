/// Who signed in at an institution, and what the portal's rules make of it.
package struct InstitutionSignIn: Hashable, Sendable {
  /// Who decides about the role.
  package enum Grant: Hashable, Sendable {
    /// The portal's administrators.
    case leftToPortal
    /// The institution, which gives the person no role.
    case none
    case role(Role)
  }

  /// The issuer and its name for the person, which together are the person's identity.
  package let issuer: String
  package let subject: String
  /// Nil unless the institution states that it belongs to the person.
  package let verifiedEmail: String?
  /// Empty if the institution states none.
  package let name: String
  package let grant: Grant
  /// Whether someone without an account and an invitation gets an account.
  package let createsAccount: Bool
  /// The roles for which this sign-in also is the second factor.
  package let secondFactorRoles: Set<Role>

  package init(
    issuer: String, subject: String, verifiedEmail: String? = nil, name: String = "",
    grant: Grant = .leftToPortal, createsAccount: Bool = false, secondFactorRoles: Set<Role> = []
  ) {
    self.issuer = issuer
    self.subject = subject
    self.verifiedEmail = verifiedEmail
    self.name = name
    self.grant = grant
    self.createsAccount = createsAccount
    self.secondFactorRoles = secondFactorRoles
  }
}

/// What became of it.
package enum InstitutionOutcome: Hashable, Sendable {
  case signedIn(token: String, account: Account)
  /// An account with the person's email has a password, which must be typed before the two are connected.
  case mustConfirm(token: String)
}
