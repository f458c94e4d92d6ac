import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import StudyExchange
import StudyModel
import Synchronization
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyStore

/// Only a database in a file tells whether anything was written.
@Suite("Confirming again") struct ConfirmingAgain {
  /// Requests with a tag to a portal of which only the middleware is asked, with how many it passed on.
  private final class Asked {
    let portal: TestPortal
    let clock = TestClock()
    private let folder = FileManager.default.temporaryDirectory.appending(
      path: "accord-\(UUID().uuidString)")
    private let middleware: RepeatedAnswers
    private(set) var passedOn = 0
    private(set) var last: Response?
    private(set) var person: Account.ID?
    private(set) var route: String?

    init() async throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let store = try StudyStore(
        opening: folder.appending(path: "accord.db").path,
        migrations: Repository.root.appending(path: "migrations"), now: { [clock] in clock.now },
        random: .system, passwords: Passwords(.least))
      portal = try await TestPortal(store: store, clock: clock)
      middleware = RepeatedAnswers(services: portal.services, rates: RequestRates())
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// - Returns: whether the middleware answered by itself.
    func ask(
      _ path: String = "/studies/1/versions/1.0.0/bundle", tag: String? = "\"a\"",
      as cookie: String? = "accord-session=1", token: String? = nil,
      by person: Account.ID? = UUID(), answering response: Response = confirmation,
      with file: RecentFiles.Key? = nil
    ) async throws -> Bool {
      var head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
      head.headerFields[.ifNoneMatch] = tag
      head.headerFields[.cookie] = cookie
      head.headerFields[.authorization] = token.map { "Bearer \($0)" }
      let context = PortalContext(withoutNetwork: portal.services.logger)
      let before = passedOn
      let request = Request(head: head, body: .init(buffer: ByteBuffer()))
      last = try await middleware.handle(request, context: context) { _, context in
        passedOn += 1
        context.person.identify(person)
        context.coreContext.endpointPath.value = "/studies/{study}"
        if let file { context.sentFile.note(file) }
        return response
      }
      self.person = context.person.id
      route = context.endpointPath
      return passedOn == before
    }
  }

  private static let confirmation = EntityTag(sha256: "a").notModified(
    cacheControl: "private, no-cache")

  @Test func `a confirmation is given again, with its person and route for the log`() async throws {
    let asked = try await Asked()
    let ada = UUID()
    #expect(try await !asked.ask(by: ada))
    for _ in 0..<3 {
      #expect(try await asked.ask())
      #expect(asked.last?.status == .notModified)
      #expect(asked.last?.headers[.eTag] == "\"a\"")
      #expect(asked.last?.headers[.cacheControl] == "private, no-cache")
      #expect(asked.person == ada && asked.route == "/studies/{study}")
    }
  }

  @Test func `anything that was written makes a confirmation invalid`() async throws {
    let asked = try await Asked()
    #expect(try await !asked.ask())
    #expect(try await asked.ask())
    try await asked.portal.addPeople()
    #expect(try await !asked.ask())
    #expect(try await asked.ask())
  }

  @Test func `what ends by itself makes a confirmation invalid`() async throws {
    let asked = try await Asked()
    #expect(try await !asked.ask())
    #expect(try await asked.ask())
    asked.clock.advance(by: .seconds(1))
    #expect(try await !asked.ask())
  }

  @Test func `a confirmation is only for who asked, and for what`() async throws {
    let asked = try await Asked()
    #expect(try await !asked.ask())
    #expect(try await !asked.ask(as: "accord-session=2"))
    #expect(try await !asked.ask(as: nil, token: "1"))
    #expect(try await !asked.ask(tag: "\"b\""))
    #expect(try await !asked.ask("/studies/1/versions/1.0.0/bundle?x=1"))
    #expect(try await !asked.ask("/studies/2/versions/1.0.0/bundle"))
    #expect(try await asked.ask())
  }

  @Test(arguments: [
    Response(status: .ok, headers: [.eTag: "\"a\""]),
    Response(status: .notFound),
    Response(status: .notModified, headers: [.eTag: "\"a\"", .setCookie: "a=b"]),
  ]) func `no other response is given again`(_ response: Response) async throws {
    let asked = try await Asked()
    for _ in 0..<2 { #expect(try await !asked.ask(answering: response)) }
  }

  private static let file = SentFile(
    ExportedFile(path: "sleep.zip", bytes: [1, 2, 3], mediaType: "application/zip"), as: "bundle")
  private static let key = RecentFiles.Key(
    resource: "bundle", tag: "a", slug: "sleep", number: VersionNumber(1, 0, 0))
  private static let sent = Response(
    status: .ok, headers: [.eTag: "\"a\""], body: .init(byteBuffer: file.content))

  /// A program loads a bundle.
  private func load(
    _ asked: Asked, as token: String = "1", with file: RecentFiles.Key? = key
  ) async throws -> Bool {
    try await asked.ask(
      "/api/v1/bundle", tag: nil, as: nil, token: token, answering: Self.sent, with: file)
  }

  @Test func `a file that is in memory is sent again to the program that it was sent to`()
    async throws
  {
    let asked = try await Asked()
    asked.portal.services.recentFiles.keep(Self.file, of: Self.key)
    #expect(try await !load(asked))
    for _ in 0..<3 {
      #expect(try await load(asked))
      let response = try #require(asked.last)
      #expect(response.status == .ok && response.headers[.eTag] == "\"a\"")
      #expect(response.headers[.contentLength] == "3")
      let received = PortalClient.Received()
      try await response.body.write(received)
      #expect(received.bytes == [1, 2, 3])
    }
    #expect(try await !load(asked, as: "2"))
    try await asked.portal.addPeople()
    #expect(try await !load(asked))
    #expect(try await load(asked))
    asked.clock.advance(by: .seconds(1))
    #expect(try await !load(asked))
  }

  @Test func `a file that is no longer in memory, or was not found there, is looked for as usual`()
    async throws
  {
    let asked = try await Asked()
    for _ in 0..<2 { #expect(try await !load(asked)) }
    for _ in 0..<2 { #expect(try await !load(asked, with: nil)) }
  }

  @Test func `a page's download is answered as usual, because each is recorded`() async throws {
    let asked = try await Asked()
    asked.portal.services.recentFiles.keep(Self.file, of: Self.key)
    for _ in 0..<2 {
      #expect(try await !asked.ask(tag: nil, answering: Self.sent, with: Self.key))
    }
  }

  @Test func `nothing is confirmed again for strangers, or without a tag`() async throws {
    let asked = try await Asked()
    for _ in 0..<2 {
      #expect(try await !asked.ask(by: nil))
      #expect(try await !asked.ask(as: nil))
      #expect(try await !asked.ask(tag: nil))
    }
  }

  @Test func `requests to the API are counted, and one too many is refused as usual`() async throws
  {
    let asked = try await Asked()
    let path = "/api/v1/studies"
    #expect(try await !asked.ask(path, as: nil, token: "1"))
    for _ in 0..<asked.portal.services.apiRequestsPerMinute {
      #expect(try await asked.ask(path, as: nil, token: "1"))
    }
    #expect(try await !asked.ask(path, as: nil, token: "1"))
  }
}
