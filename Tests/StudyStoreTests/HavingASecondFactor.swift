import Foundation
import GRDB
import Testing

@testable import StudyStore

@Suite("Having a second factor") struct HavingASecondFactor {
  static let key = SecondFactorKey(Array(repeating: 7, count: 32))

  let portal: Portal
  var store: StudyStore { portal.store }

  init() async throws { portal = try await Portal() }

  @Test func `nobody is signed in before the code`() async throws {
    let (secret, _) = try await setUp(portal.ada)
    portal.clock.advance(by: 60)

    let started = try await start()
    #expect(try await store.session(token: started) == nil)
    let (token, account) = try await finish(started, code(secret))

    #expect(account.id == portal.ada.id)
    #expect(try await store.session(token: token)?.account.id == portal.ada.id)
    #expect(!store.awaitsCode(started))
  }

  @Test func `a code works once`() async throws {
    let (secret, _) = try await setUp(portal.ada)
    let first = code(secret)
    // The code that turned it on is used up.
    await #expect(throws: SecondFactorError.wrongCode) {
      try await finish(try await start(), first)
    }
    portal.clock.advance(by: 30)
    let second = code(secret)
    _ = try await finish(try await start(), second)

    await #expect(throws: SecondFactorError.wrongCode) {
      try await finish(try await start(), second)
    }
    await #expect(throws: SecondFactorError.wrongCode) {
      try await finish(try await start(), first)
    }
  }

  @Test func `of simultaneous attempts with one code, one succeeds`() async throws {
    let (secret, _) = try await setUp(portal.ada)
    portal.clock.advance(by: 60)
    let code = code(secret)
    var started: [String] = []
    for _ in 0..<4 { started.append(try await start()) }

    let successes = await withTaskGroup(of: Bool.self) { group in
      for token in started {
        group.addTask { (try? await finish(token, code)) != nil }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }

    #expect(successes == 1)
  }

  @Test func `a recovery code works once, however it is typed, and only for its account`()
    async throws
  {
    let (_, codes) = try await setUp(portal.ada)
    let (_, others) = try await setUp(portal.grace)
    #expect(codes.count == 10 && Set(codes + others).count == 20)

    await #expect(throws: SecondFactorError.wrongCode) {
      try await finish(try await start(), others[0])
    }
    let typed = codes[0].lowercased().replacing("-", with: " ")
    _ = try await finish(try await start(), typed)
    await #expect(throws: SecondFactorError.wrongCode) {
      try await finish(try await start(), codes[0])
    }
    #expect(try await store.secondFactor(of: portal.ada.id)?.recoveryCodes == 9)
  }

  @Test func `the code of another account does not match`() async throws {
    _ = try await setUp(portal.ada)
    let (secret, _) = try await setUp(portal.grace)
    portal.clock.advance(by: 60)

    await #expect(throws: SecondFactorError.wrongCode) {
      try await finish(try await start(), code(secret))
    }
  }

  @Test func `a sign-in waits ten minutes, and for five codes`() async throws {
    let (secret, _) = try await setUp(portal.ada)
    let late = try await start()
    portal.clock.advance(by: 600)
    await #expect(throws: SecondFactorError.expired) { try await finish(late, code(secret)) }

    let started = try await start()
    for _ in 1...5 {
      await #expect(throws: SecondFactorError.wrongCode) { try await finish(started, "nothing") }
    }
    await #expect(throws: SecondFactorError.expired) { try await finish(started, code(secret)) }
  }

  @Test func `wrong codes block one source and not the owner`() async throws {
    let (secret, _) = try await setUp(portal.ada)
    portal.clock.advance(by: 60)
    for _ in 1...2 {
      let started = try await start()
      for _ in 1...5 {
        await #expect(throws: SecondFactorError.wrongCode) {
          try await finish(started, "nothing", from: "192.0.2.1")
        }
      }
    }

    let started = try await start()
    await #expect(throws: SignInError.tooManyAttempts(retryAfter: 900)) {
      try await finish(started, code(secret), from: "192.0.2.1")
    }
    _ = try await finish(started, code(secret), from: "198.51.100.7")
  }

  @Test func `a new password and a deactivated account end a sign-in that waits`() async throws {
    let (secret, codes) = try await setUp(portal.ada)
    portal.clock.advance(by: 60)
    let started = try await start()
    let link = try await store.makePasswordLink(email: "ada@example.org")
    _ = try await store.resetPassword(token: link.token, to: "a brand new password")

    await #expect(throws: SecondFactorError.expired) { try await finish(started, code(secret)) }
    await #expect(throws: SecondFactorError.expired) { try await finish(started, codes[0]) }
    // The transaction that was refused used up nothing.
    #expect(try await store.secondFactor(of: portal.ada.id)?.recoveryCodes == 10)
  }

  @Test func `the database has neither secrets nor codes`() async throws {
    let (secret, codes) = try await setUp(portal.ada)
    portal.clock.advance(by: 60)
    _ = try await finish(try await start(), code(secret))
    _ = try await finish(try await start(), codes[1])

    let everything = try await store.database.read { db in
      try ["secondFactor", "recoveryCode", "session", "auditEntry"].flatMap { table in
        try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map(\.description)
      }.joined()
    }

    for text in [secret.text] + codes { #expect(!everything.contains(text)) }
  }

  @Test func `turning it off takes the password and a code`() async throws {
    let (secret, codes) = try await setUp(portal.ada)
    portal.clock.advance(by: 60)
    await #expect(throws: AccountError.wrongPassword) {
      try await turnOff(password: "not the one", code(secret))
    }
    await #expect(throws: SecondFactorError.wrongCode) {
      try await turnOff(password: Portal.password, "000")
    }

    try await turnOff(password: Portal.password, codes[3])

    #expect(try await store.secondFactor(of: portal.ada.id) == nil)
    _ = try await store.signIn(email: "ada@example.org", password: Portal.password)
  }

  @Test func `new recovery codes replace the earlier ones`() async throws {
    let (secret, codes) = try await setUp(portal.ada)
    portal.clock.advance(by: 60)
    let new = try await store.makeRecoveryCodes(
      of: portal.ada.id, password: Portal.password, code: code(secret), key: Self.key)

    await #expect(throws: SecondFactorError.wrongCode) {
      try await finish(try await start(), codes[0])
    }
    _ = try await finish(try await start(), new[0])
  }

  @Test func `it is set up with the password, in one session, with a code`() async throws {
    await #expect(throws: AccountError.wrongPassword) {
      try await store.beginSecondFactor(
        of: portal.ada.id, password: "not the one", session: "here", key: Self.key)
    }
    let secret = try await store.beginSecondFactor(
      of: portal.ada.id, password: Portal.password, session: "here", key: Self.key)
    await #expect(throws: SecondFactorError.expired) {
      try await store.confirmSecondFactor(
        of: portal.ada.id, code: code(secret), session: "there", key: Self.key)
    }
    await #expect(throws: SecondFactorError.wrongCode) {
      try await store.confirmSecondFactor(
        of: portal.ada.id, code: "1", session: "here", key: Self.key)
    }
    portal.clock.advance(by: 600)
    await #expect(throws: SecondFactorError.expired) {
      try await store.confirmSecondFactor(
        of: portal.ada.id, code: code(secret), session: "here", key: Self.key)
    }
    #expect(try await store.secondFactor(of: portal.ada.id) == nil)
  }

  @Test func `administrators remove it for others, and the command for anyone`() async throws {
    _ = try await setUp(portal.ada)
    let (_, codes) = try await setUp(portal.alan)
    await #expect(throws: StoreError.notAllowed) {
      try await store.removeSecondFactor(
        of: portal.ada.id, by: portal.grace.id, password: Portal.password)
    }
    await #expect(throws: StoreError.notAllowed) {
      try await store.removeSecondFactor(
        of: portal.alan.id, by: portal.alan.id, password: Portal.password)
    }

    let removed = try await store.removeSecondFactor(
      of: portal.ada.id, by: portal.alan.id, password: Portal.password, code: codes[0])
    #expect(removed?.id == portal.ada.id)
    let again = try await store.removeSecondFactor(
      of: portal.ada.id, by: portal.alan.id, password: Portal.password, code: codes[1])
    #expect(again == nil)
    #expect(try await store.removeSecondFactor(email: "alan@example.org") != nil)

    let lines = try await store.auditLines(after: 4, limit: 10)
    #expect(
      lines.map(\.action) == [
        .secondFactorSetUp, .secondFactorSetUp, .recoveryCodeUsed, .secondFactorRemoved,
        .recoveryCodeUsed, .secondFactorRemoved,
      ])
    #expect(lines.map(\.entry.object).last == portal.alan.id.uuidString)
  }

  @Test func `a role that needs it is led to it at the next sign-in`() async throws {
    let before = try await store.signIn(email: "ada@example.org", password: Portal.password).token
    portal.clock.advance(by: 1)
    await #expect(throws: StoreError.notAllowed) {
      try await store.requireSecondFactor(
        of: [.researcher], by: portal.ada.id, password: Portal.password)
    }
    try await store.requireSecondFactor(
      of: [.researcher], by: portal.alan.id, password: Portal.password)
    let after = try await store.signIn(email: "ada@example.org", password: Portal.password).token
    let other = try await store.signIn(email: "alan@example.org", password: Portal.password).token

    #expect(try await store.session(token: before)?.mustSetUpSecondFactor == false)
    #expect(try await store.session(token: after)?.mustSetUpSecondFactor == true)
    #expect(try await store.session(token: other)?.mustSetUpSecondFactor == false)
    _ = try await setUp(portal.ada)
    // Setting it up in another session ended this one.
    #expect(try await store.session(token: after) == nil)
    #expect(try await store.secondFactorRoles() == [.researcher])
  }

  private func setUp(_ account: Account) async throws -> (SecondFactorSecret, codes: [String]) {
    let secret = try await store.beginSecondFactor(
      of: account.id, password: Portal.password, session: account.name, key: Self.key)
    let codes = try await store.confirmSecondFactor(
      of: account.id, code: code(secret), session: account.name, key: Self.key)
    return (secret, codes)
  }

  /// The code that an app shows now.
  private func code(_ secret: SecondFactorSecret) -> String {
    secret.code(at: SecondFactorSecret.step(at: Timestamp(portal.clock.now)))
  }

  /// Types Ada's password.
  private func start() async throws -> String {
    do {
      _ = try await store.signIn(email: "ada@example.org", password: Portal.password)
    } catch let needed as SecondFactorNeeded {
      return needed.token
    }
    throw SignedInWithoutCode()
  }

  @discardableResult
  private func finish(_ started: String, _ code: String, from source: String = "") async throws
    -> (token: String, account: Account)
  {
    try await store.finishSignIn(started, code: code, key: Self.key, from: source)
  }

  private func turnOff(password: String, _ code: String) async throws {
    try await store.turnOffSecondFactor(
      of: portal.ada.id, password: password, code: code, key: Self.key)
  }

  private struct SignedInWithoutCode: Error {}
}
