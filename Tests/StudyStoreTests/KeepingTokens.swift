import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Keeping tokens") final class KeepingTokens: Sendable {
  let folder: TemporaryFolder
  let portal: Portal
  let study: Study.ID

  var store: StudyStore { portal.store }

  init() async throws {
    folder = try TemporaryFolder()
    let clock = Clock()
    let store = try StudyStore(
      opening: folder.path("accord.db"), migrations: Portal.migrations, now: { clock.now },
      random: .system, passwords: Passwords(.least))
    portal = try await Portal(store: store, clock: clock)
    study = try await portal.sleepDiary().id
  }

  @Test func `a token says who sends a request, and only its hash is stored`() async throws {
    let made = try await store.makeToken(named: " Nightly ", for: .read, by: portal.ada.id)

    #expect(made.text.hasPrefix("accord_") && made.text.count > 40)
    let bearer = try #require(try await store.bearer(made.text))
    #expect(bearer.account.id == portal.ada.id && bearer.scope == .read && bearer.study == nil)
    #expect(bearer.token == made.token.id && made.token.name == "Nightly")
    let file = try Data(contentsOf: folder.url.appending(path: "accord.db"))
    let log = try Data(contentsOf: folder.url.appending(path: "accord.db-wal"))
    #expect((file + log).range(of: Data(made.text.utf8)) == nil)
    for text in ["", "accord_", made.text + "x", String(made.text.dropLast()), "x" + made.text] {
      #expect(try await store.bearer(text) == nil, "\(text)")
    }
  }

  @Test func `a token ends when it is revoked, when it expires, and with its owner's account`()
    async throws
  {
    let first = try await token(.read, days: 2)
    let second = try await token(.read, days: 400)
    try await store.revokeToken(first.token.id, by: portal.ada.id)
    #expect(try await store.bearer(first.text) == nil)
    // Revoking again changes nothing.
    try await store.revokeToken(first.token.id, by: portal.ada.id)

    let third = try await token(.read, days: 2)
    portal.clock.advance(by: 2 * 86_400 - 1)
    #expect(try await store.bearer(third.text) != nil)
    portal.clock.advance(by: 1)
    #expect(try await store.bearer(third.text) == nil)
    #expect(try await store.bearer(second.text) != nil)
    #expect(
      second.token.expiresAt.timeIntervalSince(second.token.createdAt) == 366 * 86_400)

    try await store.setActive(portal.ada.id, false, by: portal.alan.id)
    #expect(try await store.bearer(second.text) == nil)
  }

  @Test func `nobody makes a token for more than they may do`() async throws {
    let grace = portal.grace.id
    for scope in TokenScope.allCases {
      await #expect(throws: StoreError.notFound) {
        try await store.makeToken(named: "a", for: scope, in: study, by: grace)
      }
    }
    try await store.setMember(
      email: portal.grace.email, role: .viewer, of: study, by: portal.ada.id)
    _ = try await store.makeToken(named: "a", for: .read, in: study, by: grace)
    for scope in [TokenScope.write, .propose, .testDevice] {
      await #expect(throws: StoreError.notAllowed) {
        try await store.makeToken(named: "a", for: scope, in: study, by: grace)
      }
    }
    await #expect(throws: StoreError.notAllowed) {
      try await store.makeToken(named: "a", for: .write, by: portal.rosalind.id)
    }
    _ = try await store.makeToken(named: "a", for: .read, by: portal.rosalind.id)
    await #expect(throws: TokenError.noStudy) {
      try await store.makeToken(named: "a", for: .testDevice, by: portal.ada.id)
    }
    await #expect(throws: TokenError.missingName) {
      try await store.makeToken(named: " \0", for: .read, by: portal.ada.id)
    }
  }

  @Test func `one person has at most 50 tokens that work`() async throws {
    for _ in 0..<AccessToken.most { _ = try await token(.read, days: 1) }
    await #expect(throws: TokenError.tooMany(limit: 50)) { try await token(.read) }
    portal.clock.advance(by: 86_400)
    _ = try await token(.read)
  }

  @Test func `owners see and revoke the tokens of their study, others only their own`()
    async throws
  {
    try await store.setMember(
      email: portal.grace.email, role: .editor, of: study, by: portal.ada.id)
    let own = try await store.makeToken(
      named: "phone", for: .testDevice, in: study, by: portal.grace.id)
    let ada = try await store.makeToken(named: "sync", for: .read, in: study, by: portal.ada.id)
    let all = try await token(.read)

    #expect(
      try await store.tokens(in: study, for: portal.ada.id).map(\.id)
        == [ada.token.id, own.token.id]
        .sorted { $0.uuidString < $1.uuidString })
    #expect(try await store.tokens(in: study, for: portal.grace.id).map(\.id) == [own.token.id])
    #expect(try await store.tokens(of: portal.ada.id).contains { $0.id == all.token.id })
    for stranger in [portal.alan.id, portal.rosalind.id] {
      await #expect(throws: StoreError.notFound) {
        try await store.tokens(in: study, for: stranger)
      }
      await #expect(throws: StoreError.notFound) {
        try await store.revokeToken(own.token.id, by: stranger)
      }
    }
    await #expect(throws: StoreError.notFound) {
      try await store.revokeToken(ada.token.id, by: portal.grace.id)
    }
    try await store.revokeToken(own.token.id, by: portal.ada.id)
    #expect(try await store.bearer(own.text) == nil)
  }

  @Test func `the same form returns the same token`() async throws {
    let form = Submission(["page", "name"], session: "secret")
    let first = try await store.makeToken(
      named: "a", for: .read, by: portal.ada.id, submission: form)
    let second = try await store.makeToken(
      named: "a", for: .read, by: portal.ada.id, submission: form)
    #expect(first.text == second.text && first.token == second.token)
    #expect(try await store.tokens(of: portal.ada.id).count == 1)
  }

  @Test func `making and revoking are in the audit log, without the token`() async throws {
    let made = try await store.makeToken(
      named: "sync", for: .write, in: study, by: portal.ada.id)
    try await store.revokeToken(made.token.id, by: portal.ada.id)
    _ = try await store.bearer(made.text)
    try await store.database.writeWithoutTransaction { _ in }

    let lines = try await store.auditLines(limit: 3)
    #expect(lines.map(\.action) == [.refused, .tokenRevoked, .tokenMade])
    #expect(lines[2].after("name") == "sync" && lines[2].after("scope") == "write")
    #expect(lines.allSatisfy { $0.entry.object == made.token.id.uuidString })
    #expect(lines.allSatisfy { $0.entry.study == study.uuidString })
    #expect(lines[0].after("what") == "usingRevokedToken")
    #expect(!lines.contains { String(decoding: $0.json, as: UTF8.self).contains(made.text) })
  }

  @Test func `a use is noted at most once a minute, and never keeps anyone waiting`() async throws {
    let made = try await token(.read)
    let start = portal.clock.now
    for seconds in [0.0, 59, 1] {
      portal.clock.advance(by: seconds)
      _ = try await store.bearer(made.text)
      try await store.database.writeWithoutTransaction { _ in }
      let used = try #require(try await store.tokens(of: portal.ada.id)[0].lastUsedAt)
      #expect(used.timeIntervalSince(start).rounded() == (seconds == 1 ? 60 : 0), "\(seconds)")
    }
    portal.clock.advance(by: 60)
    try await store.forbidWriting(true)
    #expect(try await store.bearer(made.text) != nil)
    try await store.forbidWriting(false)
  }

  @Test func `the database changes and removes no token`() async throws {
    let made = try await token(.read)
    for sql in [
      "UPDATE accessToken SET scope = 'write'", "UPDATE accessToken SET expiresAt = createdAt",
      "UPDATE accessToken SET study = NULL", "DELETE FROM accessToken",
      "INSERT OR REPLACE INTO accessToken SELECT * FROM accessToken",
    ] {
      await #expect(throws: DatabaseError.self, "\(sql)") {
        try await store.database.write { try $0.execute(sql: sql) }
      }
    }
    try await store.revokeToken(made.token.id, by: portal.ada.id)
    await #expect(throws: DatabaseError.self) {
      try await store.database.write {
        try $0.execute(sql: "UPDATE accessToken SET revokedAt = NULL, revokedBy = NULL")
      }
    }
  }

  @Test func `only editors' devices get a draft, and not that of an archived study`() async throws {
    let draft = try await store.draftForTesting(of: study, for: portal.ada.id)
    #expect(draft.revision == 1 && draft.study.id == study)
    try await store.setMember(
      email: portal.grace.email, role: .viewer, of: study, by: portal.ada.id)
    try await store.archive(study, by: portal.ada.id)
    for person in [portal.ada, portal.grace, portal.alan] {
      await #expect(throws: StoreError.notFound) {
        try await store.draftForTesting(of: study, for: person.id)
      }
    }
  }

  @discardableResult
  private func token(_ scope: TokenScope, days: Int = 90) async throws -> (
    token: AccessToken, text: String
  ) {
    try await store.makeToken(named: "sync", for: scope, days: days, by: portal.ada.id)
  }
}
