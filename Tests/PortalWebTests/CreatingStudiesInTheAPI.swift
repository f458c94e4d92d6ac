import Foundation
import HTTPTypes
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Creating studies in the API", .timeLimit(.minutes(5))) struct CreatingStudiesInTheAPI {
  @Test func `a document becomes a study of its own, and the answer leads to it`() async throws {
    try await visitingPortal { browser, portal in
      let (client, token, source) = try await sample(browser, portal)
      let read = try Study(document: source)

      let made = try await client.post("/studies", token, source)

      #expect(made.status == .created && made.headers[.contentType] == "application/json")
      let value = try JSONValue(parsing: made.body)
      let id = try #require(value["study"]?["id"]?.stringValue)
      #expect(id != read.id.uuidString.lowercased())
      #expect(value["study"]?["slug"]?.stringValue == "\(read.slug)-2")
      #expect(value["draft"]?["revision"]?.numberValue == 1)
      #expect(value["draft"]?["errors"]?.numberValue == 0)
      #expect(value["losses"] == [])
      #expect(made.headers[.location] == Paths.api("/studies/\(id)"))
      let study = try await client.get("/studies/\(id)", token)
      #expect(try JSONValue(parsing: study.body) == value["study"])
      let draft = try await client.get("/studies/\(id)/draft", token)
      #expect(draft.headers[.eTag] == made.headers[.eTag])
      let history = try await browser.open(Paths.history(try #require(UUID(uuidString: id))))
      #expect(history.text.contains("Created the study from “study.json”"))
    }
  }

  @Test func `what cannot come along is left out and listed`() async throws {
    try await visitingPortal { browser, portal in
      let (client, token, source) = try await sample(browser, portal)
      // Stored, but in no study that Ada may see.
      let picture = try await portal.store.addAsset(Array("picture".utf8), mediaType: "image/png")
      var study = try Study(document: source)
      study.assets.append(
        Asset(id: picture, name: "theirs.png", mediaType: "image/png", byteCount: 7))
      var document = try #require(JSONValue(parsing: study.canonicalBytes()).objectValue)
      document["mystery"] = true

      let made = try await client.post(
        "/studies", token, JSONValue.object(document).canonicalBytes)

      #expect(made.status == .created)
      let value = try JSONValue(parsing: made.body)
      let codes = (value["losses"]?.arrayValue ?? []).compactMap { $0["code"]?.stringValue }
      #expect(codes.sorted() == ["asset.missing", "unknown-member"])
      let id = try #require(value["study"]?["id"]?.stringValue)
      let draft = try await client.get("/studies/\(id)/draft", token)
      #expect(try Study(document: draft.body).assets.allSatisfy { $0.id != picture })
      let report = try await browser.open(
        Paths.importReport(try #require(UUID(uuidString: id))))
      #expect(report.text.contains("theirs.png"))
    }
  }

  @Test func `a request that is sent again gets the first answer, and creates nothing`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let (client, token, source) = try await sample(browser, portal)
      let first = try await client.post("/studies", token, source, key: "a")
      let id = try #require(
        try JSONValue(parsing: first.body)["study"]?["id"]?.stringValue.flatMap {
          UUID(uuidString: $0)
        })
      // The first answer stays the same when the study does not.
      _ = try await portal.store.edit(
        id, by: portal.account(.ada).id, at: ["facts"], basedOn: nil, summary: "Changed it",
        change: { $0.facts.protocolNumber = "P-2" }, problems: { _ in (3, 0) })

      let again = try await client.post("/studies", token, source, key: "a")

      #expect(again.status == .created && again.body == first.body)
      #expect(again.headers[.location] == first.headers[.location])
      #expect(again.headers[.eTag] == first.headers[.eTag])
      let other = try await client.post("/studies", token, Array("{}".utf8), key: "a")
      #expect(other.status == .unprocessableContent)
      let problem = try JSONValue(parsing: other.body)
      #expect(problem["title"] == "This cannot be done")
      #expect(
        problem["detail"]?.stringValue?.contains("a different request (body or If-Match)") == true)
      for wrong in ["", String(repeating: "k", count: 201), "two words", "schlüssel"] {
        let refused = try await client.post("/studies", token, source, key: wrong)
        #expect(refused.status == .badRequest)
      }
      // The sample itself, and what was made of it.
      let account = try await portal.account(.ada).id
      #expect(try await portal.store.studies(for: account).total == 2)
      #expect(try await client.post("/studies", token, source).status == .created)
      #expect(try await client.post("/studies", token, source, key: "b").status == .created)
      #expect(try await portal.store.studies(for: account).total == 4)
    }
  }

  @Test func `the same request at the same moment creates one study`() async throws {
    try await visitingPortal { browser, portal in
      let (client, token, source) = try await sample(browser, portal)

      let answers = try await withThrowingTaskGroup(of: PortalClient.Answer.self) { group in
        for _ in 0..<4 {
          group.addTask { try await client.post("/studies", token, source, key: "a") }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }

      #expect(answers.allSatisfy { $0.status == .created && $0.body == answers[0].body })
      #expect(try await portal.store.studies(for: portal.account(.ada).id).total == 2)
    }
  }

  @Test func `what is no study document is refused, and nothing is created`() async throws {
    try await visitingPortal { browser, portal in
      let (client, token, source) = try await sample(browser, portal)
      let large = [UInt8](repeating: 0x20, count: APIBody.limit + 1)
      for (body, type, accept, status) in [
        (Array("{".utf8), "application/json", nil, 422),
        (Array("{}".utf8), "application/json", nil, 422), ([], "application/json", nil, 422),
        (source, "text/plain", nil, 415), (source, nil, nil, 415),
        (source, "application/json", "text/html", 406),
        (large, "application/json", nil, 413),
      ] as [([UInt8], String?, String?, Int)] {
        let answer = try await client.post("/studies", token, body, as: type, accepting: accept)
        #expect(answer.status.code == status)
        #expect(answer.headers[.contentType] == "application/problem+json")
      }
      #expect(try await client.post("/studies?x=1", token, source).status == .badRequest)
      #expect(try await portal.store.studies(for: portal.account(.ada).id).total == 1)
    }
  }

  @Test func `only tokens that write drafts of all studies create one`() async throws {
    try await visitingPortal { browser, portal in
      let (client, _, source) = try await sample(browser, portal)
      let id = try Study(document: source).id
      for (token, status) in [
        (try await portal.apiToken(.read), 403), (try await portal.apiToken(.write, in: id), 403),
        (try await portal.apiToken(.propose, in: id), 403),
        (try await portal.apiToken(.testDevice, in: id), 404),
        (try await portal.apiToken(.read, by: .rosalind), 403), (nil, 401),
      ] as [(String?, Int)] {
        #expect(try await client.post("/studies", token, source).status.code == status)
      }
      let proposing = try await portal.apiToken(.propose)
      #expect(try await client.post("/studies", proposing, source).status == .created)
      #expect(try await portal.store.studies(for: portal.account(.ada).id).total == 2)
    }
  }

  /// A study of the sample, and its document.
  private func sample(
    _ browser: Browser, _ portal: TestPortal
  ) async throws -> (client: PortalClient, token: String, document: [UInt8]) {
    let id = try await browser.createStudy("", from: "sample")
    let client = PortalClient(portal.services)
    let token = try await portal.apiToken(.write)
    return (client, token, try await client.get("/studies/\(id.apiName)/draft", token).body)
  }
}

extension UUID {
  /// As addresses of the API have it.
  var apiName: String { uuidString.lowercased() }
}

extension PortalClient {
  func post(
    _ path: String, _ token: String?, _ body: [UInt8], basedOn tag: String? = nil,
    key: String? = nil, as mediaType: String? = "application/json", accepting accept: String? = nil
  ) async throws -> Answer {
    var headers: HTTPFields = [:]
    headers[.authorization] = token.map { "Bearer \($0)" }
    headers[.ifMatch] = tag
    headers[.idempotencyKey] = key
    headers[.contentType] = mediaType
    headers[.accept] = accept
    return try await ask(.post, path, headers: headers, body: body)
  }

  func post(
    _ path: String, _ token: String?, _ body: JSONValue, basedOn tag: String? = nil,
    key: String? = nil
  ) async throws -> Answer {
    try await post(path, token, body.canonicalBytes, basedOn: tag, key: key)
  }
}
