/// Who signed in at an institution, after all checks.
package struct ProvenIdentity: Hashable, Sendable {
  package let issuer: String
  /// The name of the person within the issuer, which never changes and is never given to anyone else.
  package let subject: String
  /// Nil unless the institution states that it belongs to the person.
  package let verifiedEmail: String?
  /// Empty if the institution states none.
  package let name: String
  /// The roles that the claims give by the rules of the portal, as the rules name them.
  package let roles: Set<String>
  /// Whether the institution states that it asked for several factors.
  package let statesSeveralFactors: Bool

  package init(
    issuer: String, subject: String, verifiedEmail: String? = nil, name: String = "",
    roles: Set<String> = [], statesSeveralFactors: Bool = false
  ) {
    self.issuer = issuer
    self.subject = subject
    self.verifiedEmail = verifiedEmail
    self.name = name
    self.roles = roles
    self.statesSeveralFactors = statesSeveralFactors
  }

  /// - Parameter claims: those of the token, which have been checked, and what was asked for later.
  init(_ claims: Claims, rules: [RoleRule]) {
    issuer = claims["iss"]?.text ?? ""
    subject = claims["sub"]?.text ?? ""
    verifiedEmail = claims["email_verified"]?.isTrue == true ? claims["email"]?.text : nil
    name = Self.name(claims)
    roles = Set(rules.filter { $0.holds(for: claims) }.map(\.role))
    statesSeveralFactors =
      claims["amr"]?.words.contains("mfa") == true
      || claims["acr"]?.words.contains(where: Self.severalFactors.contains) == true
  }

  /// What providers and federations call a sign-in with several factors: REFEDS, NIST by way of the US government, OpenID, and
  /// Microsoft.
  private static let severalFactors: Set<String> = [
    "https://refeds.org/profile/mfa", "http://idmanagement.gov/ns/assurance/aal/2",
    "http://idmanagement.gov/ns/assurance/aal/3", "mfa",
    "http://schemas.openid.net/pape/policies/2007/06/multi-factor",
    "http://schemas.microsoft.com/claims/multipleauthn",
  ]

  private static func name(_ claims: Claims) -> String {
    if let name = claims["name"]?.text, !name.isEmpty { return name }
    let parts = [claims["given_name"], claims["family_name"]].compactMap { $0?.text }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Whether claims are missing that the provider may still state when it is asked with the access token.
  static func lacks(_ claims: Claims, rules: [RoleRule]) -> Bool {
    claims["email"] == nil || claims["email_verified"] == nil
      || name(claims).isEmpty || rules.contains { claims.claim(at: $0.claim) == nil }
  }
}
