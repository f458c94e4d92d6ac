import Foundation

/// Signs people in through an institution by OpenID Connect, with the authorization code flow.
package struct IdentityProvider: Sendable {
  package let settings: IdentitySettings
  private let transport: any ProviderTransport
  private let directory: ProviderDirectory
  private let seal = StateSeal()
  private let exchanges = Exchanges()
  private let now: @Sendable () -> Date

  package init(
    _ settings: IdentitySettings, transport: any ProviderTransport = ProviderConnection(),
    now: @escaping @Sendable () -> Date = Date.init
  ) {
    self.settings = settings
    self.transport = transport
    self.now = now
    directory = ProviderDirectory(issuer: settings.issuer, transport: transport, now: now)
  }

  /// Where a browser goes to sign in.
  /// - Parameters:
  ///   - browser: the value of the cookie of the browser.
  ///   - redirect: the address of the portal to which the provider sends the browser back.
  /// - Throws: `IdentityFailure.unavailable`.
  package func begin(
    _ purpose: StartedAuthorization.Purpose, browser: String, redirect: String
  ) async throws -> String {
    let document = try await directory.description()
    let started = StartedAuthorization(purpose, browser: browser, at: now())
    var parameters = [
      (name: "response_type", value: "code"), (name: "client_id", value: settings.clientID),
      (name: "redirect_uri", value: redirect), (name: "scope", value: "openid email profile"),
      (name: "state", value: try seal.seal(started)), (name: "nonce", value: started.nonce),
      (name: "code_challenge", value: started.challenge),
      (name: "code_challenge_method", value: "S256"),
    ]
    if purpose.needsFreshProof {
      parameters += [("prompt", "login"), ("max_age", "0")]
    }
    return document.authorization.adding(parameters)
  }

  /// Who signed in, and what for.
  /// - Throws: `IdentityFailure`, `CancellationError`.
  package func finish(
    _ answer: AuthorizationAnswer, browser: String, redirect: String
  ) async throws -> (identity: ProvenIdentity, purpose: StartedAuthorization.Purpose) {
    let started = try seal.open(answer.state)
    guard started.belongs(to: browser, at: now()) else { throw IdentityFailure.unknownState }
    let document = try await directory.description()
    let code = try answer.acceptedCode(of: settings, namesIssuer: document.namesIssuer)
    // Strangers can make up codes, and each is a request to the provider.
    guard exchanges.begin() else { throw IdentityFailure.unavailable(.busy) }
    defer { exchanges.end() }
    let exchange = TokenExchange(settings: settings, document: document)
    let tokens = try TokenExchange.tokens(
      in: try await transport.answer(
        to: exchange.request(code: code, verifier: started.verifier, redirect: redirect),
        of: settings.issuer))
    let claims = try await checked(tokens, for: started, document)
    let all = try await completed(claims, with: tokens.accessToken, document)
    return (ProvenIdentity(all, rules: settings.roles), started.purpose)
  }

  /// Where people also sign out of the institution; nil if it does not offer that, or was not asked yet.
  /// - Parameter back: the address of the portal to which the browser then returns.
  package func signOutAddress(back: String) async -> String? {
    await directory.knownDescription?.endSession?.adding([
      ("client_id", settings.clientID), ("post_logout_redirect_uri", back),
    ])
  }

  private func checked(
    _ tokens: TokenExchange.Tokens, for started: StartedAuthorization, _ document: ProviderDocument
  ) async throws -> Claims {
    let token = try SignedToken(tokens.idToken)
    let check = IDTokenCheck(
      issuer: settings.issuer.text, clientID: settings.clientID, nonce: started.nonce, now: now(),
      authenticatedSince: started.purpose.needsFreshProof ? started.startedAt : nil)
    let claims = try await claims(
      of: token, signedByOneOf: try await directory.keys(for: token, of: document))
    try check.check(claims)
    if let accessToken = tokens.accessToken {
      try check.check(claims, accessToken: accessToken, algorithm: token.algorithm)
    }
    return claims
  }

  private func claims(
    of token: SignedToken, signedByOneOf keys: [ProviderKeys.Key]
  ) async throws(IdentityFailure) -> Claims {
    var failure = IdentityFailure.untrusted(.unknownKey)
    for key in keys {
      do { return try await token.claims(signedBy: key) } catch { failure = error }
    }
    throw failure
  }

  /// Asks the provider for what the token lacks. What it says must be about the same person (section 5.3.2).
  private func completed(
    _ claims: Claims, with accessToken: String?, _ document: ProviderDocument
  ) async throws -> Claims {
    guard ProvenIdentity.lacks(claims, rules: settings.roles), let accessToken,
      let address = document.userInfo
    else { return claims }
    let answer = try await transport.answer(
      to: ProviderRequest(address, headers: [("Authorization", "Bearer \(accessToken)")]),
      of: settings.issuer)
    guard answer.status == 200 else {
      throw IdentityFailure.unavailable(.status(answer.status))
    }
    guard
      let stated = try? JSONDecoder().decode([String: Claim].self, from: Data(answer.body))
    else { throw IdentityFailure.unavailable(.malformed("statement about the person")) }
    guard stated["sub"] == claims["sub"] else { throw IdentityFailure.untrusted(.otherPerson) }
    return claims.completed(by: Claims(stated))
  }
}
