import Crypto
import Foundation
import PortalIdentity
import Synchronization

/// An institution in the test's own process: it describes itself, signs, and exchanges codes as providers do, and lies on request.
package final class FakeInstitution: ProviderTransport {
  package static let issuer = "https://login.example.org"
  package static let clientID = "accord"
  package static let secret = "open: sesame & more"
  package static let back = "http://localhost/sign-in/institution/return"

  /// What the institution does otherwise than usual.
  package struct Behavior: Sendable {
    package var isDown = false
    /// What is different in the next tokens, after everything else was filled in.
    package var change: @Sendable (inout [String: Claim]) -> Void = { _ in }
    /// What is different in the description.
    package var describe: @Sendable (inout [String: Claim]) -> Void = { _ in }
    /// Changes the finished token.
    package var forge: @Sendable (String) -> String = { $0 }
    /// What it says when it is asked with the access token; nil to say the same as in the token.
    package var userInfo: [String: Claim]?
    package var algorithm = SigningAlgorithm.es256

    package init() {}
  }

  private struct Grant {
    let nonce: String
    let challenge: String
    let redirect: String
    let claims: [String: Claim]
  }

  private struct State {
    var behavior = Behavior()
    var keys = TokenKeys(named: "first")
    var grants: [String: Grant] = [:]
    /// What is known of the person who got the last tokens.
    var claims: [String: Claim] = [:]
    var asked: [String] = []
    var lastForm: [String: String] = [:]
    var lastAuthorization: String?
  }

  private let now: @Sendable () -> Date
  private let state = Mutex(State())

  package init(now: @escaping @Sendable () -> Date = Date.init) { self.now = now }

  /// How the portal knows it.
  package static func settings(
    secret: String? = secret, roles: [RoleRule] = [], creates: Bool = false,
    secondFactor: SecondFactorTrust = .exceptAdministrators
  ) -> IdentitySettings {
    guard let issuer = ProviderAddress(issuer: issuer) else { preconditionFailure() }
    return IdentitySettings(
      issuer: issuer, clientID: clientID, clientSecret: secret, name: "Example Hospital",
      roles: roles, createsAccounts: creates, secondFactor: secondFactor)
  }

  package func behave(_ change: @Sendable (inout Behavior) -> Void) {
    state.withLock { change(&$0.behavior) }
  }

  /// Signs with new keys from now on.
  package func rotate(to name: String) { state.withLock { $0.keys = TokenKeys(named: name) } }

  /// The paths that were asked for, in order.
  package var asked: [String] { state.withLock { $0.asked } }
  /// The form in which the last code came.
  package var lastForm: [String: String] { state.withLock { $0.lastForm } }
  /// The header with which the last code came.
  package var lastAuthorization: String? { state.withLock { $0.lastAuthorization } }

  /// Signs a person in, as in a browser that came with an address of the portal.
  /// - Returns: the path to which the browser is sent back, with the code and the state.
  package func signIn(_ subject: String, _ claims: [String: Claim] = [:], at address: String)
    throws -> String
  {
    let query = Self.query(of: address)
    guard query["client_id"] == Self.clientID, query["response_type"] == "code",
      query["code_challenge_method"] == "S256", query["scope"]?.contains("openid") == true,
      let nonce = query["nonce"], let challenge = query["code_challenge"],
      let redirect = query["redirect_uri"], let sent = query["state"]
    else { throw IdentityFailure.refused(code: "invalid_request") }
    let code = UUID().uuidString
    state.withLock {
      $0.grants[code] = Grant(
        nonce: nonce, challenge: challenge, redirect: redirect,
        claims: claims.merging(["sub": .text(subject)]) { own, _ in own })
    }
    let path = URL(string: redirect)?.path() ?? ""
    return "\(path)?code=\(code)&state=\(sent)&iss=\(Self.issuer)"
  }

  package static func query(of address: String) -> [String: String] {
    let items = URLComponents(string: address)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
  }

  package func answer(to request: ProviderRequest, of issuer: ProviderAddress) async throws
    -> ProviderAnswer
  {
    let path = URL(string: request.address.text)?.path() ?? ""
    let isDown = state.withLock { state in
      state.asked.append(path)
      return state.behavior.isDown
    }
    guard !isDown else { throw IdentityFailure.unavailable(.unreachable) }
    switch path {
    case "/.well-known/openid-configuration": return try description()
    case "/keys": return try Self.answer(state.withLock { $0.keys.published })
    case "/token":
      state.withLock {
        $0.lastAuthorization = request.headers.first { $0.name == "Authorization" }?.value
      }
      return try token(request.form ?? "")
    case "/userinfo": return try userInfo(request)
    case _: return ProviderAnswer(status: 404, body: [])
    }
  }

  private func description() throws -> ProviderAnswer {
    var claims: [String: Claim] = [
      "issuer": .text(Self.issuer), "authorization_endpoint": .text(Self.issuer + "/authorize"),
      "token_endpoint": .text(Self.issuer + "/token"), "jwks_uri": .text(Self.issuer + "/keys"),
      "userinfo_endpoint": .text(Self.issuer + "/userinfo"),
      "end_session_endpoint": .text(Self.issuer + "/logout"),
      "response_types_supported": .list([.text("code")]),
      "code_challenge_methods_supported": .list([.text("S256")]),
    ]
    state.withLock { $0.behavior }.describe(&claims)
    return try Self.answer(.object(claims))
  }

  private func token(_ form: String) throws -> ProviderAnswer {
    let fields = Self.query(of: "?" + form)
    let (grant, behavior, keys) = state.withLock { state in
      state.lastForm = fields
      // A code works once.
      return (
        state.grants.removeValue(forKey: fields["code"] ?? ""), state.behavior, state.keys
      )
    }
    let proof = Base64URL.text(SHA256.hash(data: Data((fields["code_verifier"] ?? "").utf8)))
    guard let grant, proof == grant.challenge, fields["redirect_uri"] == grant.redirect else {
      return ProviderAnswer(status: 400, body: Array(#"{"error":"invalid_grant"}"#.utf8))
    }
    let time = now().timeIntervalSince1970.rounded()
    var claims = grant.claims.merging([
      "iss": .text(Self.issuer), "aud": .text(Self.clientID), "nonce": .text(grant.nonce),
      "iat": .number(time), "exp": .number(time + 300), "auth_time": .number(time),
    ]) { own, _ in own }
    state.withLock { $0.claims = grant.claims }
    behavior.change(&claims)
    let token = try keys.sign(claims, by: behavior.algorithm)
    return try Self.answer([
      "id_token": .text(behavior.forge(token)), "access_token": .text("access"),
      "token_type": .text("Bearer"),
    ])
  }

  private func userInfo(_ request: ProviderRequest) throws -> ProviderAnswer {
    guard request.headers.contains(where: { $0.value == "Bearer access" }) else {
      return ProviderAnswer(status: 401, body: [])
    }
    return try Self.answer(.object(state.withLock { $0.behavior.userInfo ?? $0.claims }))
  }

  private static func answer(_ claims: [String: Claim]) throws -> ProviderAnswer {
    try answer(.object(claims))
  }

  private static func answer(_ claim: Claim) throws -> ProviderAnswer {
    ProviderAnswer(status: 200, body: Array(try JSONEncoder().encode(claim)))
  }
}
