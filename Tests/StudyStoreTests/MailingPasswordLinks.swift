import Testing

@testable import StudyStore

@Suite("Mailing password links") struct MailingPasswordLinks {
  let portal: Portal
  var store: StudyStore { portal.store }

  init() async throws { portal = try await Portal() }

  @Test func `a link works once, for an hour`() async throws {
    let link = try #require(try await store.makePasswordLinkToMail(email: " ADA@example.org "))
    #expect(link.account.id == portal.ada.id)
    portal.clock.advance(by: 3_599)
    #expect(try await store.owner(ofPasswordLink: link.token) != nil)
    portal.clock.advance(by: 1)
    #expect(try await store.owner(ofPasswordLink: link.token) == nil)

    let second = try #require(try await store.makePasswordLinkToMail(email: "ada@example.org"))
    _ = try await store.resetPassword(token: second.token, to: "a brand new password")
    #expect(try await store.owner(ofPasswordLink: second.token) == nil)
  }

  @Test func `the audit log says that a link was mailed only once it was handed over`() async throws
  {
    let unsent = try #require(try await store.makePasswordLinkToMail(email: "ada@example.org"))
    try await store.noteUnsent(unsent, attempts: 3, because: "Relay refused.")
    let sent = try #require(try await store.makePasswordLinkToMail(email: "ada@example.org"))
    try await store.noteMailed(sent)

    let lines = try await store.auditLines(after: 4, limit: 10)
    #expect(
      lines.map(\.action) == [
        .passwordLinkRequested, .mailGivenUp, .passwordLinkRequested, .passwordLinkMailed,
      ])
    #expect(lines.allSatisfy { $0.entry.account == nil })
    #expect(lines.allSatisfy { $0.entry.object == portal.ada.id.uuidString })
    let failed = try await store.failedAccountMail()
    #expect(failed.map(\.kind) == [.passwordLink] && failed.allSatisfy(\.isGivenUp))
  }

  @Test func `a link that a stranger requests ends none that its owner has`() async throws {
    let own = try await store.makePasswordLink(for: portal.ada.id, by: portal.alan.id)
    let first = try #require(try await store.makePasswordLinkToMail(email: "ada@example.org"))
    let second = try #require(try await store.makePasswordLinkToMail(email: "ada@example.org"))

    for link in [own, first, second] {
      #expect(try await store.owner(ofPasswordLink: link.token)?.id == portal.ada.id)
    }
    _ = try await store.resetPassword(token: first.token, to: "a brand new password")
    for link in [own, first, second] {
      #expect(try await store.owner(ofPasswordLink: link.token) == nil)
    }
  }

  @Test func `unknown and inactive accounts get none`() async throws {
    try await store.setActive(portal.grace.id, false, by: portal.alan.id)

    for email in ["nobody@example.org", "grace@example.org", "not an address"] {
      #expect(try await store.makePasswordLinkToMail(email: email) == nil)
    }
  }

  @Test func `an account gets three an hour`() async throws {
    for _ in 1...3 {
      #expect(try await store.makePasswordLinkToMail(email: "ada@example.org") != nil)
    }

    #expect(try await store.makePasswordLinkToMail(email: "ADA@example.org") == nil)
    #expect(try await store.makePasswordLinkToMail(email: "grace@example.org") != nil)
    portal.clock.advance(by: 3_600)
    #expect(try await store.makePasswordLinkToMail(email: "ada@example.org") != nil)
  }

  @Test func `a source makes twenty requests an hour, whatever the account`() throws {
    for number in 1...20 {
      try store.beginPasswordRequest(email: "ada\(number)@example.org", from: "192.0.2.1")
    }
    portal.clock.advance(by: 600)

    #expect(throws: SignInError.tooManyAttempts(retryAfter: 3_000)) {
      try store.beginPasswordRequest(email: "ada@example.org", from: "192.0.2.1")
    }
    try store.beginPasswordRequest(email: "ada@example.org", from: "192.0.2.2")
    #expect(throws: AccountError.invalidEmail) {
      try store.beginPasswordRequest(email: "ada", from: "192.0.2.2")
    }
  }
}
