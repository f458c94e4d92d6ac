/// How the portal knows an institution, as its administrator decided.
package struct IdentitySettings: Sendable {
  package let issuer: ProviderAddress
  package let clientID: String
  /// Nil for a client without one, which the proof of the code (PKCE) alone protects.
  let clientSecret: String?
  /// What the button calls the institution.
  package let name: String
  /// Empty if administrators of the portal decide about roles.
  package let roles: [RoleRule]
  /// Whether people without an account get one.
  package let createsAccounts: Bool
  package let secondFactor: SecondFactorTrust

  package init(
    issuer: ProviderAddress, clientID: String, clientSecret: String? = nil, name: String,
    roles: [RoleRule] = [], createsAccounts: Bool = false,
    secondFactor: SecondFactorTrust = .exceptAdministrators
  ) {
    self.issuer = issuer
    self.clientID = clientID
    self.clientSecret = clientSecret
    self.name = name
    self.roles = roles
    self.createsAccounts = createsAccounts
    self.secondFactor = secondFactor
  }
}

/// When a sign-in at the institution also is the second factor.
package enum SecondFactorTrust: String, CaseIterable, Sendable {
  case never
  /// If the institution states that it asked for several factors.
  case stated
  /// For administrators if the institution states it, and for all others in any case.
  case exceptAdministrators = "except-administrators"
  case always

  package func holds(isStated: Bool, isAdministrator: Bool) -> Bool {
    switch self {
    case .never: false
    case .stated: isStated
    case .exceptAdministrators: isStated || !isAdministrator
    case .always: true
    }
  }
}
