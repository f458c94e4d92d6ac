import Foundation
import Synchronization
import TestSupport
import Testing

@testable import PortalIdentity

@Suite("Signing in at a provider") struct SigningInAtAProvider {
  private let clock = Clock()
  private let institution: FakeInstitution
  private let provider: IdentityProvider

  init() {
    let clock = clock
    institution = FakeInstitution { clock.now }
    provider = IdentityProvider(
      FakeInstitution.settings(), transport: institution, now: { clock.now })
  }

  private final class Clock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_795_257_720))
    var now: Date { time.withLock { $0 } }
    func advance(by seconds: Double) { time.withLock { $0 += seconds } }
  }

  private static let person: [String: Claim] = [
    "email": .text("grace@example.org"), "email_verified": .boolean(true), "name": .text("Grace"),
  ]

  private func begin(
    _ purpose: StartedAuthorization.Purpose = .signIn(target: "/studies"), in browser: String = "b"
  ) async throws -> String {
    try await provider.begin(purpose, browser: browser, redirect: FakeInstitution.back)
  }

  @discardableResult
  private func finish(
    _ path: String, in browser: String = "b", provider: IdentityProvider? = nil
  ) async throws -> (identity: ProvenIdentity, purpose: StartedAuthorization.Purpose) {
    let query = FakeInstitution.query(of: path)
    return try await (provider ?? self.provider).finish(
      AuthorizationAnswer(
        state: query["state"], code: query["code"], error: query["error"], issuer: query["iss"]),
      browser: browser, redirect: FakeInstitution.back)
  }

  @Test func `the request has what the flow needs, and no secret`() async throws {
    let address = try await begin()
    let query = FakeInstitution.query(of: address)

    #expect(address.hasPrefix("https://login.example.org/authorize?"))
    #expect(query["code_challenge"]?.count == 43 && query["nonce"]?.count == 43)
    #expect(query["redirect_uri"] == FakeInstitution.back)
    #expect(query["prompt"] == nil && query["max_age"] == nil)
    #expect(!address.contains("sesame") && query["code_verifier"] == nil)
    // Nobody reads the verifier or the page in it.
    #expect(!address.contains("studies"))
    let other = FakeInstitution.query(of: try await begin())
    #expect(other["nonce"] != query["nonce"] && other["state"] != query["state"])
  }

  @Test(arguments: SigningAlgorithm.allCases)
  func `a person signs in`(algorithm: SigningAlgorithm) async throws {
    institution.behave { $0.algorithm = algorithm }
    let (identity, purpose) = try await finish(
      institution.signIn("grace", Self.person, at: begin()))

    #expect(identity.subject == "grace" && identity.issuer == FakeInstitution.issuer)
    #expect(identity.verifiedEmail == "grace@example.org" && identity.name == "Grace")
    #expect(purpose == .signIn(target: "/studies"))
    #expect(institution.lastForm["client_secret"] == nil)
    #expect(institution.asked.filter { $0 == "/userinfo" } == [])
  }

  @Test func `the secret goes where the provider takes it`() async throws {
    try await finish(institution.signIn("grace", Self.person, at: begin()))
    let pair = try #require(
      institution.lastAuthorization.flatMap { Data(base64Encoded: String($0.dropFirst(6))) })
    #expect(String(decoding: pair, as: UTF8.self) == "accord:open%3A%20sesame%20%26%20more")

    institution.behave {
      $0.describe = {
        $0["token_endpoint_auth_methods_supported"] = .list([.text("client_secret_post")])
      }
    }
    let other = IdentityProvider(FakeInstitution.settings(), transport: institution)
    _ = try await other.begin(.signIn(target: nil), browser: "b", redirect: FakeInstitution.back)
    clock.advance(by: Date().timeIntervalSince(clock.now))
    try await finish(
      institution.signIn(
        "grace", Self.person,
        at: other.begin(.signIn(target: nil), browser: "b", redirect: FakeInstitution.back)),
      provider: other)
    #expect(institution.lastForm["client_secret"] == FakeInstitution.secret)
    #expect(institution.lastAuthorization == nil)
  }

  @Test func `a code works once`() async throws {
    let path = try await institution.signIn("grace", Self.person, at: begin())
    try await finish(path)

    await #expect(throws: IdentityFailure.refused(code: "invalid_grant")) { try await finish(path) }
  }

  @Test func `a sign-in belongs to its browser, to its portal, and to ten minutes`() async throws {
    let path = try await institution.signIn("grace", Self.person, at: begin())
    let other = IdentityProvider(FakeInstitution.settings(), transport: institution)

    await #expect(throws: IdentityFailure.unknownState) { try await finish(path, in: "other") }
    await #expect(throws: IdentityFailure.unknownState) { try await finish(path, in: "") }
    await #expect(throws: IdentityFailure.unknownState) {
      try await finish(path, provider: other)
    }
    for made in ["", "x", String(repeating: "A", count: 400), String(path.suffix(40))] {
      await #expect(throws: IdentityFailure.unknownState) {
        try await finish("/?code=1&state=\(made)")
      }
    }
    clock.advance(by: 601)
    await #expect(throws: IdentityFailure.unknownState) { try await finish(path) }
    #expect(!institution.asked.contains("/token"))
  }

  @Test func `an answer of another provider is refused`() async throws {
    let path = try await institution.signIn("grace", Self.person, at: begin())
    let mixed = path.replacing("iss=https://login.example.org", with: "iss=https://evil.example")

    await #expect(throws: IdentityFailure.untrusted(.issuer)) { try await finish(mixed) }
    #expect(!institution.asked.contains("/token"))
  }

  @Test func `a person who cancels is not signed in`() async throws {
    let state = FakeInstitution.query(of: try await begin())["state"] ?? ""

    await #expect(throws: IdentityFailure.refused(code: "access_denied")) {
      try await finish("/?error=access_denied&state=\(state)")
    }
    await #expect(throws: IdentityFailure.refused(code: "bscript")) {
      try await finish("/?error=%3Cb%3Escript&state=\(state)")
    }
    await #expect(throws: IdentityFailure.refused(code: "no code")) {
      try await finish("/?state=\(state)")
    }
  }

  @Test func `a token for another sign-in is refused`() async throws {
    institution.behave { $0.change = { $0["nonce"] = .text("another") } }
    let path = try await institution.signIn("grace", Self.person, at: begin())

    await #expect(throws: IdentityFailure.untrusted(.nonce)) { try await finish(path) }
  }

  @Test func `a token that someone changed is refused`() async throws {
    institution.behave {
      $0.forge = { token in
        let parts = token.split(separator: ".").map(String.init)
        let other = parts[2].hasPrefix("A") ? "B" : "A"
        return [parts[0], parts[1], other + parts[2].dropFirst()].joined(separator: ".")
      }
    }
    let path = try await institution.signIn("grace", Self.person, at: begin())

    await #expect(throws: IdentityFailure.untrusted(.signature)) { try await finish(path) }
  }

  @Test func `to confirm, the person signs in again`() async throws {
    let address = try await begin(.confirmation(form: "f"))
    #expect(FakeInstitution.query(of: address)["prompt"] == "login")
    #expect(FakeInstitution.query(of: address)["max_age"] == "0")
    let (_, purpose) = try await finish(institution.signIn("grace", Self.person, at: address))
    #expect(purpose == .confirmation(form: "f"))

    institution.behave { $0.change = { $0["auth_time"] = .number(1_795_250_000) } }
    let old = try await institution.signIn(
      "grace", Self.person, at: begin(.confirmation(form: "f")))
    await #expect(throws: IdentityFailure.untrusted(.authenticationTime)) { try await finish(old) }
    institution.behave { $0.change = { $0["auth_time"] = nil } }
    let silent = try await institution.signIn(
      "grace", Self.person, at: begin(.confirmation(form: "f")))
    await #expect(throws: IdentityFailure.untrusted(.authenticationTime)) {
      try await finish(silent)
    }
  }

  @Test func `new keys are asked for once, and not at each made-up name`() async throws {
    try await finish(institution.signIn("grace", Self.person, at: begin()))
    institution.rotate(to: "second")
    clock.advance(by: 61)
    try await finish(institution.signIn("grace", Self.person, at: begin()))
    #expect(institution.asked.count { $0 == "/keys" } == 2)
    #expect(institution.asked.count { $0 == "/.well-known/openid-configuration" } == 1)

    for name in ["third", "fourth", "fifth"] {
      institution.rotate(to: name)
      let path = try await institution.signIn("grace", Self.person, at: begin())
      await #expect(throws: IdentityFailure.untrusted(.unknownKey)) { try await finish(path) }
    }
    #expect(institution.asked.count { $0 == "/keys" } == 2)
    clock.advance(by: 61)
    try await finish(institution.signIn("grace", Self.person, at: begin()))
    #expect(institution.asked.count { $0 == "/keys" } == 3)
  }

  @Test func `a provider that is down is asked again after a while`() async throws {
    institution.behave { $0.isDown = true }
    for _ in 0..<3 {
      await #expect(throws: IdentityFailure.unavailable(.unreachable)) { try await begin() }
    }
    #expect(institution.asked.count == 1)
    institution.behave { $0.isDown = false }
    clock.advance(by: 11)
    _ = try await begin()

    // What it said before still counts.
    institution.behave { $0.isDown = true }
    clock.advance(by: 4_000)
    _ = try await begin()
  }

  @Test func `what the token lacks is asked for, about the same person`() async throws {
    institution.behave {
      $0.userInfo = [
        "sub": .text("grace"), "email": .text("grace@example.org"),
        "email_verified": .text("true"), "given_name": .text("Grace"),
        "family_name": .text("Murray"), "iss": .text("https://evil.example"),
      ]
    }
    let (identity, _) = try await finish(institution.signIn("grace", at: begin()))
    #expect(identity.verifiedEmail == "grace@example.org" && identity.name == "Grace Murray")
    #expect(identity.issuer == FakeInstitution.issuer)

    institution.behave { $0.userInfo?["sub"] = .text("ada") }
    let other = try await institution.signIn("grace", at: begin())
    await #expect(throws: IdentityFailure.untrusted(.otherPerson)) { try await finish(other) }
  }

  @Test func `an email that is not verified is none`() async throws {
    let unverified: [Claim] = [.boolean(false), .text("false"), .null]
    for stated in unverified {
      let (identity, _) = try await finish(
        institution.signIn(
          "grace",
          [
            "email": .text("grace@example.org"), "email_verified": stated, "name": .text("Grace"),
          ], at: begin()))
      #expect(identity.verifiedEmail == nil)
    }
  }

  @Test func `several factors are known by what providers call them`() async throws {
    let stated: [(claim: String, value: Claim, isStated: Bool)] = [
      ("amr", Claim.list([.text("pwd"), .text("mfa")]), true),
      ("acr", Claim.text("https://refeds.org/profile/mfa"), true),
      ("amr", Claim.list([.text("pwd")]), false), ("acr", Claim.text("1"), false),
    ]
    for (claim, value, isStated) in stated {
      let (identity, _) = try await finish(
        institution.signIn(
          "grace", Self.person.merging([claim: value]) { $1 }, at: begin()))
      #expect(identity.statesSeveralFactors == isStated, "\(claim) \(value)")
    }
  }

  @Test func `people can sign out of the institution as well`() async throws {
    #expect(await provider.signOutAddress(back: "https://accord.example.org/sign-in") == nil)
    _ = try await begin()
    let address = await provider.signOutAddress(back: "https://accord.example.org/sign-in")
    #expect(
      address
        == "https://login.example.org/logout?client_id=accord&post_logout_redirect_uri=https%3A%2F%2Faccord.example.org%2Fsign-in"
    )
  }
}
