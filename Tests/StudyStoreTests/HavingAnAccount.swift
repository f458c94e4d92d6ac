import Foundation
import GRDB
import Testing

@testable import StudyStore

@Suite("Having an account") struct HavingAnAccount {
  let store: StudyStore
  let clock = Clock()

  init() throws {
    let clock = clock
    store = try StudyStore.inMemory(migrations: Portal.migrations, now: { clock.now })
  }

  @Test func `begins with a link that works once`() async throws {
    #expect(try await !store.isSetUp())
    let earlier = try await store.issueSetUpToken()
    let token = try await store.issueSetUpToken()

    await #expect(throws: AccountError.unknownToken) { try await setUp(earlier) }
    let alan = try await setUp(token)

    #expect(alan.role == .administrator)
    #expect(try await store.isSetUp())
    await #expect(throws: AccountError.unknownToken) { try await setUp(token) }
  }

  @Test func `cannot begin twice`() async throws {
    _ = try await setUp(try await store.issueSetUpToken())
    let token = try await store.issueSetUpToken()

    await #expect(throws: AccountError.unknownToken) { try await setUp(token) }
  }

  @Test func `keeps a set-up link that was used with a weak password`() async throws {
    let token = try await store.issueSetUpToken()

    await #expect(throws: AccountError.weakPassword(minimum: 12)) {
      try await store.setUp(
        token: token, email: "a@example.org", name: "Al", password: "fog and owl")
    }
    _ = try await setUp(token)
  }

  @Test(arguments: [
    "", "ada", "ada@", "@example.org", "a@b@c", "ada @example.org", "a@-b.org", "a@b..c",
  ])
  func `needs a valid address`(email: String) async throws {
    await #expect(throws: AccountError.invalidEmail) {
      try await store.createAccount(
        email: email, name: "Ada", role: .researcher, password: Portal.password)
    }
  }

  @Test(arguments: ["jose\u{301}@EXAMPLE.org", "Jos\u{e9}@example.ORG", "JOS\u{c9}@example.org"])
  func `is found by an address however its letters are composed`(email: String) async throws {
    let portal = try await Portal(store: store)
    let account = try await store.createAccount(
      email: email, name: "José", role: .reviewer, password: Portal.password)

    // Strings are equal in either form; their bytes are not.
    #expect(Array(account.email.utf8) == Array("jos\u{e9}@example.org".utf8))
    for typed in ["jose\u{301}@example.org", "jos\u{e9}@Example.org"] {
      #expect(
        try await store.signIn(email: typed, password: Portal.password).account.id == account.id)
      await #expect(throws: AccountError.emailTaken) {
        try await store.invite(email: typed, name: "", role: .reviewer, by: portal.alan.id)
      }
    }
  }

  @Test func `is found by an address that an earlier release stored in two characters`()
    async throws
  {
    let portal = try await Portal(store: store)
    try await store.database.write { db in
      try db.execute(
        sql: "UPDATE account SET email = ? WHERE id = ?",
        arguments: ["jose\u{301}@example.org", portal.rosalind.id.uuidString])
    }

    let (_, account) = try await store.signIn(
      email: "jos\u{e9}@example.org", password: Portal.password)
    #expect(account.id == portal.rosalind.id)
    await #expect(throws: AccountError.emailTaken) {
      try await store.createAccount(
        email: "jos\u{e9}@example.org", name: "José", role: .reviewer, password: Portal.password)
    }
  }

  @Test func `needs a name and a unique address`() async throws {
    let portal = try await Portal(store: store)

    await #expect(throws: AccountError.missingName) {
      try await store.createAccount(
        email: "x@example.org", name: " \u{0} ", role: .researcher, password: Portal.password)
    }
    await #expect(throws: AccountError.emailTaken) {
      try await store.createAccount(
        email: " ADA@Example.org ", name: "Ada", role: .researcher, password: Portal.password)
    }
    #expect(try await store.accounts().map(\.name) == ["Ada", "Alan", "Grace", "Rosalind"])
    #expect(try await store.account(portal.ada.id) == portal.ada)
  }

  @Test(arguments: [
    String(repeating: "a", count: 201),
    String(repeating: "a" + String(repeating: "\u{301}", count: 60), count: 100),
  ])
  func `needs a name of reasonable length`(name: String) async throws {
    let portal = try await Portal(store: store)

    await #expect(throws: AccountError.longName(maximum: 200)) {
      try await store.createAccount(
        email: "x@example.org", name: name, role: .researcher, password: Portal.password)
    }
    await #expect(throws: AccountError.longName(maximum: 200)) {
      try await store.invite(
        email: "x@example.org", name: name, role: .researcher, by: portal.alan.id)
    }
  }

  @Test func `can be offered by an administrator's invitation`() async throws {
    let portal = try await Portal(store: store)
    let invitation = try await store.invite(
      email: "Kay@example.org", name: "Kay", role: .reviewer, by: portal.alan.id)

    let pending = try await store.invitation(token: invitation.token)
    let kay = try await store.acceptInvitation(
      token: invitation.token, name: "Kay M.", password: Portal.password)

    #expect(pending?.email == "kay@example.org")
    #expect(pending?.invitedBy == "Alan")
    #expect(kay.role == .reviewer)
    #expect(try await store.invitations() == [])
    await #expect(throws: AccountError.unknownToken) {
      try await store.acceptInvitation(
        token: invitation.token, name: "Kay", password: Portal.password)
    }
  }

  @Test func `cannot be offered by others, after a week, or once revoked`() async throws {
    let portal = try await Portal(store: store)
    await #expect(throws: StoreError.notAllowed) {
      try await store.invite(
        email: "x@example.org", name: "", role: .administrator, by: portal.ada.id)
    }
    let late = try await store.invite(
      email: "late@example.org", name: "", role: .researcher, by: portal.alan.id)
    let revoked = try await store.invite(
      email: "no@example.org", name: "", role: .researcher, by: portal.alan.id)

    try await store.revokeInvitation(revoked.id, by: portal.alan.id)
    clock.advance(by: 7 * 86_400)

    await #expect(throws: AccountError.expiredToken) {
      try await store.acceptInvitation(token: late.token, name: "L", password: Portal.password)
    }
    #expect(try await store.invitation(token: late.token) == nil)
    #expect(try await store.invitation(token: revoked.token) == nil)
  }

  @Test func `loses its sessions when it is deactivated`() async throws {
    let portal = try await Portal(store: store)
    let (token, _) = try await store.signIn(email: "ada@example.org", password: Portal.password)

    try await store.setActive(portal.ada.id, false, by: portal.alan.id)

    #expect(try await store.session(token: token) == nil)
    await #expect(throws: SignInError.wrongEmailOrPassword) {
      try await store.signIn(email: "ada@example.org", password: Portal.password)
    }
    try await store.setActive(portal.ada.id, true, by: portal.alan.id)
    _ = try await store.signIn(email: "ada@example.org", password: Portal.password)
  }

  @Test func `loses its open invitations when it is deactivated`() async throws {
    let portal = try await Portal(store: store)
    let second = try await store.createAccount(
      email: "joan@example.org", name: "Joan", role: .administrator, password: Portal.password)
    let hers = try await store.invite(
      email: "friend@example.org", name: "", role: .administrator, by: second.id)
    let his = try await store.invite(
      email: "other@example.org", name: "", role: .researcher, by: portal.alan.id)

    try await store.setActive(second.id, false, by: portal.alan.id)
    try await store.setActive(second.id, true, by: portal.alan.id)

    #expect(try await store.invitation(token: hers.token) == nil)
    #expect(try await store.invitation(token: his.token) != nil)
  }

  @Test func `always leaves at least one administrator`() async throws {
    let portal = try await Portal(store: store)

    await #expect(throws: AccountError.lastAdministrator) {
      try await store.setActive(portal.alan.id, false, by: portal.alan.id)
    }
    #expect(try await store.account(portal.alan.id)?.isActive == true)
    await #expect(throws: StoreError.notAllowed) {
      try await store.setActive(portal.grace.id, false, by: portal.ada.id)
    }
  }

  private func setUp(_ token: String) async throws -> Account {
    try await store.setUp(
      token: token, email: "alan@example.org", name: "Alan", password: Portal.password)
  }
}
