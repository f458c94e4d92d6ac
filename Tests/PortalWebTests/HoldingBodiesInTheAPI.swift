import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import StudyModel
import StudyPrint
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Holding bodies in the API", .timeLimit(.minutes(5))) struct HoldingBodiesInTheAPI {
  @Test func `bodies that arrive slowly occupy no turns`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      let token = try await portal.apiToken(.write)
      let client = PortalClient(portal.services)
      let path = "/studies/\(id.apiName)/draft"
      let tag = try await client.get(path, token).headers[.eTag]
      // More than one person's requests at work.
      let count = 12
      let (started, starting) = AsyncStream.makeStream(of: Void.self)
      let pipes = (0..<count).map { _ in AsyncStream.makeStream(of: ByteBuffer.self) }
      let responder = portalRouter(portal.services).buildResponder()

      try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
        for pipe in pipes {
          group.addTask {
            let body = AsyncStream<ByteBuffer> {
              starting.yield()
              for await chunk in pipe.stream { return chunk }
              return nil
            }
            var headers: HTTPFields = [.authorization: "Bearer \(token)"]
            headers[.ifMatch] = tag
            headers[.contentType] = "application/json"
            let request = Request(
              head: HTTPRequest(
                method: .put, scheme: "http", authority: "localhost", path: Paths.api(path),
                headerFields: headers),
              body: RequestBody(asyncSequence: body))
            let context = PortalContext(withoutNetwork: Logger(label: "accord"))
            return try await responder.respond(to: request, context: context).status
          }
        }
        var begun = 0
        for await _ in started {
          begun += 1
          if begun == count { break }
        }
        #expect(try await client.get(path, token).status == .ok)
        for pipe in pipes { pipe.continuation.finish() }
        for try await status in group { #expect(status == .unprocessableContent) }
      }
    }
  }

  @Test func `what one person's requests hold is limited, and given back`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      let token = try await portal.apiToken(.write)
      let responder = portalRouter(portal.services).buildResponder()
      @Sendable func send(_ body: RequestBody) async throws -> Response {
        var headers: HTTPFields = [.authorization: "Bearer \(token)"]
        headers[.contentType] = "application/json"
        let request = Request(
          head: HTTPRequest(
            method: .put, scheme: "http", authority: "localhost",
            path: Paths.api("/studies/\(id.apiName)/draft"), headerFields: headers),
          body: body)
        return try await responder.respond(
          to: request, context: PortalContext(withoutNetwork: Logger(label: "accord")))
      }
      let largest = ByteBuffer(repeating: 0x20, count: APIBody.limit)
      let pipes = (0..<4).map { _ in AsyncStream.makeStream(of: ByteBuffer.self) }
      let (asked, asking) = AsyncStream.makeStream(of: Void.self)

      try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
        for pipe in pipes {
          pipe.continuation.yield(largest)
          let body = AsyncStream<ByteBuffer> {
            asking.yield()
            for await chunk in pipe.stream { return chunk }
            return nil
          }
          group.addTask { try await send(RequestBody(asyncSequence: body)).status }
        }
        // A request that asks again holds what came first.
        var count = 0
        for await _ in asked {
          count += 1
          if count == 2 * pipes.count { break }
        }
        let refused = try await send(RequestBody(buffer: largest))
        #expect(refused.status == .tooManyRequests)
        #expect(refused.headers[.retryAfter].flatMap { Int($0) } ?? 0 > 0)
        for pipe in pipes { pipe.continuation.finish() }
        for try await status in group { #expect(status == .preconditionRequired) }
      }

      #expect(try await send(RequestBody(buffer: largest)).status == .preconditionRequired)
    }
  }

  @Test func `what passes says when to try again`() async throws {
    let portal = try await TestPortal()
    let pages = ErrorPages(services: portal.services)
    let errors: [any Error] = [
      TookTooLong(limit: .seconds(30)), PersonalTurns.TooMany(),
      APIError.tooMany(retryAfter: 3),
      PortalError.notPrinted(PrintError.tooManyWaiting, html: "/"),
    ]
    for error in errors {
      let problem = APIProblem(error, asPage: pages.answer(to:))
      #expect(problem.status == .tooManyRequests || problem.status == .serviceUnavailable)
      #expect(problem.headers[.retryAfter].flatMap { Int($0) } ?? 0 > 0, "\(error)")
    }
    #expect(APIProblem(StoreError.notFound, asPage: pages.answer(to:)).headers.isEmpty)
  }
}
