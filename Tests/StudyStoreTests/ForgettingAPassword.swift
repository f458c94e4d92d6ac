import Testing

@testable import StudyStore

@Suite("Forgetting a password") struct ForgettingAPassword {
  static let new = "a brand new password"

  let portal: Portal
  var store: StudyStore { portal.store }

  init() async throws { portal = try await Portal() }

  @Test func `an administrator's link changes it once, and ends all sessions`() async throws {
    let (token, _) = try await store.signIn(email: "ada@example.org", password: Portal.password)
    let link = try await store.makePasswordLink(for: portal.ada.id, by: portal.alan.id)

    #expect(try await store.owner(ofPasswordLink: link.token)?.id == portal.ada.id)
    _ = try await store.resetPassword(token: link.token, to: Self.new)

    #expect(try await store.session(token: token) == nil)
    await #expect(throws: SignInError.wrongEmailOrPassword) {
      try await store.signIn(email: "ada@example.org", password: Portal.password)
    }
    _ = try await store.signIn(email: "ada@example.org", password: Self.new)
    await #expect(throws: AccountError.unknownToken) {
      try await store.resetPassword(token: link.token, to: Self.new)
    }
  }

  @Test func `only administrators make links, and only for active accounts`() async throws {
    await #expect(throws: StoreError.notAllowed) {
      try await store.makePasswordLink(for: portal.alan.id, by: portal.ada.id)
    }
    // A session without its password must not take over the account.
    await #expect(throws: StoreError.notAllowed) {
      try await store.makePasswordLink(for: portal.alan.id, by: portal.alan.id)
    }
    try await store.setActive(portal.grace.id, false, by: portal.alan.id)
    await #expect(throws: StoreError.notFound) {
      try await store.makePasswordLink(for: portal.grace.id, by: portal.alan.id)
    }
    await #expect(throws: StoreError.notFound) {
      try await store.makePasswordLink(email: "nobody@example.org")
    }
  }

  @Test func `a link ends after a day, and when it is replaced or no longer needed`() async throws {
    let replaced = try await store.makePasswordLink(email: "ALAN@example.org")
    let late = try await store.makePasswordLink(email: "alan@example.org")
    let unneeded = try await store.makePasswordLink(for: portal.ada.id, by: portal.alan.id)
    let inactive = try await store.makePasswordLink(for: portal.grace.id, by: portal.alan.id)
    try await store.changePassword(
      of: portal.ada.id, from: Portal.password, to: Self.new, keeping: "")
    try await store.setActive(portal.grace.id, false, by: portal.alan.id)
    try await store.setActive(portal.grace.id, true, by: portal.alan.id)

    #expect(try await store.owner(ofPasswordLink: late.token)?.id == portal.alan.id)
    for token in [replaced.token, unneeded.token, inactive.token] {
      #expect(try await store.owner(ofPasswordLink: token) == nil)
    }
    portal.clock.advance(by: 86_400)
    #expect(try await store.owner(ofPasswordLink: late.token) == nil)
  }

  @Test func `a link outlasts a password that is too short`() async throws {
    let link = try await store.makePasswordLink(email: "alan@example.org")

    await #expect(throws: AccountError.weakPassword(minimum: 12)) {
      try await store.resetPassword(token: link.token, to: "short")
    }
    _ = try await store.resetPassword(token: link.token, to: Self.new)
  }

  @Test func `the audit log records the link and the change`() async throws {
    let link = try await store.makePasswordLink(for: portal.ada.id, by: portal.alan.id)
    _ = try await store.resetPassword(token: link.token, to: Self.new)

    let lines = try await store.auditLines(after: 4, limit: 10)
    #expect(lines.map(\.action) == [.passwordLinkMade, .passwordReset])
    #expect(lines.map(\.entry.name) == ["Alan", "Ada"])
    #expect(lines.allSatisfy { $0.entry.object == portal.ada.id.uuidString })
  }
}
