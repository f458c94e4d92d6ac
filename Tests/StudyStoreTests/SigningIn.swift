import Foundation
import GRDB
import Testing

@testable import StudyStore

@Suite("Signing in") struct SigningIn {
  let portal: Portal

  init() async throws { portal = try await Portal() }

  @Test func `creates a session for the person`() async throws {
    let (token, account) = try await signIn(email: " Ada@Example.ORG ")

    let session = try await portal.store.session(token: token)

    #expect(account.id == portal.ada.id)
    #expect(account.lastSignedInAt == portal.clock.now)
    #expect(session?.account == account)
    #expect(token.count == 43)
  }

  @Test func `stores no token, no password, and no mistyped address`() async throws {
    let (token, _) = try await signIn()
    _ = try? await signIn(email: "secret-address@example.org")
    let csrfToken = try #require(try await portal.store.session(token: token)?.csrfToken)

    let everything = try await portal.store.database.read { db in
      try ["account", "session", "auditEntry"].flatMap { table in
        try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map(\.description)
      }.joined()
    }
    for secret in [token, csrfToken, Portal.password, "secret-address"] {
      #expect(!everything.contains(secret))
    }
    #expect(everything.contains("$argon2id$"))
  }

  @Test func `ties forms to the session`() async throws {
    let first = try await signIn().token
    let second = try await signIn().token

    let tokens = [
      try await portal.store.session(token: first)?.csrfToken,
      try await portal.store.session(token: first)?.csrfToken,
      try await portal.store.session(token: second)?.csrfToken,
    ]

    #expect(tokens[0] == tokens[1])
    #expect(tokens[0] != tokens[2])
  }

  @Test func `hashes passwords with the work that libsodium recommends`() async throws {
    let hash = try await Passwords(.usual).hash(Portal.password, email: "", name: "")

    #expect(hash.hasPrefix("$argon2id$v=19$m=65536,t=2,p=1$"))
    #expect(await Passwords(.usual).matches(Portal.password, hash))
    #expect(await !Passwords(.usual).matches(Portal.password, nil))
  }

