import Foundation
import PortalWebhooks
import TestSupport
import Testing

@testable import PortalIdentity

@Suite("Reading what a provider says about itself") struct DescribingProviders {
  private static let good: [String: Claim] = [
    "issuer": .text("https://login.example.org"),
    "authorization_endpoint": .text("https://login.example.org/authorize?tenant=a"),
    "token_endpoint": .text("https://tokens.example.org/token"),
    "jwks_uri": .text("https://login.example.org/keys"),
  ]

  private func read(_ changes: [String: Claim?] = [:]) throws -> ProviderDocument {
    var claims = Self.good
    for (name, value) in changes { claims[name] = value }
    let issuer = try #require(ProviderAddress(issuer: "https://login.example.org"))
    return try ProviderDocument(Array(JSONEncoder().encode(claims)), of: issuer)
  }

  @Test func `a complete description is taken`() throws {
    let document = try read(["end_session_endpoint": .text("https://login.example.org/logout")])

    #expect(document.endSession?.text == "https://login.example.org/logout")
    #expect(document.userInfo == nil && !document.takesSecretInBody)
    #expect(
      document.authorization.adding([("state", "a b&c")])
        == "https://login.example.org/authorize?tenant=a&state=a%20b%26c")
    #expect(
      try read(["token_endpoint_auth_methods_supported": .list([.text("client_secret_post")])])
        .takesSecretInBody)
  }

  @Test(
    arguments: [
      ("issuer", .text("https://login.example.org/")), ("issuer", .text("https://evil.example")),
      ("issuer", nil), ("authorization_endpoint", nil), ("token_endpoint", nil), ("jwks_uri", nil),
      ("token_endpoint", .text("http://login.example.org/token")),
      ("authorization_endpoint", .text("javascript:alert(1)")),
      ("jwks_uri", .text("file:///etc/passwd")),
      ("token_endpoint", .text("https://user:secret@login.example.org/")),
      ("userinfo_endpoint", .text("ftp://login.example.org")),
      ("response_types_supported", .list([.text("id_token")])),
      ("code_challenge_methods_supported", .list([.text("plain")])),
    ] as [(String, Claim?)])
  func `one that is incomplete, or another's, is not`(name: String, value: Claim?) {
    #expect(throws: IdentityFailure.self) { try read([name: value]) }
  }

  @Test(arguments: [
    (found: ["93.184.215.14"], isSecure: true, issuer: ["93.184.215.14"], isAllowed: true),
    (found: ["10.0.0.7"], isSecure: true, issuer: ["10.0.0.5"], isAllowed: true),
    (found: ["127.0.0.1"], isSecure: false, issuer: ["127.0.0.1"], isAllowed: true),
    // A provider on the Internet does not make the portal ask machines of its own network.
    (found: ["10.0.0.7"], isSecure: true, issuer: ["93.184.215.14"], isAllowed: false),
    (found: ["127.0.0.1"], isSecure: true, issuer: ["93.184.215.14"], isAllowed: false),
    (found: ["93.184.215.14", "::1"], isSecure: true, issuer: ["93.184.215.14"], isAllowed: false),
    // Nothing is ever asked of a service that gives machines their secrets.
    (found: ["169.254.169.254"], isSecure: true, issuer: ["10.0.0.5"], isAllowed: false),
    // Without TLS, nothing leaves the own network.
    (found: ["93.184.215.14"], isSecure: false, issuer: ["127.0.0.1"], isAllowed: false),
  ])
  func `addresses lead only where the provider is`(
    found: [String], isSecure: Bool, issuer: [String], isAllowed: Bool
  ) {
    let allowed = Result {
      try ProviderReach.check(
        found.compactMap { HostAddress($0) }, isSecure: isSecure,
        issuer: issuer.compactMap { HostAddress($0) })
    }

    #expect(((try? allowed.get()) != nil) == isAllowed)
  }

  @Test func `names of hosts are looked up, and those that lead elsewhere refused`() async throws {
    let issuer = try #require(ProviderAddress(issuer: "https://login.example.org"))
    let inside = try #require(ProviderAddress("https://tokens.example.org/token"))
    let places = ["login.example.org": "93.184.215.14", "tokens.example.org": "192.168.0.9"]
    let reach = ProviderReach(
      issuer: issuer,
      resolver: HostResolver { host in places[host].flatMap { HostAddress($0) }.map { [$0] } })

    #expect(try await reach.addresses(of: issuer).map { "\($0)" } == ["93.184.215.14"])
    await #expect(throws: IdentityFailure.unavailable(.forbiddenAddress)) {
      try await reach.addresses(of: inside)
    }
  }

  @Test(
    arguments: [
      (
        "groups=authors:researcher", RoleRule(claim: "groups", value: "authors", role: "researcher")
      ),
      (
        "realm_access.roles = a=b:c : reviewer",
        RoleRule(claim: "realm_access.roles", value: "a=b:c", role: "reviewer")
      ),
      ("groups:researcher", nil), ("=a:reviewer", nil), ("a=:reviewer", nil), ("a=b:", nil),
      ("a:b=c", nil), ("", nil),
    ] as [(String, RoleRule?)])
  func `rules for roles are read`(text: String, rule: RoleRule?) {
    #expect(RoleRule(text) == rule)
  }

  @Test func `rules find values in lists, texts, truth, and below other claims`() {
    let claims = Claims([
      "groups": .list([.text("a"), .number(3), .text("b")]), "kind": .text("staff"),
      "member": .boolean(true), "realm": .object(["roles": .list([.text("r")])]),
      "https://example.org/role": .text("x"),
    ])
    for rule in [
      "groups=b:reviewer", "kind=staff:reviewer", "member=true:reviewer",
      "realm.roles=r:reviewer", "https://example.org/role=x:reviewer",
    ] {
      #expect(RoleRule(rule)?.holds(for: claims) == true, "\(rule)")
    }
    for rule in ["groups=c:reviewer", "kind=sta:reviewer", "realm.others=r:reviewer"] {
      #expect(RoleRule(rule)?.holds(for: claims) == false, "\(rule)")
    }
  }

  @Test func `when a sign-in is a second factor`() {
    typealias Trust = SecondFactorTrust
    #expect(!Trust.never.holds(isStated: true, isAdministrator: false))
    #expect(Trust.stated.holds(isStated: true, isAdministrator: true))
    #expect(!Trust.stated.holds(isStated: false, isAdministrator: false))
    #expect(Trust.exceptAdministrators.holds(isStated: false, isAdministrator: false))
    #expect(!Trust.exceptAdministrators.holds(isStated: false, isAdministrator: true))
    #expect(Trust.exceptAdministrators.holds(isStated: true, isAdministrator: true))
    #expect(Trust.always.holds(isStated: false, isAdministrator: true))
  }
}
