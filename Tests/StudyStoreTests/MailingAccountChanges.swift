import GRDB
import Testing

@testable import StudyStore

@Suite("Mailing changes of accounts") struct MailingAccountChanges {
  let portal: Portal
  var store: StudyStore { portal.store }

  init() async throws {
    portal = try await Portal()
    try await store.setSendsMail(true)
  }

  @Test func `a new password is told to its owner, however it was chosen`() async throws {
    try await store.changePassword(
      of: portal.ada.id, from: Portal.password, to: "a brand new password", keeping: "")
    let link = try await store.makePasswordLink(for: portal.grace.id, by: portal.alan.id)
    _ = try await store.resetPassword(token: link.token, to: "a brand new password")

    let due = try await store.takeDueAccountMail()
    #expect(due.map(\.kind) == [.passwordChanged, .passwordChanged])
    #expect(due.map(\.to) == ["ada@example.org", "grace@example.org"])
  }

  @Test func `a new email is told to both addresses, and a new role to the new one`() async throws {
    try await store.changeAccount(
      portal.ada.id,
      to: AccountDetails(name: "Ada", email: "king@example.org", role: .administrator),
      shown: AccountDetails(of: portal.ada), by: portal.alan.id)

    let due = try await store.takeDueAccountMail()
    #expect(due.map(\.kind) == [.emailReplaced, .emailGiven, .roleChanged])
    #expect(due.map(\.to) == ["ada@example.org", "king@example.org", "king@example.org"])
    #expect(due.last?.role == .administrator)
  }

  @Test func `a name is told to nobody, and a deactivation once`() async throws {
    try await store.changeOwnName(portal.ada.id, to: "Ada King", password: Portal.password)
    try await store.setActive(portal.ada.id, false, by: portal.alan.id)
    try await store.setActive(portal.ada.id, false, by: portal.alan.id)

    #expect(try await store.takeDueAccountMail().map(\.kind) == [.deactivated])
  }

  @Test func `people who get no notices by mail are told as well`() async throws {
    try await store.setGetsMail(false, for: portal.ada.id)
    try await store.setActive(portal.ada.id, false, by: portal.alan.id)

    #expect(try await store.condition().mailWaiting == 1)
    #expect(try await store.takeDueAccountMail().count == 1)
  }

  @Test func `a change that is refused is not told`() async throws {
    await #expect(throws: AccountError.lastAdministrator) {
      try await store.setActive(portal.alan.id, false, by: portal.alan.id)
    }

    #expect(try await store.takeDueAccountMail().isEmpty)
  }

  @Test func `the audit log says that a mail was sent only once it was handed over`() async throws {
    try await store.setActive(portal.ada.id, false, by: portal.alan.id)
    let mail = try #require(try await store.takeDueAccountMail().first)
    #expect(try await store.auditLines(after: 4, limit: 10).map(\.action) == [.accountDeactivated])

    try await store.noteSent(mail)
    try await store.noteSent(mail)

    let lines = try await store.auditLines(after: 5, limit: 10)
    #expect(lines.map(\.action) == [.accountMailed])
    #expect(lines.first?.after("what") == "deactivated")
    #expect(try await store.auditCheck().verdict == .unbroken(count: 6))
  }

  @Test func `administrators read at once what failed, and no longer once it was sent`()
    async throws
  {
    try await store.setActive(portal.ada.id, false, by: portal.alan.id)
    let mail = try #require(try await store.takeDueAccountMail().first)

    #expect(try await store.noteFailure(mail, because: "Relay refused.") == false)
    let failed = try #require(try await store.failedAccountMail().first)
    #expect(failed.name == "Ada" && failed.reason == "Relay refused." && !failed.isGivenUp)

    portal.clock.advance(by: 61)
    let again = try #require(try await store.takeDueAccountMail().first)
    #expect(again.attempts == 2)
    try await store.noteSent(again)
    #expect(try await store.failedAccountMail().isEmpty)
  }

  @Test func `after a day a mail is given up, which the audit log says`() async throws {
    try await store.setActive(portal.ada.id, false, by: portal.alan.id)
    portal.clock.advance(by: 86_400)
    let mail = try #require(try await store.takeDueAccountMail().first)

    #expect(try await store.noteFailure(mail, because: "Relay refused."))

    #expect(try await store.takeDueAccountMail().isEmpty)
    #expect(try await store.failedAccountMail().map(\.isGivenUp) == [true])
    let last = try await store.auditLines(after: 5, limit: 10)
    #expect(last.map(\.action) == [.mailGivenUp] && last.first?.entry.reason == "Relay refused.")
  }

  @Test func `a portal without mail writes none, and forgets what waits`() async throws {
    try await store.setActive(portal.ada.id, false, by: portal.alan.id)
    try await store.setSendsMail(false)
    try await store.setActive(portal.grace.id, false, by: portal.alan.id)
    try await store.setSendsMail(true)

    #expect(try await store.takeDueAccountMail().isEmpty)
  }

  @Test func `each kind stands in the database`() async throws {
    let names = try await store.database.read { db in
      try Set(String.fetchAll(db, sql: "SELECT name FROM accountMailKind"))
    }
    #expect(names == Set(AccountMail.Kind.allCases.map(\.rawValue)))
  }
}