  @Test(arguments: [
    ("ada@example.org", "wrong password"), ("nobody@example.org", Portal.password), ("", ""),
    ("ada@example.org", ""),
  ])
  func `reports the same error whatever was wrong`(email: String, password: String) async throws {
    await #expect(throws: SignInError.wrongEmailOrPassword) {
      try await portal.store.signIn(email: email, password: password)
    }
  }

  @Test func `treats a composed and a decomposed password as the same`() async throws {
    _ = try await portal.store.createAccount(
      email: "zoe@example.org", name: "Zoë", role: .researcher, password: "pass-zo\u{EB}-word")

    _ = try await portal.store.signIn(email: "zoe@example.org", password: "pass-zoe\u{308}-word")
  }

  @Test func `must wait after ten failures, even with the correct password`() async throws {
    for _ in 1...10 { _ = try? await signIn(password: "wrong password") }
    portal.clock.advance(by: 60)

    await #expect(throws: SignInError.tooManyAttempts(retryAfter: 840)) { try await signIn() }
    _ = try await signIn(email: "grace@example.org")
    portal.clock.advance(by: 840)
    _ = try await signIn()
  }

  @Test func `does not lock out people from other sources`() async throws {
    for _ in 1...40 {
      _ = try? await portal.store.signIn(
        email: "ada@example.org", password: "wrong password", from: "203.0.113.9")
    }
    await #expect(throws: SignInError.tooManyAttempts(retryAfter: 900)) {
      try await portal.store.signIn(
        email: "ada@example.org", password: Portal.password, from: "203.0.113.9")
    }
    for _ in 1...9 {
      _ = try? await portal.store.signIn(
        email: "ada@example.org", password: "wrong password", from: "198.51.100.7")
    }

    _ = try await portal.store.signIn(
      email: "ada@example.org", password: Portal.password, from: "198.51.100.7")
  }

  @Test func `slows down if an account is attacked from many sources`() throws {
    let attempts = SignInAttempts()
    let now = Timestamp(portal.clock.now)
    let delays = try (0..<60).map { number in
      try attempts.begin(email: "ada@example.org", from: "\(number % 30)", at: now).delay
    }

    #expect(delays[0] == .zero && delays[29] == .zero)
    #expect(delays[30] > .zero && delays[59] > delays[30] && delays[59] <= .seconds(4))
    #expect(try attempts.begin(email: "grace@example.org", from: "99", at: now).delay == .zero)
    let later = now + SignInAttempts.window
    #expect(try attempts.begin(email: "ada@example.org", from: "99", at: later).delay == .zero)
  }

  @Test func `leaves capacity for others while one source tries every account`() throws {
    let attempts = SignInAttempts()
    let now = Timestamp(portal.clock.now)
    let begun = try (0..<SignInAttempts.atOnce).map {
      try attempts.begin(email: "\($0)@example.org", from: "203.0.113.9", at: now)
    }

    #expect(throws: SignInError.tooManyAttempts(retryAfter: 2)) {
      try attempts.begin(email: "x@example.org", from: "203.0.113.9", at: now)
    }
    _ = try attempts.begin(email: "x@example.org", from: "198.51.100.7", at: now)
    attempts.end(begun[0])
    _ = try attempts.begin(email: "x@example.org", from: "203.0.113.9", at: now)
  }

  @Test(arguments: [
    "e" + String(repeating: "\u{301}", count: 1_000_000), String(repeating: "x", count: 1_025),
  ])
  func `does not process endless passwords`(password: String) async throws {
    let time = await ContinuousClock().measure {
      await #expect(throws: SignInError.wrongEmailOrPassword) {
        try await signIn(password: password)
      }
      await #expect(throws: AccountError.longPassword(maximum: 128)) {
        try await portal.store.createAccount(
          email: "x@example.org", name: "X", role: .researcher, password: password)
      }
    }
    #expect(time < .seconds(5))
  }

  @Test func `remembers a session that has ended for a week`() async throws {
    let (token, _) = try await signIn()
    portal.clock.advance(by: 6 * 86_400)
    #expect(try await portal.store.session(token: token) == nil)
    #expect(try await portal.store.hasEndedLately(token: token))

    portal.clock.advance(by: 2 * 86_400)

    #expect(try await !portal.store.hasEndedLately(token: token))
    #expect(try await !portal.store.hasEndedLately(token: "unknown"))
  }

  @Test func `counts attempts that run at the same time`() async throws {
    let store = portal.store
    let refused = await withTaskGroup(of: Bool.self) { group in
      for _ in 1...30 {
        group.addTask {
          do {
            _ = try await store.signIn(email: "ada@example.org", password: "wrong password")
          } catch SignInError.tooManyAttempts { return true } catch {}
          return false
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(refused == 20)
  }

  @Test func `lasts while it is used and ends after twelve idle hours`() async throws {
    let (token, _) = try await signIn()
    for _ in 1...3 {
      portal.clock.advance(by: 11 * 3_600)
      #expect(try await portal.store.session(token: token) != nil)
    }

    portal.clock.advance(by: 12 * 3_600 + 1)

    #expect(try await portal.store.session(token: token) == nil)
  }

  @Test func `records a request at most once a minute`() async throws {
    let (token, _) = try await signIn()
    func lastSeen() async throws -> String? {
      try await portal.store.database.read {
        try String.fetchOne($0, sql: "SELECT lastSeenAt FROM session")
      }
    }
    let start = try await lastSeen()

    portal.clock.advance(by: 59)
    _ = try await portal.store.session(token: token)
    #expect(try await lastSeen() == start)

    portal.clock.advance(by: 1)
    _ = try await portal.store.session(token: token)
    #expect(try await lastSeen() != start)
  }

  @Test func `ends when the person signs out`() async throws {
    let (token, _) = try await signIn()

    try await portal.store.signOut(token: token)

    #expect(try await portal.store.session(token: token) == nil)
  }

  @Test func `ends elsewhere when the password changes`() async throws {
    let (here, _) = try await signIn()
    let (elsewhere, _) = try await signIn()
    let change = { (old: String, new: String) in
      try await portal.store.changePassword(
        of: portal.ada.id, from: old, to: new, keeping: here)
    }

    await #expect(throws: AccountError.wrongPassword) { try await change("wrong", "a new lantern") }
    await #expect(throws: AccountError.weakPassword(minimum: 12)) {
      try await change(Portal.password, "short")
    }
    try await change(Portal.password, "a new lantern")

    #expect(try await portal.store.session(token: here) != nil)
    #expect(try await portal.store.session(token: elsewhere) == nil)
    _ = try await signIn(password: "a new lantern")
  }

  private func signIn(email: String = "ada@example.org", password: String = Portal.password)
    async throws -> (token: String, account: Account)
  { try await portal.store.signIn(email: email, password: password) }
}
