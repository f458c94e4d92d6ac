import Testing

@testable import StudyStore

@Suite("Listing sessions") struct ListingSessions {
  let portal: Portal
  var store: StudyStore { portal.store }

  init() async throws { portal = try await Portal() }

  @Test func `names the browser, the address, and the times of each`() async throws {
    let start = portal.clock.now
    let here = try await RequestOrigin.$address.withValue("192.0.2.1") {
      try await RequestOrigin.$browser.withValue("Firefox on Linux") { try await signIn() }
    }
    portal.clock.advance(by: 3_600)
    _ = try await signIn()
    _ = try await store.signIn(email: "grace@example.org", password: Portal.password)

    let sessions = try await store.sessions(of: portal.ada.id, current: here)

    #expect(sessions.map(\.isCurrent) == [false, true])
    #expect(sessions.last?.browser == "Firefox on Linux" && sessions.last?.origin == "192.0.2.1")
    #expect(sessions.map(\.startedAt) == [portal.clock.now, start])
    #expect(sessions.map(\.lastSeenAt) == [portal.clock.now, start])
  }

  @Test func `ends one session, and no one else's`() async throws {
    let here = try await signIn()
    let there = try await signIn()
    let listed = try #require(
      try await store.sessions(of: portal.ada.id, current: here).first { !$0.isCurrent })

    try await store.endSession(listed.id, of: portal.grace.id)
    #expect(try await store.session(token: there) != nil)
    try await store.endSession(listed.id, of: portal.ada.id)
    try await store.endSession(listed.id, of: portal.ada.id)

    #expect(try await store.session(token: there) == nil)
    #expect(try await store.hasEndedLately(token: there))
    #expect(try await store.session(token: here) != nil)
    #expect(try await store.sessions(of: portal.ada.id, current: here).count == 1)
    let lines = try await store.auditLines(after: 4, limit: 10)
    #expect(lines.map(\.action) == [.signedIn, .signedIn, .sessionsEnded])
  }

  @Test func `ends all other sessions, also those that could not be written`() async throws {
    let here = try await signIn()
    let there = try await signIn()
    try await store.forbidWriting(true)
    let unsaved = try await signIn()
    try await store.forbidWriting(false)
    #expect(try await store.sessions(of: portal.ada.id, current: here).count == 3)

    try await store.endOtherSessions(of: portal.ada.id, keeping: here)

    #expect(try await store.session(token: here) != nil)
    #expect(try await store.session(token: there) == nil)
    #expect(try await store.session(token: unsaved) == nil)
    let line = try await store.auditLines(after: 4, limit: 10).last
    #expect(line?.action == .sessionsEnded && line?.after("count") == "2")
  }

  @Test func `a new password ends all other sessions, also those that could not be written`()
    async throws
  {
    let stored = try await signIn()
    try await store.forbidWriting(true)
    let here = try await signIn()
    let there = try await signIn()
    try await store.forbidWriting(false)

    try await store.changePassword(
      of: portal.ada.id, from: Portal.password, to: "another password", keeping: here)

    #expect(try await store.session(token: here)?.account.id == portal.ada.id)
    #expect(try await store.session(token: there) == nil)
    #expect(try await store.session(token: stored) == nil)
    let listed = try await store.sessions(of: portal.ada.id, current: here)
    #expect(listed.map(\.isCurrent) == [true])
  }

  @Test func `a link for a new password ends all sessions, and none of them is listed`()
    async throws
  {
    _ = try await signIn()
    try await store.forbidWriting(true)
    let unsaved = try await signIn()
    try await store.forbidWriting(false)
    let link = try await store.makePasswordLink(email: "ada@example.org")

    _ = try await store.resetPassword(token: link.token, to: "another password")

    #expect(try await store.session(token: unsaved) == nil)
    #expect(try await store.sessions(of: portal.ada.id, current: "").isEmpty)
  }

  @Test func `a session that is always used ends after 30 days`() async throws {
    let token = try await signIn()
    try await store.forbidWriting(true)
    let unsaved = try await signIn()
    try await store.forbidWriting(false)
    for _ in 1..<60 {
      portal.clock.advance(by: 12 * 3_600)
      #expect(try await store.session(token: token) != nil)
      #expect(try await store.session(token: unsaved) != nil)
    }
    portal.clock.advance(by: 12 * 3_600)

    #expect(try await store.session(token: token) == nil)
    #expect(try await store.session(token: unsaved) == nil)
    #expect(try await store.sessions(of: portal.ada.id, current: token).isEmpty)
    #expect(try await store.hasEndedLately(token: token))
  }

  @Test func `an institution shortens both times, also of sessions that are not stored`()
    async throws
  {
    var store = store
    store.sessionLimits = SessionLimits(idle: 1_800, lifetime: 12 * 3_600)
    let idle = try await signIn()
    try await store.forbidWriting(true)
    let unsaved = try await signIn()
    try await store.forbidWriting(false)

    portal.clock.advance(by: 1_801)
    #expect(try await store.session(token: idle) == nil)
    #expect(try await store.session(token: unsaved) == nil)
    #expect(try await store.hasEndedLately(token: idle))

    let used = try await signIn()
    for _ in 1..<24 {
      portal.clock.advance(by: 1_800)
      #expect(try await store.session(token: used) != nil)
    }
    portal.clock.advance(by: 1_800)
    #expect(try await store.session(token: used) == nil)
    #expect(try await store.sessions(of: portal.ada.id, current: used).isEmpty)
  }

  @Test func `no other limit opens a session that its person ended, and none is longer than usual`()
    async throws
  {
    var store = store
    store.sessionLimits = SessionLimits(idle: 1_800, lifetime: 12 * 3_600)
    let signedOut = try await signIn()
    try await store.signOut(token: signedOut)

    store.sessionLimits = .usual

    #expect(try await store.session(token: signedOut) == nil)
    #expect(SessionLimits(idle: 86_400, lifetime: 60 * 86_400) == .usual)
  }

  private func signIn() async throws -> String {
    try await store.signIn(email: "ada@example.org", password: Portal.password).token
  }
}
