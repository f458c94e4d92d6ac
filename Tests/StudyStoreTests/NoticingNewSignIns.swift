import Foundation
import GRDB
import Testing

@testable import StudyStore

@Suite("Noticing new sign-ins") struct NoticingNewSignIns {
  let portal: Portal
  var store: StudyStore { portal.store }

  init() async throws {
    portal = try await Portal()
    try await store.setSendsMail(true)
  }

  private func signIn(_ browser: String = "Firefox on Linux", from address: String = "192.0.2.1")
    async throws
  {
    portal.clock.advance(by: 60)
    _ = try await RequestOrigin.$address.withValue(address) {
      try await RequestOrigin.$browser.withValue(browser) {
        try await store.signIn(email: "ada@example.org", password: Portal.password)
      }
    }
  }

  private func notices() async throws -> [Notice] {
    try await store.notices(for: portal.ada.id).notices
  }

  @Test func `nothing is new about the first sign-in, and about another one like it`() async throws
  {
    try await signIn()
    try await signIn(from: "192.0.77.9")

    #expect(try await store.takeDueAccountMail().isEmpty)
    #expect(try await notices().isEmpty)
  }

  @Test(arguments: [("Safari on iPhone", "192.0.2.1"), ("Firefox on Linux", "198.51.100.7")])
  func `another browser or place is told by mail and by a notice`(
    browser: String, address: String
  ) async throws {
    try await signIn()
    try await signIn(browser, from: address)

    let due = try await store.takeDueAccountMail()
    #expect(due.map(\.kind) == [.signedInAnew])
    #expect(due.first?.to == "ada@example.org" && due.first?.browser == browser)
    let notice = try #require(try await notices().first)
    #expect(notice.kind == .signedInAnew && notice.name == browser && notice.study == nil)
    #expect(try await store.newNotices(for: portal.ada.id) == 1)
    #expect(try await store.newNotices(for: portal.grace.id) == 0)
    for mail in due { try await store.noteSent(mail) }
    try await signIn(browser, from: address)
    #expect(try await store.takeDueAccountMail().isEmpty)
  }

  @Test func `a sign-in is new after all sessions ended with the password`() async throws {
    try await signIn()
    try await store.changePassword(
      of: portal.ada.id, from: Portal.password, to: "a brand new password", keeping: "")
    _ = try await store.signIn(email: "ada@example.org", password: "a brand new password")

    let due = try await store.takeDueAccountMail()
    #expect(due.map(\.kind) == [.passwordChanged, .signedInAnew])
    #expect(due.last?.browser == nil)
  }

  @Test func `the notice goes with the session, and so does the network address`() async throws {
    try await signIn()
    try await signIn("Safari on iPhone", from: "198.51.100.7")
    #expect(try await notices().count == 1)

    portal.clock.advance(by: 30 * 86_400)
    _ = try await store.signIn(email: "grace@example.org", password: Portal.password)

    #expect(try await notices().isEmpty)
    let mail = try await store.database.read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM accountMail").map(\.description).joined()
    }
    #expect(mail.contains("signedInAnew") && !mail.contains("198.51"))
  }

  @Test func `without mail, the notice is there`() async throws {
    try await store.setSendsMail(false)
    try await signIn()
    try await signIn("Safari on iPhone")

    #expect(try await notices().map(\.kind) == [.signedInAnew])
    try await store.setSendsMail(true)
    #expect(try await store.takeDueAccountMail().isEmpty)
  }

  @Test(arguments: [
    ("192.0.2.1", "192.0.77.9", true), ("192.0.2.1", "192.1.2.1", false),
    ("2001:db8:1::1", "2001:DB8:2::9", true), ("2001:db8::1", "2001:db9::1", false),
    ("::ffff:192.0.2.1", "192.0.2.9", true), ("192.0.2.1", "", false), ("", "", true),
    ("fe80::1%eth0", "fe80::1%eth1", true),
  ])
  func `a place is as large as a provider`(first: String, second: String, isSame: Bool) {
    #expect((SignInPlace(first) == SignInPlace(second)) == isSame)
  }
}
