import Foundation
import Hummingbird
import Logging
import ServiceLifecycle
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Working side by side", .timeLimit(.minutes(5))) struct WorkingSideBySide {
  private static let privacy: Place = ["consents", "consent", "sections", "privacy"]

  @Test func `the editor shows who else is in the study and where`() async throws {
    try await together { ada, grace, _, id in
      try await grace.open(Paths.write(id, at: Self.privacy))

      let page = try await ada.open(Paths.write(id))

      #expect(page.html.contains(#"aria-label="Also in this study""#))
      #expect(page.text.contains("Grace is in"))
      #expect(page.html.contains(#"aria-label="Grace is here""#))
      #expect(page.html.contains(#"href="\#(Paths.write(id, at: Self.privacy))""#))
      #expect(!page.text.contains("Ada is in"))
    }
  }

  @Test func `a stream reports who else is there`() async throws {
    try await together { ada, grace, portal, id in
      try await ada.open(Paths.write(id))
      async let followed = grace.open(Paths.presence(id, at: Self.privacy))
      try await until { portal.services.presence.people(in: id, except: UUID()).count == 2 }

      // What has been noticed is still reported.
      portal.services.presence.stop()

      let events = try await followed
      #expect(events.headers[.contentType] == "text/event-stream")
      #expect(events.headers[.cacheControl] == "no-store")
      #expect(events.html.contains(#""name":"Ada""#))
      #expect(!events.html.contains(#""name":"Grace""#))
      #expect(!events.html.contains("event: end"))
    }
  }

  @Test func `a stream ends for someone who loses access`() async throws {
    try await together { ada, grace, portal, id in
      try await ada.open(Paths.write(id))
      let graceID = try await portal.account(.grace).id
      let address = Paths.presence(id, at: Self.privacy)
      async let followed = grace.open(address)
      try await until { portal.services.presence.people(in: id, except: UUID()).count == 2 }

      try await portal.store.removeMember(
        graceID, of: id, by: try await portal.account(.ada).id)
      try await ada.open(Paths.write(id, at: Self.privacy))

      let events = try await followed
      #expect(events.html.hasSuffix("event: end\ndata: {}\n\n"))
      #expect(portal.services.presence.people(in: id, except: UUID()).map(\.name) == ["Ada"])
      #expect(try await grace.open(address).status == .notFound)
    }
  }

  @Test func `signing out and deactivating end a stream`() async throws {
    try await together { _, _, portal, id in
      let token = try await portal.store.signIn(
        email: TestPortal.Person.grace.email, password: TestPortal.password
      ).token
      #expect(try await portal.store.mayFollowDraft(of: id, token: token))
      try await portal.store.signOut(token: token)
      #expect(try await !portal.store.mayFollowDraft(of: id, token: token))

      let again = try await portal.store.signIn(
        email: TestPortal.Person.grace.email, password: TestPortal.password
      ).token
      try await portal.store.setActive(
        try await portal.account(.grace).id, false, by: try await portal.account(.alan).id)
      #expect(try await !portal.store.mayFollowDraft(of: id, token: again))
    }
  }

  @Test(.timeLimit(.minutes(1))) func `a new password ends the streams of other sessions at once`()
    async throws
  {
    try await together { ada, grace, portal, id in
      let other = Browser(PortalClient(portal.services))
      try await other.signIn(as: .grace)
      async let followed = grace.open(Paths.presence(id, at: Self.privacy))
      try await until { !portal.services.presence.people(in: id, except: UUID()).isEmpty }
      let start = ContinuousClock.now

      try await other.open(Paths.password)
      try await other.submit(
        Paths.password,
        ["current-password": TestPortal.password, "password": "another good one"])

      #expect(try await followed.html.hasSuffix("event: end\ndata: {}\n\n"))
      // Without a change, a stream looks every 15 seconds.
      #expect(ContinuousClock.now - start < portal.services.presence.beat)
    }
  }

  @Test func `following a study does not keep a session alive`() async throws {
    try await together { _, _, portal, id in
      let token = try await portal.store.signIn(
        email: TestPortal.Person.grace.email, password: TestPortal.password
      ).token
      portal.clock.advance(by: .seconds(11 * 3_600))
      #expect(try await portal.store.mayFollowDraft(of: id, token: token))
      portal.clock.advance(by: .seconds(2 * 3_600))

      #expect(try await !portal.store.mayFollowDraft(of: id, token: token))
    }
  }

  @Test func `reviewers and other people learn nothing`() async throws {
    try await reviewing { browser, portal, id in
      #expect(try await browser.open(Paths.presence(id, at: ["facts"])).status == .notFound)
      let token = try await portal.store.signIn(
        email: TestPortal.Person.rosalind.email, password: TestPortal.password
      ).token
      try await portal.store.setMember(
        email: TestPortal.Person.rosalind.email, role: .viewer, of: id,
        by: try await portal.account(.ada).id)

      #expect(try await !portal.store.mayFollowDraft(of: id, token: token))
      #expect(try await browser.open(Paths.presence(id, at: ["facts"])).status == .notFound)
      #expect(try await !browser.open(Paths.write(id)).html.contains("data-presence"))
      #expect(
        portal.services.presence.people(in: id, except: UUID()).allSatisfy { $0.name == "Ada" })
    }
  }

  @Test func `a stream that finds no room is not tried again`() async throws {
    try await together { _, grace, portal, id in
      portal.services.presence.stop()

      let stopped = try await grace.open(Paths.presence(id, at: ["facts"]))
      #expect(stopped.status == .noContent)
    }
  }

  @Test func `a stream does not delay the end of the portal`() async throws {
    let portal = try await TestPortal()
    try await portal.addPeople()
    let ada = try await portal.store.signIn(
      email: TestPortal.Person.ada.email, password: TestPortal.password)
    let draft = try await portal.store.create(
      SamplePages.study, by: ada.account.id, problems: (0, 0))
    let (ports, opened) = AsyncStream.makeStream(of: Int.self)
    let application = Application(
      router: portalRouter(portal.services), server: .portal(presence: portal.services.presence),
      configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        if let port = channel.localAddress?.port { opened.yield(port) }
      })
    let server = ServiceGroup(
      configuration: .init(services: [application], logger: Logger(label: "test")))
    async let served: Void = server.run()
    let port = try #require(await ports.first { _ in true })
    let connection = try RawConnection(port: port)
    connection.send(
      "GET \(Paths.presence(draft.id, at: ["facts"])) HTTP/1.1\r\nHost: localhost\r\n"
        + "Cookie: \(SessionMiddleware.cookieName)=\(ada.token)\r\n\r\n")
    #expect(await connection.readSome()?.contains("200 OK") == true)

    let clock = ContinuousClock()
    let stopping = clock.now
    await server.triggerGracefulShutdown()
    try await served

    #expect(clock.now - stopping < .seconds(8))
  }

  /// Ada and Grace, who edit the same study.
  private func together(
    _ story: @escaping @Sendable (Browser, Browser, TestPortal, Study.ID) async throws -> Void
  ) async throws {
    try await visitingPortal { ada, portal in
      let id = try await ada.createStudy("", from: "sample")
      try await portal.store.setMember(
        email: TestPortal.Person.grace.email, role: .editor, of: id,
        by: try await portal.account(.ada).id)
      let grace = Browser(PortalClient(portal.services))
      try await grace.signIn(as: .grace)
      try await story(ada, grace, portal, id)
    }
  }

  private func until(_ condition: () -> Bool) async throws {
    while !condition() { try await _Concurrency.Task.sleep(for: .milliseconds(20)) }
  }
}
