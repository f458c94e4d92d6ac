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

/// A claim and one of its values that give a role, such as `groups=accord-authors:researcher`.
package struct RoleRule: Hashable, Sendable {
  package let claim: String
  package let value: String
  /// The name of the role.
  package let role: String

  package init(claim: String, value: String, role: String) {
    self.claim = claim
    self.value = value
    self.role = role
  }

  /// Nil unless the text is a claim, its value, and a role. The value may contain both signs.
  package init?(_ text: String) {
    guard let equals = text.firstIndex(of: "="), let colon = text.lastIndex(of: ":"),
      equals < colon
    else { return nil }
    let parts = [
      text[..<equals], text[text.index(after: equals)..<colon], text[text.index(after: colon)...],
    ].map { $0.trimmingSpaces }
    guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.init(claim: parts[0], value: parts[1], role: parts[2])
  }

  func holds(for claims: Claims) -> Bool {
    claims.claim(at: claim)?.words.contains { $0.utf8.elementsEqual(value.utf8) } == true
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
