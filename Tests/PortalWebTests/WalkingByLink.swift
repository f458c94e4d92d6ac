import Foundation
import Hummingbird
import PortalBrowser
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Walking by link") struct WalkingByLink {
  @Test func `a visitor walks through the version in its frame, without the authors' tools`()
    async throws
  {
    try await visitingLink { link, portal in
      let stranger = Browser(PortalClient(portal.services))
      let host = try await stranger.walk(by: link)

      #expect(host.status == .ok)
      #expect(host.html.contains("device-screen"))
      #expect(!host.html.contains("data-walk-tools"))
      #expect(host.text.contains("Walk again"))
      #expect(host.text.contains("Not approved: not to be used with participants"))
      #expect(host.html.contains(#"href="\#(link.path)""#))
      #expect(host.headers[.robotsTag] == "noindex, nofollow")
      #expect(host.headers[.referrerPolicy] == "same-origin")
      let walk = Walk(browser: stranger, address: host.address)
      try await stranger.open(walk.address)
      #expect(stranger.page.text.contains("Not approved"))
      try await walk.next()
      try await walk.next(["answer": "true"])
      #expect(stranger.page.status == .ok)
      for path in ["", "/result", "/result.json"] {
        let visit = try await stranger.open(walk.address + path)
        #expect(visit.status == .ok)
        #expect(!visit.html.lowercased().contains(link.study.uuidString.lowercased()))
        #expect(!visit.html.contains("\"/assets/"))
      }
      #expect(
        try await stranger.post(walk.address + "/tools", [("tool", "finish")]).status == .notFound)

      let list = try await link.author.open(Paths.viewLinks(link.study, VersionNumber(1, 0, 0)))
      #expect(list.text.contains("opened once, walked through once"))
    }
  }

  @Test func `two visitors of one link see only their own answers`() async throws {
    try await visitingLink { link, portal in
      let (one, other) = (
        Browser(PortalClient(portal.services)), Browser(PortalClient(portal.services))
      )
      let first = Walk(browser: one, address: try await one.walk(by: link).address)
      try await one.open(first.address)
      try await first.next()
      try await first.next(["answer": "true"])
      let second = Walk(browser: other, address: try await other.walk(by: link).address)
      #expect(second.address != first.address)
      #expect(one.cookies["accord-visitor"] != other.cookies["accord-visitor"])

      for path in ["", "?frame=phone", "/result", "/result.json"] {
        let visit = try await other.open(first.address + path)
        #expect(visit.status == .notFound)
        #expect(visit.text.contains("This walkthrough is no longer here"))
        #expect(visit.html.contains(#"href="\#(link.path)""#))
      }
      let posted = try await other.post(first.address, [("sequence", "2"), ("move", "next")])
      #expect(posted.status == .notFound)
      #expect(try await one.open(first.address + "/result").text.contains("Yes"))
      #expect(try await link.author.open(first.address).status == .notFound)
    }
  }

  @Test(arguments: ["revoked", "expired", "archived"])
  func `a walkthrough ends with its link`(ending: String) async throws {
    try await visitingLink { link, portal in
      let stranger = Browser(PortalClient(portal.services))
      let walk = Walk(browser: stranger, address: try await stranger.walk(by: link).address)
      try await stranger.open(walk.address)
      let ada = try await portal.account(.ada).id
      switch ending {
      case "revoked": try await portal.store.revokeViewLink(link.id, of: link.study, by: ada)
      case "archived": try await portal.store.archive(link.study, by: ada)
      default: portal.clock.advance(by: .seconds(31 * 86_400))
      }

      let unknown = try await stranger.open(Paths.view(token: "unknown") + "/walkthroughs/x")
      #expect(unknown.status == .notFound)
      for path in ["", "/result", "/result.json", "/learn-more/section-overview"] {
        let visit = try await stranger.open(walk.address + path)
        #expect(visit.status == .notFound)
        #expect(visit.html == unknown.html)
        #expect(visit.text.contains("This link does not work"))
      }
      let posted = try await stranger.post(
        walk.address + "?device=phone", [("sequence", "0"), ("move", "next")])
      #expect(posted.status == .notFound)
      #expect(posted.text.contains("This link does not work"))
      #expect(posted.html.contains(#"target="_top""#))
      #expect(
        try await stranger.post(link.path + "/walkthroughs", [("task", "join")]).status
          == .notFound)
    }
  }

  @Test func `walkthroughs of other links and of people stay where they are`() async throws {
    try await visitingLink { link, portal in
      let other = try await link.author.makeLink(to: link.study).path
      let stranger = Browser(PortalClient(portal.services))
      let run = try await stranger.walk(by: link).address.split(separator: "/").last ?? ""

      #expect(try await stranger.open("\(other)/walkthroughs/\(run)").status == .notFound)
      #expect(try await stranger.open("\(link.path)x/walkthroughs/\(run)").status == .notFound)
      #expect(try await stranger.open("/walkthroughs/\(run)").path.hasPrefix(Paths.signIn))
      let own = try await portal.store.startRun(
        study: link.study, version: VersionNumber(1, 0, 0), task: "join", language: .english,
        state: Data(), by: try await portal.account(.ada).id)
      let taken = try await link.author.open("\(link.path)/walkthroughs/\(own)")
      #expect(taken.status == .notFound)
    }
  }

  @Test func `a link keeps a bounded number of walkthroughs and takes a bounded number an hour`()
    async throws
  {
    try await visitingLink { link, portal in
      let stranger = Browser(PortalClient(portal.services))
      let first = try await stranger.walk(by: link).address
      portal.clock.advance(by: .seconds(1))
      for _ in 0..<VisitorLimit.runsPerVisitor { _ = try await stranger.walk(by: link) }
      #expect(try await stranger.open(first).text.contains("no longer here"))

      for _ in VisitorLimit.runsPerVisitor + 1..<VisitorLimit.startsPerHour {
        _ = try await portal.store.startRun(
          task: "join", language: .english, state: Data(),
          by: LinkVisitor(link: String(link.path.dropFirst("/view/".count)), browser: ""))
      }
      let refused = try await stranger.walk(by: link)
      #expect(refused.status == .tooManyRequests)
      #expect(refused.headers[.retryAfter] == "3600")
      #expect(refused.text.contains("Too many walkthroughs"))
      portal.clock.advance(by: .seconds(3_601))
      #expect(try await stranger.walk(by: link).status == .ok)
    }
  }

  @Test func `what is no form, too large, or of no task is refused`() async throws {
    try await visitingLink { link, portal in
      let stranger = Browser(PortalClient(portal.services))
      let walk = Walk(browser: stranger, address: try await stranger.walk(by: link).address)
      let start = link.path + "/walkthroughs"
      #expect(try await stranger.post(start, [("task", "none")]).status == .notFound)
      let large = String(repeating: "a", count: FormLimits.visitors.text)
      let refused = try await stranger.post(walk.address, [("answer", large)])
      #expect(refused.status == .contentTooLarge)
      #expect(refused.text.contains("Back to the storyboard"))
      // Without a link that works, people without an account can send no more than to sign in.
      let guess = try await stranger.post(Paths.view(token: "x"), [("answer", large)])
      #expect(guess.status == .unauthorized)
      let garbage = try await stranger.go(
        walk.address, .post, headers: [.contentType: "application/x-www-form-urlencoded"],
        body: [0xFF, 0x25, 0x25, 0x00, 0x3D])
      #expect(garbage.status.kind == .clientError || garbage.path.contains("moved=on"))
      for fields in [
        [(name: "sequence", value: "99999999999999999999")],
        [(name: "sequence", value: "0"), (name: "move", value: "<script>")],
        [(name: "sequence", value: "0"), (name: "change", value: "none")],
        [(name: "sequence", value: "0"), (name: "entry", value: "add:none")],
      ] {
        let visit = try await stranger.post(walk.address, fields)
        #expect(visit.status.code < 500)
        #expect(visit.path.hasPrefix(walk.address))
      }
    }
  }

  @Test func `forms from other sites are refused, and so are those of people without their secret`()
    async throws
  {
    try await visitingLink { link, portal in
      let start = link.path + "/walkthroughs"
      let foreign = try await Browser(PortalClient(portal.services)).go(
        start, .post,
        headers: [.contentType: FormEncoding.mediaType, .fetchSite: "cross-site"],
        body: Array("task=join".utf8))
      #expect(foreign.status == .forbidden)
      let unsaid = try await link.author.post(start, [("task", "join")])
      #expect(unsaid.status == .forbidden)
      #expect(unsaid.html.contains(#"href="\#(link.path)""#))

      #expect(try await link.author.walk(by: link).status == .ok)
    }
  }

  @Test func `a visitor's own secret is not accepted before it was given out`() async throws {
    try await visitingLink { link, portal in
      let answer = try await PortalClient(portal.services).execute(
        uri: link.path + "/walkthroughs", method: .post,
        headers: [.contentType: FormEncoding.mediaType, .cookie: "accord-visitor=chosen"],
        body: Array("task=join".utf8))

      let cookie = try #require(answer.headers[values: .setCookie].first)
      #expect(!cookie.contains("chosen"))
      #expect(cookie.contains("Path=\(link.path)"))
      #expect(cookie.contains("HttpOnly"))
      #expect(cookie.contains("SameSite=Lax"))
    }
  }
}

/// A view-only link to version 1.0.0 of one of Ada's studies.
private struct SharedLink: Sendable {
  let author: Browser
  let study: Study.ID
  let id: ViewLink.ID
  let path: String
}

private func visitingLink(
  _ story: @escaping @Sendable (SharedLink, TestPortal) async throws -> Void
) async throws {
  try await visitingPortal { browser, portal in
    let study = try await browser.proposedStudy(portal)
    let (path, id) = try await browser.makeLink(to: study)
    let link = SharedLink(
      author: browser, study: study, id: try #require(UUID(uuidString: id)), path: path)
    try await story(link, portal)
  }
}

extension Browser {
  /// Starts a walkthrough of the task `join` from the storyboard of a link.
  fileprivate func walk(by link: SharedLink) async throws -> Visit {
    try await open(link.path)
    return try await submit(link.path + "/walkthroughs", ["task": "join"])
  }
}

extension Browser.Visit {
  /// The path without its query.
  fileprivate var address: String { String(path.prefix { $0 != "?" }) }
}
