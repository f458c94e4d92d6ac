import Foundation
import Hummingbird
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Keeping links secret") struct KeepingLinksSecret {
  /// What the portal answers to an address, without following a redirect.
  private func answer(_ path: String, in browser: Browser) async throws -> PortalClient.Answer {
    try await browser.exchange(path, .get, headers: [.accept: "text/html"], body: nil)
  }

  @Test func `a link's token moves from the address into a cookie of its page`() async throws {
    try await visitingPortal(as: nil) { browser, portal in
      let grace = try await portal.account(.grace)
      let link = try await portal.store.makePasswordLink(email: grace.email)

      let moved = try await answer(Paths.newPassword(token: link.token), in: browser)
      let page = try await browser.open(Paths.newPassword)

      #expect(moved.status == .seeOther)
      #expect(moved.headers[.location] == Paths.newPassword)
      #expect(moved.headers[.cacheControl] == "no-store")
      #expect(moved.headers[.referrerPolicy] == "no-referrer")
      let cookie = try #require(moved.headers[.setCookie])
      #expect(cookie.hasPrefix("\(LinkCookie.name)=\(link.token);"))
      #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
      #expect(cookie.contains("Path=\(Paths.newPassword)"))
      #expect(page.path == Paths.newPassword && page.text.contains(grace.email))
    }
  }

  @Test func `the cookie of a link ends when the link was used`() async throws {
    try await visitingPortal(as: nil) { browser, portal in
      let grace = try await portal.account(.grace)
      let link = try await portal.store.makePasswordLink(email: grace.email)
      try await browser.open(Paths.newPassword(token: link.token))

      try await browser.submit(Paths.newPassword, ["password": "a brand new password"])

      let forgotten = try await browser.open(Paths.newPassword)
      #expect(forgotten.status == .gone)
      #expect(browser.cookies[LinkCookie.name] == nil)
    }
  }

  @Test(arguments: [Paths.newPassword, Paths.accept])
  func `a token that no link can have is put into no cookie`(page: String) async throws {
    try await visitingPortal(as: nil) { browser, _ in
      let refused = try await answer("\(page)?token=a%0D%0ASet-Cookie:%20x", in: browser)

      #expect(refused.status == .gone)
      #expect(refused.headers[.setCookie] == nil)
    }
  }

  @Test(arguments: [Paths.signIn, Paths.studies, Paths.health, "/none"])
  func `no response names the server's version or lets other origins read it`(path: String)
    async throws
  {
    try await visitingPortal { browser, _ in
      let page = try await answer(path, in: browser)

      #expect(page.headers[.server] == nil)
      #expect(page.headers[.accessControlAllowOrigin] == nil)
      #expect(
        page.headers[.contentType].map { !$0.hasPrefix("text/") || $0.contains("charset=utf-8") }
          ?? (page.status == .seeOther))
    }
  }
}

@Suite("Signing out of a browser") struct SigningOutOfABrowser {
  @Test func `the session ends, and the browser drops what it cached`() async throws {
    try await visitingPortal { browser, _ in
      try await browser.open(Paths.account)
      let token = try browser.statedToken

      let ended = try await browser.exchange(
        Paths.signOut, .post,
        headers: [.contentType: "application/x-www-form-urlencoded", .accept: "text/html"],
        body: Array("csrf=\(token)".utf8))

      #expect(ended.headers[.clearSiteData] == #""cache""#)
      let cookies = ended.headers[values: .setCookie]
      let session = cookies.first { $0.hasPrefix("\(SessionMiddleware.cookieName)=;") }
      #expect(session?.contains("Max-Age=0") == true)
      #expect(cookies.allSatisfy { $0.contains("HttpOnly") && $0.contains("SameSite=Lax") })
      #expect(try await browser.open(Paths.studies).path.hasPrefix(Paths.signIn))
    }
  }

  @Test func `a form that was sent elsewhere signs nobody out`() async throws {
    try await visitingPortal { browser, _ in
      let refused = try await browser.post(Paths.signOut, [("csrf", "made up")])

      #expect(refused.headers[.clearSiteData] == nil)
      #expect(try await browser.open(Paths.account).path == Paths.account)
    }
  }

  @Test func `pages say whose text signing out deletes`() async throws {
    try await visitingPortal { browser, portal in
      let ada = try await portal.account(.ada)

      let page = try await browser.open(Paths.account)

      #expect(page.html.contains("data-sign-out=\"\(ada.id.uuidString)\""))
      #expect(page.html.contains("Signing out deletes it."))
    }
  }
}
