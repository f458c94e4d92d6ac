import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyStore

@Suite("Stating statuses in the API", .timeLimit(.minutes(5))) struct StatingStatusesInTheAPI {
  /// What can be wrong with a request or with the portal, whatever the address.
  enum Trouble: CaseIterable {
    case none
    case noToken, wrongToken, tooManyRequests, wrongParameter, otherMediaType, largeBody
    case fullDisk, readOnlyDisk, brokenDatabase

    /// The status with which at least one address answers, so that the trouble is known to be one.
    var status: Int {
      switch self {
      case .none: 201
      case .noToken, .wrongToken: 401
      case .tooManyRequests: 429
      case .wrongParameter: 400
      case .otherMediaType: 406
      case .largeBody: 413
      case .fullDisk: 507
      case .readOnlyDisk: 503
      case .brokenDatabase: 500
      }
    }
  }

  @Test(arguments: Trouble.allCases)
  func `each address states how it answers`(trouble: Trouble) async throws {
    // Reading from a database in memory would permit writing again.
    let portal = try await TestPortal.onDisk()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.proposedStudy(portal)
      let program = ProposingProgram(
        client: PortalClient(portal.services), id: id,
        token: try await portal.apiToken(.propose))
      try await program.change()
      let requests = try await program.requests(to: apiRoutes(portal.services))
      #expect(!requests.isEmpty)

      try await trouble.begin(in: portal, program)

      // Which of them answers so is for the description to say; `ask` compares.
      var statuses: Set<Int> = []
      for request in requests {
        let troubled = trouble.change(request)
        let answer = try await program.client.ask(
          troubled.method, troubled.path, headers: troubled.headers, body: troubled.body)
        statuses.insert(answer.status.code)
      }
      #expect(statuses.contains(trouble.status), "\(statuses.sorted())")
    }
  }

  @Test func `a full disk is distinguished from what waiting helps against`() async throws {
    try await proposing { program, portal in
      let tag = try await program.tag()
      try await portal.store.fillDisk()

      let refused = try await program.client.post(
        "\(program.study)/versions", program.token, ["notes": "The first one."], basedOn: tag)

      #expect(refused.status.code == 507 && refused.headers[.retryAfter] == nil)
      let problem = try JSONValue(parsing: refused.body)
      #expect(problem["type"] == "urn:accord:problem:insufficient-storage")
      #expect(try await program.numbers() == [])
    }
  }
}

/// A request to one operation of the API.
private struct APIRequest {
  let method: HTTPRequest.Method
  var path: String
  var headers: HTTPFields
  var body: [UInt8]?
}

extension ProposingProgram {
  /// A request to each route that would succeed, as far as there is what it names.
  fileprivate func requests(to routes: Router<PortalContext>) async throws -> [APIRequest] {
    let read = try await get("\(study)/draft")
    var changed = try Study(document: read.body)
    changed.facts.title[.english] = "Changed by a program"
    var headers: HTTPFields = [.authorization: "Bearer \(token)", .contentType: "application/json"]
    headers[.ifMatch] = read.headers[.eTag]
    let bodies: [String: [UInt8]] = [
      "draft": try changed.canonicalBytes(), "studies": read.body,
      "versions": Array(#"{"notes": "Another one."}"#.utf8),
      "reviews": Array(#"{"emails": ["grace@example.org"]}"#.utf8),
    ]
    return routes.routes.map { route in
      var path = String(route.path.description.dropFirst(Paths.api("").count))
      for (name, value) in values { path = path.replacing(name, with: value) }
      let isWritten = [.put, .post].contains(route.method)
      return APIRequest(
        method: route.method, path: path, headers: headers,
        body: isWritten ? bodies[String(path.split(separator: "/").last ?? "")] ?? [] : nil)
    }
  }

  /// What stands for the parameters of an address.
  private var values: KeyValuePairs<String, String> {
    [
      "{study}": id.apiName, "{version}": "1.0.0", "{review}": "1", "{format}": "fhir",
      "**": "README.md", "/changes": "/changes?from=1.0.0&to=1.0.0",
    ]
  }
}

extension StatingStatusesInTheAPI.Trouble {
  fileprivate func begin(in portal: TestPortal, _ program: ProposingProgram) async throws {
    switch self {
    case .none, .noToken, .wrongToken, .wrongParameter, .otherMediaType, .largeBody: break
    case .tooManyRequests:
      for _ in 0..<600 { _ = try await program.get("/openapi.json") }
    case .fullDisk: try await portal.store.fillDisk()
    case .readOnlyDisk: try await portal.store.forbidWriting(true)
    case .brokenDatabase:
      try await portal.store.database.write {
        try $0.execute(sql: "ALTER TABLE accessToken RENAME TO lostToken")
      }
    }
  }

  fileprivate func change(_ request: APIRequest) -> APIRequest {
    var request = request
    switch self {
    case .none, .tooManyRequests, .fullDisk, .readOnlyDisk, .brokenDatabase: break
    case .noToken: request.headers[.authorization] = nil
    case .wrongToken: request.headers[.authorization] = "Bearer accord_of_nobody"
    case .wrongParameter: request.path += request.path.contains("?") ? "&made=up" : "?made=up"
    case .otherMediaType: request.headers[.accept] = "text/calendar"
    case .largeBody:
      if request.body != nil {
        request.body = [UInt8](repeating: 0x20, count: APIBody.limit + 1)
      }
    }
    return request
  }
}

extension StudyStore {
  /// Leaves no room for another page of the database.
  fileprivate func fillDisk() async throws {
    try await database.writeWithoutTransaction { db in
      try db.execute(sql: "CREATE TABLE filler (bytes BLOB) STRICT")
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(pages)")
      while (try? db.execute(sql: "INSERT INTO filler VALUES (zeroblob(3000))")) != nil {}
    }
  }
}
