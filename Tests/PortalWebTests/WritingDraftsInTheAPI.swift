import Foundation
import HTTPTypes
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Writing drafts in the API", .timeLimit(.minutes(5))) struct WritingDraftsInTheAPI {
  @Test func `a draft is read, replaced as one edit, and replaced again`() async throws {
    try await visitingPortal { browser, portal in
      let (client, path, token) = try await draft(browser, portal)
      let read = try await client.get(path, token)
      #expect(read.status == .ok && read.headers[.cacheControl] == "private, no-cache")
      var study = try Study(document: read.body)
      study.facts.title[.english] = "Written by a program"

      let saved = try await client.put(
        path, token, study.canonicalBytes(), basedOn: read.headers[.eTag])

      #expect(saved.status == .ok)
      #expect(try JSONValue(parsing: saved.body)["revision"]?.numberValue == 2)
      let again = try await client.get(path, token)
      #expect(again.headers[.eTag] == saved.headers[.eTag])
      #expect(try Study(document: again.body) == study)
      let history = try await browser.open(Paths.history(study.id))
      #expect(history.text.contains("Replaced the draft through the API"))
      // The same again is no edit.
      let same = try await client.put(
        path, token, study.canonicalBytes(), basedOn: saved.headers[.eTag])
      #expect(try JSONValue(parsing: same.body)["revision"]?.numberValue == 2)
    }
  }

  @Test func `an edit of someone else is never overwritten`() async throws {
    try await visitingPortal { browser, portal in
      let (client, path, token) = try await draft(browser, portal)
      let seen = try await client.get(path, token)
      var study = try Study(document: seen.body)
      study.facts.title[.english] = "First"
      let first = try await client.put(
        path, token, study.canonicalBytes(), basedOn: seen.headers[.eTag])
      study.facts.title[.english] = "Second"

      let second = try await client.put(
        path, token, study.canonicalBytes(), basedOn: seen.headers[.eTag])

      #expect(first.status == .ok && second.status == .preconditionFailed)
      let kept = try Study(document: try await client.get(path, token).body)
      #expect(kept.facts.title[.english] == "First")
    }
  }

  @Test func `what is no draft of this study is refused, and nothing changes`() async throws {
    try await visitingPortal { browser, portal in
      let (client, path, token) = try await draft(browser, portal)
      let seen = try await client.get(path, token)
      let tag = seen.headers[.eTag]
      var other = try Study(document: seen.body)
      other.slug = "other"
      var pictured = try Study(document: seen.body)
      pictured.assets.append(
        Asset(
          id: String(repeating: "a", count: 64), name: "a.png", mediaType: "image/png", byteCount: 3
        ))
      let large = [UInt8](repeating: 0x20, count: APIBody.limit + 1)
      for (body, condition, type, status) in [
        (seen.body, nil, "application/json", 428), (seen.body, "*", "application/json", 428),
        (seen.body, "\"x\"", "application/json", 412), (seen.body, tag, "text/plain", 415),
        (seen.body, tag, nil, 415), (Array("{".utf8), tag, "application/json", 422),
        (Array("{}".utf8), tag, "application/json", 422), ([], tag, "application/json", 422),
        (try other.canonicalBytes(), tag, "application/json", 422),
        (try pictured.canonicalBytes(), tag, "application/json", 422),
        (large, tag, "application/json", 413),
      ] as [([UInt8], String?, String?, Int)] {
        let answer = try await client.put(path, token, body, basedOn: condition, as: type)
        #expect(answer.status.code == status)
        #expect(answer.headers[.contentType] == "application/problem+json")
      }
      #expect(try await client.get(path, token).headers[.eTag] == tag)
    }
  }

  @Test func `only tokens for drafts of people who may edit write drafts`() async throws {
    try await visitingPortal { browser, portal in
      let (client, path, _) = try await draft(browser, portal)
      let id = try #require(UUID(uuidString: String(path.split(separator: "/")[1])))
      for scope in [TokenScope.read, .testDevice] {
        let token = try await portal.apiToken(scope, in: id)
        #expect(try await client.get(path, token).status == .notFound)
        #expect(try await client.put(path, token, [], basedOn: nil).status == .notFound)
      }
      let grace = try await portal.account(.grace)
      let ada = try await portal.account(.ada)
      let stranger = try await portal.apiToken(.write, by: .grace)
      #expect(try await client.get(path, stranger).status == .notFound)
      try await portal.store.setMember(email: grace.email, role: .viewer, of: id, by: ada.id)
      #expect(try await client.get(path, stranger).status == .ok)
      #expect(try await client.put(path, stranger, [], basedOn: "*").status == .forbidden)
      let own = try await portal.apiToken(.write)
      try await portal.store.archive(id, by: ada.id)
      #expect(try await client.put(path, own, [], basedOn: "*").status == .conflict)
    }
  }

  private func draft(
    _ browser: Browser, _ portal: TestPortal
  ) async throws -> (client: PortalClient, path: String, token: String) {
    let id = try await browser.createStudy("", from: "sample")
    return (
      PortalClient(portal.services), "/studies/\(id.uuidString.lowercased())/draft",
      try await portal.apiToken(.write)
    )
  }
}

extension PortalClient {
  fileprivate func put(
    _ path: String, _ token: String, _ body: [UInt8], basedOn tag: String?,
    as mediaType: String? = "application/json"
  ) async throws -> Answer {
    var headers: HTTPFields = [.authorization: "Bearer \(token)"]
    headers[.ifMatch] = tag
    headers[.contentType] = mediaType
    return try await ask(.put, path, headers: headers, body: body)
  }
}
