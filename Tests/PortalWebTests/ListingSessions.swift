import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Listing sessions") struct ListingSessions {
  @Test func `people see where they are signed in, and end the other sessions`() async throws {
    try await visitingPortal { browser, portal in
      #expect(!(try await browser.open(Paths.account).text.contains("End all other sessions")))
      let account = try await portal.account(.ada)
      let (token, _) = try await portal.store.signIn(
        email: account.email, password: TestPortal.password)
      let (other, _) = try await portal.store.signIn(
        email: account.email, password: TestPortal.password)
      let listed = try #require(
        try await portal.store.sessions(of: account.id, current: token).first { $0.isCurrent })

      let page = try await browser.open(Paths.account).text
      #expect(page.contains("Unknown browser") && page.contains("30 days after you signed in"))
      let visit = try await browser.submit(Paths.ending(listed.id))
      #expect(visit.text.contains("The session has ended."))
      #expect(try await portal.store.session(token: token) == nil)
      #expect(try await portal.store.session(token: other) != nil)

      let last = try await browser.submit(Paths.otherSessions)
      #expect(last.text.contains("You have been signed out everywhere else."))
      #expect(try await portal.store.session(token: other) == nil)
    }
  }

  @Test func `the page says when sessions end in this portal`() async throws {
    let made = try await TestPortal()
    var store = made.store
    store.sessionLimits = SessionLimits(idle: 1_800, lifetime: 12 * 3_600)
    let portal = try await TestPortal(store: store, clock: made.clock)
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)

      let page = try await browser.open(Paths.account).text

      #expect(
        page.contains("ends after 30 minutes without use, 12 hours after you signed in, or when"))
    }
  }

  @Test(arguments: [
    (
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0",
      "Firefox on Windows"
    ),
    (
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
      "Safari on macOS"
    ),
    (
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
      "Edge on Windows"
    ),
    (
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1",
      "Chrome on iPhone"
    ), ("curl/8.5.0", ""), ("", ""),
  ])
  func `browsers are named in plain words`(userAgent: String, words: String) {
    #expect(BrowserName.description(of: userAgent) == words)
  }
}
