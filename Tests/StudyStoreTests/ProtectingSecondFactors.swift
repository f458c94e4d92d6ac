import Foundation
import Testing

@testable import StudyStore

@Suite("Protecting second factors") struct ProtectingSecondFactors {
  private static let key = SecondFactorKey(Array(repeating: 7, count: 32))

  let portal: Portal
  var store: StudyStore { portal.store }

  init() async throws { portal = try await Portal() }

  @Test func `an administrator's session alone neither removes one nor changes the rule`()
    async throws
  {
    _ = try await setUp(portal.ada)
    await #expect(throws: AccountError.wrongPassword) {
      try await store.removeSecondFactor(
        of: portal.ada.id, by: portal.alan.id, password: "not the one")
    }
    await #expect(throws: AccountError.wrongPassword) {
      try await store.requireSecondFactor(
        of: [.researcher], by: portal.alan.id, password: "not the one")
    }
    _ = try await setUp(portal.alan)
    await #expect(throws: SecondFactorError.wrongCode) {
      try await store.removeSecondFactor(
        of: portal.ada.id, by: portal.alan.id, password: Portal.password)
    }
    await #expect(throws: SecondFactorError.wrongCode) {
      try await store.requireSecondFactor(
        of: [.researcher], by: portal.alan.id, password: Portal.password)
    }

    #expect(try await store.secondFactor(of: portal.ada.id) != nil)
    #expect(try await store.secondFactorRoles().isEmpty)
  }

  @Test func `its owner is told by mail when it is set up and when it is removed`() async throws {
    try await store.setSendsMail(true)
    _ = try await setUp(portal.ada)
    _ = try await store.removeSecondFactor(
      of: portal.ada.id, by: portal.alan.id, password: Portal.password)

    let due = try await store.takeDueAccountMail()
    #expect(due.map(\.kind) == [.secondFactorAdded, .secondFactorRemoved])
    #expect(due.map(\.to) == ["ada@example.org", "ada@example.org"])
  }

  /// The steps of `docs/operation/keys.md`.
  @Test func `the secret behind all codes can be replaced, with a recovery code for each person`()
    async throws
  {
    let new = SecondFactorKey(Array(repeating: 8, count: 32))
    let earlier = try await store.beginSecondFactor(
      of: portal.ada.id, password: Portal.password, session: "here", key: Self.key)
    let codes = try await store.confirmSecondFactor(
      of: portal.ada.id, code: code(earlier, store), session: "here", key: Self.key)
    portal.clock.advance(by: 60)
    let needed = await #expect(throws: SecondFactorNeeded.self) {
      try await store.signIn(email: "ada@example.org", password: Portal.password)
    }
    let started = try #require(needed).token
    await #expect(throws: SecondFactorError.wrongCode) {
      try await store.finishSignIn(started, code: code(earlier, store), key: new)
    }

    let session = try await store.finishSignIn(started, code: codes[0], key: new).token
    try await store.turnOffSecondFactor(
      of: portal.ada.id, password: Portal.password, code: codes[1], key: new)
    let secret = try await store.beginSecondFactor(
      of: portal.ada.id, password: Portal.password, session: session, key: new)
    _ = try await store.confirmSecondFactor(
      of: portal.ada.id, code: code(secret, store), session: session, key: new)

    #expect(secret.text != earlier.text)
  }

  @Test func `its owner is told once when a used code is typed again`() async throws {
    try await store.setSendsMail(true)
    let secret = try await setUp(portal.ada)
    let used = code(secret, store)
    for _ in 1...2 {
      let needed = await #expect(throws: SecondFactorNeeded.self) {
        try await store.signIn(email: "ada@example.org", password: Portal.password)
      }
      for wrong in [used, "000000"] {
        await #expect(throws: SecondFactorError.wrongCode) {
          try await store.finishSignIn(try #require(needed).token, code: wrong, key: Self.key)
        }
      }
    }

    let due = try await store.takeDueAccountMail()
    #expect(due.map(\.kind) == [.secondFactorAdded, .codeReused])
    #expect(due.last?.to == "ada@example.org")
  }

  @Test func `a recovery code has another hash for each person, and earlier hashes still work`()
    async throws
  {
    _ = try await setUp(portal.ada)
    let salts = try await store.database.read { db in
      try [portal.ada.id, portal.grace.id].compactMap { try db.secondFactor(of: $0)?.salt }
    }
    let code = "ABCDEFGHIJKLMNOP"
    #expect(salts.count == 1)
    #expect(RecoveryCode.hash(code, salt: salts[0]) != RecoveryCode.hash(code, salt: "another"))
    try await store.database.write { db in
      try db.execute(
        prepared: "INSERT INTO recoveryCode (codeHash, account) VALUES (?, ?)",
        arguments: [RecoveryCode.formerHash(code), portal.ada.id.uuidString])
    }

    let needed = await #expect(throws: SecondFactorNeeded.self) {
      try await store.signIn(email: "ada@example.org", password: Portal.password)
    }
    _ = try await store.finishSignIn(
      try #require(needed).token, code: "abcd-efgh-ijkl-mnop", key: Self.key)
  }

  @Test func `turning it on ends the other sessions`() async throws {
    let other = try await store.signIn(email: "ada@example.org", password: Portal.password).token
    let own = try await store.signIn(email: "ada@example.org", password: Portal.password).token
    let secret = try await store.beginSecondFactor(
      of: portal.ada.id, password: Portal.password, session: own, key: Self.key)
    #expect(try await store.session(token: other) != nil)

    _ = try await store.confirmSecondFactor(
      of: portal.ada.id, code: code(secret, store), session: own, key: Self.key)

    #expect(try await store.session(token: other) == nil)
    #expect(try await store.session(token: own) != nil)
  }

  @Test func `a used code signs nobody in while nothing can be written`() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    let store = portal.store
    let secret = try await store.beginSecondFactor(
      of: portal.ada.id, password: Portal.password, session: "here", key: Self.key)
    let used = code(secret, store)
    _ = try await store.confirmSecondFactor(
      of: portal.ada.id, code: used, session: "here", key: Self.key)
    try await store.forbidWriting(true)

    let needed = await #expect(throws: SecondFactorNeeded.self) {
      try await store.signIn(email: "ada@example.org", password: Portal.password)
    }
    let started = try #require(needed).token
    await #expect(throws: SecondFactorError.wrongCode) {
      try await store.finishSignIn(started, code: used, key: Self.key)
    }
  }

  @Test func `a session that cannot be written needs it, too`() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    let store = portal.store
    try await store.requireSecondFactor(
      of: [.researcher], by: portal.alan.id, password: Portal.password)
    try await store.forbidWriting(true)

    let token = try await store.signIn(email: "ada@example.org", password: Portal.password).token

    #expect(try await store.session(token: token)?.mustSetUpSecondFactor == true)
  }

  private func setUp(_ account: Account) async throws -> SecondFactorSecret {
    let secret = try await store.beginSecondFactor(
      of: account.id, password: Portal.password, session: account.name, key: Self.key)
    _ = try await store.confirmSecondFactor(
      of: account.id, code: code(secret, store), session: account.name, key: Self.key)
    return secret
  }

  /// The code that an app shows now.
  private func code(_ secret: SecondFactorSecret, _ store: StudyStore) -> String {
    secret.code(at: SecondFactorSecret.step(at: store.now()))
  }
}
