import Foundation
import HTTPTypes
import StudyModel
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyExchange

@Suite("Using the API", .timeLimit(.minutes(5))) struct UsingTheAPI {
  private static let number = VersionNumber(1, 0, 0)

  @Test func `each route is an operation of the description, and the other way around`()
    async throws
  {
    let portal = try await TestPortal()
    let routes = apiRoutes(portal.services).routes.map {
      "\($0.method.rawValue) \($0.path.description)".replacing("**", with: "{path}")
    }
    let document = try await description(portal)

    let paths = try #require(document["paths"]?.objectValue)
    let operations = paths.flatMap { path, item in
      (item.objectValue ?? [:]).keys.filter { $0 != "parameters" }.map {
        "\($0.uppercased()) /api/v1\(path)"
      }
    }
    #expect(operations.sorted() == routes.sorted())
    #expect(document["openapi"]?.stringValue?.hasPrefix("3.1.") == true)
  }

  @Test func `every operation says how it refuses, and what it needs`() async throws {
    let document = try await description(TestPortal())
    for (path, item) in try #require(document["paths"]?.objectValue) {
      for (method, operation) in item.objectValue ?? [:] where method != "parameters" {
        let isPublic = operation["security"]?.arrayValue?.isEmpty == true
        let statuses = Set(try #require(operation["responses"]?.objectValue).keys)
        let refusals: Set = isPublic ? ["304", "406"] : ["401", "404", "406", "429"]
        #expect(statuses.isSuperset(of: refusals), "\(path)")
        #expect(!statuses.isDisjoint(with: ["200", "201"]), "\(path)")
        #expect(operation["operationId"]?.stringValue?.isEmpty == false, "\(path)")
        #expect(operation["summary"]?.stringValue?.isEmpty == false, "\(path)")
      }
    }
  }

  @Test func `a token opens versions, and nothing opens them without one`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.publishedSample(portal)
      let token = try await portal.apiToken(.read)
      let client = PortalClient(portal.services)
      let study = "/studies/\(id.uuidString.lowercased())"
      let version = "\(study)/versions/1.0.0"
      for path in [
        "/studies", study, "\(study)/versions", version, "\(version)/definition",
        "\(version)/bundle", "\(version)/formats", "\(version)/formats/fhir", "\(version)/files",
        "\(version)/files/README.md", "\(version)/losses",
        "\(study)/changes?from=1.0.0&to=1.0.0", "\(study)/versions/current/definition",
      ] {
        let answer = try await client.get(path, token)
        #expect(answer.status == .ok, "\(path)")
        let tag = try #require(answer.headers[.eTag], "\(path)")
        #expect(tag.wholeMatch(of: /"[0-9a-f]{64}"/) != nil)
        let same = try await client.get(path, token, [.ifNoneMatch: tag])
        #expect(same.status == .notModified && same.body.isEmpty, "\(path)")
        let head = try await client.send(.head, path, token)
        #expect(head.status == .ok && head.body.isEmpty && head.headers[.eTag] == tag, "\(path)")

        let closed = try await client.get(path, nil)
        #expect(closed.status == .unauthorized, "\(path)")
        #expect(closed.headers[.wwwAuthenticate] == #"Bearer realm="Accord""#)
        // The session of someone who may see all of it opens nothing.
        let session = try await browser.exchange(
          Paths.api(path), .get, headers: [:], body: nil)
        #expect(session.status == .unauthorized, "\(path)")
        let wrong = try await client.get(path, token, [.accept: "text/calendar"])
        #expect(wrong.status == .notAcceptable, "\(path)")
      }
      #expect(try await client.get("\(version)/approval", token).status == .notFound)
    }
  }

  @Test func `what was frozen is kept forever, and what can change is asked for again`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.publishedSample(portal)
      let token = try await portal.apiToken(.read)
      let client = PortalClient(portal.services)
      let versions = "/studies/\(id.uuidString.lowercased())/versions"

      let frozen = try await client.get("\(versions)/1.0.0/definition", token)
      let current = try await client.get("\(versions)/current/definition", token)

      #expect(frozen.headers[.cacheControl] == "private, max-age=31536000, immutable")
      #expect(frozen.headers[.contentLocation] == nil)
      #expect(current.headers[.cacheControl] == "private, no-cache")
      #expect(
        current.headers[.contentLocation] == Paths.api("\(versions)/1.0.0/definition"))
      #expect(current.body == frozen.body && current.headers[.eTag] == frozen.headers[.eTag])
      #expect(frozen.headers[.eTag] == "\"\(sha256(frozen.body))\"")
      #expect(frozen.headers[.digest] == .digest(ofHex: sha256(frozen.body)))
      let page = try await browser.open("\(Paths.version(id, Self.number))/bundle")
      let bundle = try await client.get("\(versions)/1.0.0/bundle", token)
      #expect(bundle.body == page.bytes)
      #expect(bundle.headers[.eTag] == page.headers[.eTag])
      #expect(bundle.headers[.cacheControl] == "private, no-cache")
      let format = try await browser.open(Paths.format("fhir", of: id, Self.number))
      #expect(try await client.get("\(versions)/1.0.0/formats/fhir", token).body == format.bytes)
    }
  }

  @Test func `a list continues where its page ends, and misses nothing`() async throws {
    try await visitingPortal { browser, portal in
      var made: Set<String> = []
      for title in ["A", "B", "C", "D", "E"] {
        made.insert(try await browser.createStudy(title).uuidString.lowercased())
      }
      let token = try await portal.apiToken(.read)
      let client = PortalClient(portal.services)
      var found: [String] = []
      var path: String? = "/studies?limit=2"
      var pages = 0
      while let next = path, pages < 9 {
        let answer = try await client.get(next, token)
        let list = try JSONValue(parsing: answer.body)
        found += (list["studies"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
        path = answer.headers[.link]?.firstMatch(of: #/<\/api\/v1(.*)>; rel="next"/#).map {
          String($0.1)
        }
        #expect((path == nil) == (list["next"] == .null))
        pages += 1
      }
      #expect(pages == 3 && found.count == 5 && Set(found) == made)
    }
  }

  @Test func `a token opens only its study, and only what its owner may see`() async throws {
    try await visitingPortal { browser, portal in
      let first = try await browser.publishedSample(portal)
      let second = try await browser.createStudy("Other")
      let only = try await portal.apiToken(.read, in: first)
      let client = PortalClient(portal.services)
      let path = "/studies/\(first.uuidString.lowercased())"
      let other = "/studies/\(second.uuidString.lowercased())"
      #expect(try await client.get(path, only).status == .ok)
      let list = try await JSONValue(parsing: client.get("/studies", only).body)
      #expect(list["studies"]?.arrayValue?.count == 1)
      let stranger = try await portal.apiToken(.read, by: .grace)
      let none = "/studies/\(UUID().uuidString.lowercased())"
      let answers = [
        try await client.get(other, only), try await client.get(none, only),
        try await client.get(path, stranger), try await client.get("\(path)/versions", stranger),
        try await client.get("\(path)/versions/1.0.0/bundle", stranger),
        try await client.get("\(path)/versions/current", stranger),
      ]
      for answer in answers {
        #expect(answer.status == .notFound && answer.body == answers[0].body)
        #expect(answer.headers[.contentType] == "application/problem+json")
      }
      let ada = try await portal.account(.ada)
      for token in try await portal.store.tokens(of: ada.id) {
        try await portal.store.revokeToken(token.id, by: ada.id)
      }
      #expect(try await client.get(path, only).status == .unauthorized)
    }
  }

  @Test func `the draft opens only to tokens of test devices, which open nothing else`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.publishedSample(portal)
      let study = "/studies/\(id.uuidString.lowercased())"
      let device = try await portal.apiToken(.testDevice, in: id)
      let client = PortalClient(portal.services)

      let draft = try await client.get("\(study)/test/definition", device)

      #expect(draft.status == .ok)
      #expect(try Study(document: draft.body).id == id)
      #expect(draft.headers[.cacheControl] == "private, no-cache")
      let tag = try #require(draft.headers[.eTag])
      let same = try await client.get("\(study)/test/definition", device, [.ifNoneMatch: tag])
      #expect(same.status == .notModified)
      let bundle = try await client.get("\(study)/test/bundle", device)
      #expect(bundle.status == .ok)
      #expect(!(try ZipReader.files(of: bundle.body)).contains { $0.path.hasSuffix(".minisig") })
      for path in [
        "/studies", study, "\(study)/versions", "\(study)/versions/1.0.0",
        "\(study)/versions/current/bundle", "\(study)/changes?from=1.0.0&to=1.0.0",
        "/studies/\(UUID())/test/definition",
      ] {
        #expect(try await client.get(path, device).status == .notFound, "\(path)")
      }
      for scope in [TokenScope.read, .write, .propose] {
        let token = try await portal.apiToken(scope, in: id)
        #expect(try await client.get("\(study)/test/definition", token).status == .notFound)
      }
      try await portal.store.archive(id, by: portal.account(.ada).id)
      #expect(try await client.get("\(study)/test/definition", device).status == .notFound)
    }
  }

  private func description(_ portal: TestPortal) async throws -> JSONValue {
    let answer = try await PortalClient(portal.services).get("/openapi.json", nil)
    #expect(answer.status == .ok)
    return try JSONValue(parsing: answer.body)
  }
}
