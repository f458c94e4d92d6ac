import Foundation
import TestSupport
import Testing

@testable import PortalIdentity

@Suite("Verifying signatures") struct VerifyingSignatures {
  private let keys = TokenKeys(named: "first")
  private let claims: [String: Claim] = ["sub": .text("grace"), "iat": .number(1_795_257_720)]

  private func published(_ claim: Claim) throws -> ProviderKeys {
    try ProviderKeys(Array(JSONEncoder().encode(claim)))
  }

  private func read(_ token: String, with published: Claim) async throws -> Claims {
    let token = try SignedToken(token)
    guard let key = try self.published(published).candidates(for: token).first else {
      throw IdentityFailure.untrusted(.unknownKey)
    }
    return try await token.claims(signedBy: key)
  }

  @Test(arguments: SigningAlgorithm.allCases)
  func `a signature by each algorithm that is allowed holds`(algorithm: SigningAlgorithm)
    async throws
  {
    let token = try keys.sign(claims, by: algorithm)

    #expect(try await read(token, with: keys.published).values == claims)
  }

  @Test(arguments: SigningAlgorithm.allCases)
  func `a changed token does not`(algorithm: SigningAlgorithm) async throws {
    let parts = try keys.sign(claims, by: algorithm).split(separator: ".").map(String.init)
    let other = try keys.sign(["sub": .text("ada")], by: algorithm).split(separator: ".").map(
      String.init)
    let mixed = [parts[0], other[1], parts[2]].joined(separator: ".")

    await #expect(throws: IdentityFailure.untrusted(.signature)) {
      try await read(mixed, with: keys.published)
    }
  }

  @Test func `keys of another provider with the same names do not verify`() async throws {
    let token = try keys.sign(claims)

    await #expect(throws: IdentityFailure.untrusted(.signature)) {
      try await read(token, with: TokenKeys(named: "first").published)
    }
  }

  @Test(arguments: ["none", "None", "HS256", "HS512", "RS384", "ES512", ""])
  func `other algorithms are refused before any key is looked at`(name: String) throws {
    let token = try TokenKeys.unsigned(
      claims, header: ["alg": .text(name), "kid": .text("first-es256")], key: Data("x".utf8))

    #expect(throws: IdentityFailure.untrusted(.algorithm)) { try SignedToken(token) }
  }

  /// The oldest trick: the public key as the secret of an HMAC.
  @Test func `a public key is no secret`() throws {
    let published = try JSONEncoder().encode(keys.published)
    let token = try TokenKeys.unsigned(
      claims, header: ["alg": .text("HS256"), "kid": .text("first-rs256")], key: published)

    #expect(throws: IdentityFailure.untrusted(.algorithm)) { try SignedToken(token) }
  }

  @Test func `an algorithm that does not fit the key is refused`() async throws {
    let token = try keys.sign(claims, by: .rs256, kid: "first-es256")

    await #expect(throws: IdentityFailure.untrusted(.unknownKey)) {
      try await read(token, with: keys.published)
    }
    // The provider uses this key for PS256 only.
    let other = try keys.sign(claims, by: .rs256, kid: "first-ps256")
    await #expect(throws: IdentityFailure.untrusted(.unknownKey)) {
      try await read(other, with: keys.published)
    }
  }

  @Test func `what must be understood and is not is refused`() throws {
    let token = try keys.sign(claims, header: ["crit": .list([.text("b64")])])

    #expect(throws: IdentityFailure.untrusted(.criticalHeader)) { try SignedToken(token) }
  }

  @Test(arguments: [
    "", ".", "..", "a.b", "a.b.c.d", "YQ.YQ.YQ", "e30.e30.", "e30.e30.!!", " e30.e30.e30",
  ])
  func `what is no token is refused`(text: String) {
    #expect(throws: IdentityFailure.self) { try SignedToken(text) }
  }

  @Test func `a token without the name of a key is verified by those of its kind`() async throws {
    let token = try keys.sign(claims, header: ["kid": .null])

    #expect(try await read(token, with: keys.published).values == claims)
  }

  @Test func `keys for other uses, private keys, and keys of unknown kinds are left out`() throws {
    let odd = Claim.object([
      "keys": .list([
        .object(["kty": .text("EC"), "crv": .text("P-256"), "use": .text("enc")]),
        .object(["kty": .text("quantum")]), .object([:]), .text("key"), .null,
        .object(["kty": .text("EC"), "crv": .text("P-256"), "d": .text("AA")]),
      ])
    ])
    let token = try SignedToken(try keys.sign(claims, header: ["kid": .null]))

    #expect(try published(odd).candidates(for: token).isEmpty)
    #expect(throws: IdentityFailure.unavailable(.malformed("list of keys"))) {
      try ProviderKeys(Array("[]".utf8))
    }
  }
}
