import Foundation
import TestSupport
import Testing

@testable import PortalIdentity

@Suite("Checking what an ID token says") struct CheckingTokens {
  private static let now = Date(timeIntervalSince1970: 1_795_257_720)

  private static let good: [String: Claim] = [
    "iss": .text("https://login.example.org"), "aud": .text("accord"), "sub": .text("grace"),
    "exp": .number(now.timeIntervalSince1970 + 300), "iat": .number(now.timeIntervalSince1970),
    "nonce": .text("nonce"),
  ]

  private func check(
    _ changes: [String: Claim?] = [:], since: Date? = nil
  ) throws(IdentityFailure) {
    var claims = Self.good
    for (name, value) in changes { claims[name] = value }
    try IDTokenCheck(
      issuer: "https://login.example.org", clientID: "accord", nonce: "nonce", now: Self.now,
      authenticatedSince: since
    ).check(Claims(claims))
  }

  @Test func `what a provider says is accepted if everything holds`() throws {
    try check()
    try check(["aud": .list([.text("accord")])])
    try check(["aud": .list([.text("accord"), .text("other")]), "azp": .text("accord")])
    try check(["nbf": .number(Self.now.timeIntervalSince1970)])
    // Clocks differ a little.
    try check(["exp": .number(Self.now.timeIntervalSince1970 - 30)])
    try check(["iat": .number(Self.now.timeIntervalSince1970 + 30)])
  }

  @Test(
    arguments: [
      ("iss", nil, .issuer), ("iss", .text("https://login.example.org/"), .issuer),
      ("iss", .text("https://evil.example"), .issuer), ("iss", .number(1), .issuer),
      ("aud", nil, .audience), ("aud", .text("other"), .audience), ("aud", .list([]), .audience),
      ("aud", .list([.text("accord"), .text("other")]), .authorizedParty),
      ("azp", .text("other"), .authorizedParty), ("azp", .null, .authorizedParty),
      ("exp", nil, .expired), ("exp", .text("1795258020"), .expired),
      ("exp", .number(1_795_257_600), .expired),
      ("iat", nil, .issuedAt), ("iat", .number(1_795_257_900), .issuedAt),
      ("iat", .number(1_795_250_000), .issuedAt),
      ("nbf", .number(1_795_257_900), .notBefore), ("nbf", .text("soon"), .notBefore),
      ("nonce", nil, .nonce), ("nonce", .text("another"), .nonce), ("nonce", .text(""), .nonce),
      ("sub", nil, .subject), ("sub", .text(""), .subject), ("sub", .number(7), .subject),
      ("sub", .text(String(repeating: "x", count: 256)), .subject),
    ] as [(String, Claim?, IdentityFailure.Flaw)])
  func `each wrong claim is refused`(name: String, value: Claim?, flaw: IdentityFailure.Flaw) {
    #expect(throws: IdentityFailure.untrusted(flaw)) { try check([name: value]) }
  }

  @Test func `a sign-in that must be new is recent, and says so`() throws {
    let asked = Self.now.addingTimeInterval(-20)
    try check(["auth_time": .number(Self.now.timeIntervalSince1970 - 5)], since: asked)
    for time in [nil, .number(Self.now.timeIntervalSince1970 - 3_600), .text("now")] as [Claim?] {
      #expect(throws: IdentityFailure.untrusted(.authenticationTime)) {
        try check(["auth_time": time], since: asked)
      }
    }
    #expect(throws: IdentityFailure.untrusted(.authenticationTime)) {
      try check(["auth_time": .number(Self.now.timeIntervalSince1970 + 600)], since: asked)
    }
  }

  @Test func `an access token that came with another ID token is refused`() throws {
    let check = IDTokenCheck(
      issuer: "https://login.example.org", clientID: "accord", nonce: "nonce", now: Self.now,
      authenticatedSince: nil)
    // From OpenID Connect Core 1.0, appendix A.4.
    let token = "jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y"
    let claims = Claims(["at_hash": .text("77QmUPtjPfzWtF2AnpK9RQ")])
    try check.check(claims, accessToken: token, algorithm: .rs256)
    try check.check(Claims(), accessToken: "other", algorithm: .rs256)
    #expect(throws: IdentityFailure.untrusted(.accessTokenHash)) {
      try check.check(claims, accessToken: "other", algorithm: .rs256)
    }
  }
}
