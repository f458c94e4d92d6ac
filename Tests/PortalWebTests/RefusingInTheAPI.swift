import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Refusing in the API", .timeLimit(.minutes(5))) struct RefusingInTheAPI {
  @Test func `a wrong method, parameter, or number is refused and named`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.publishedSample(portal)
      let study = "/studies/\(id.uuidString.lowercased())"
      let token = try await portal.apiToken(.read)
      let client = PortalClient(portal.services)
      for method in [HTTPRequest.Method.post, .put, .delete, .patch, .trace, .options] {
        let answer = try await client.send(method, "\(study)/versions/1.0.0/bundle", token)
        #expect(answer.status == .methodNotAllowed && answer.headers[.allow] == "GET, HEAD")
      }
      for (path, status) in [
        ("/studies?limit=0", 400), ("/studies?limit=101", 400), ("/studies?limit=1&limit=1", 400),
        ("/studies?cursor=x", 400), ("/studies?words=x", 400), ("\(study)?x=1", 400),
        ("\(study)/versions?cursor=1", 400), ("\(study)/changes", 400),
        ("\(study)/changes?from=1.0.0&to=x", 400), ("\(study)/changes?from=1.0.0&to=9.9.9", 404),
        ("\(study)/versions/9.9.9", 404), ("\(study)/versions/latest", 404),
        ("/studies/x", 404), ("/nothing", 404), ("", 404), ("\(study)/versions/1.0.0/files/x", 404),
        ("\(study)/versions/1.0.0/formats/bundle", 404),
      ] {
        let answer = try await client.get(path, token)
        #expect(answer.status.code == status, "\(path)")
        let problem = try JSONValue(parsing: answer.body)
        #expect(answer.headers[.contentType] == "application/problem+json", "\(path)")
        #expect(problem["status"]?.numberValue == Double(status), "\(path)")
        #expect(problem["type"]?.stringValue?.hasPrefix("urn:accord:problem:") == true)
        #expect(problem["detail"]?.stringValue?.isEmpty == false, "\(path)")
      }
    }
  }

  @Test func `too many requests are refused for a while, with all tokens of a person`() async throws
  {
    try await visitingPortal { browser, portal in
      _ = try await browser.createStudy("Sleep")
      let (busy, other) = (try await portal.apiToken(.read), try await portal.apiToken(.read))
      let client = PortalClient(portal.services)
      for _ in 0..<600 { _ = try await client.get("/studies", busy) }

      let refused = try await client.get("/studies", busy)

      #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] == "1")
      #expect(try await client.get("/studies", other).status == .tooManyRequests)
      portal.clock.advance(by: .seconds(1))
      #expect(try await client.get("/studies", busy).status == .ok)
    }
  }

  @Test func `a download is in the audit log once an hour`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.publishedSample(portal)
      let token = try await portal.apiToken(.read)
      let client = PortalClient(portal.services)
      let path = "/studies/\(id.uuidString.lowercased())/versions/1.0.0/definition"
      func downloads() async throws -> Int {
        try await portal.store.auditLines(limit: 50).count { $0.action == .downloaded }
      }
      for _ in 0..<3 { _ = try await client.get(path, token) }
      #expect(try await downloads() == 1)
      portal.clock.advance(by: .seconds(3_600))
      _ = try await client.get(path, token)
      #expect(try await downloads() == 2)
    }
  }

  @Test(arguments: [
    ("*/*", true), ("application/json", true), ("application/*;q=0.1", true),
    ("text/html, */*;q=0.1", true), ("text/html", false), ("application/json;q=0", false),
    ("application/json;q=0, */*", false), ("", false),
  ])
  func `the most specific range of an Accept header decides`(accept: String, fits: Bool) {
    let request = Request(
      head: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: "/",
        headerFields: [.accept: accept]), body: RequestBody(buffer: ByteBuffer()))
    #expect(request.accepts("application/json; charset=utf-8") == fits)
  }
}
