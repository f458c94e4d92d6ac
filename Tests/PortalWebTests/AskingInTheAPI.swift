import Foundation
import HTTPTypes
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Asking for reviews in the API", .timeLimit(.minutes(5))) struct AskingInTheAPI {
  @Test func `the board of the study is asked by its id, once`() async throws {
    try await asking { client, portal, study, token in
      let described = try JSONValue(parsing: try await client.get(study, token).body)
      let board = try #require(described["board"]?["id"])
      #expect(described["board"]?["name"] == "Review Board")
      let path = "\(study)/versions/1.0.0/reviews"

      let asked = try await client.post(
        path, token, ["board": board, "dueOn": "2026-12-01"])

      #expect(asked.status == .created)
      let value = try JSONValue(parsing: asked.body)
      #expect(value["review"]?["board"] == "Review Board")
      #expect(value["review"]?["dueOn"] == "2026-12-01")
      #expect(value["review"]?["people"]?.arrayValue?.first?["name"] == "Rosalind")
      #expect(value["invitations"] == [])
      let address = try #require(asked.headers[.location]).dropFirst(Paths.api("").count)
      let read = try await client.get(String(address), token)
      #expect(try JSONValue(parsing: read.body) == value["review"])
      #expect(read.headers[.eTag] == asked.headers[.eTag])
      let list = try JSONValue(parsing: try await client.get(path, token).body)
      #expect(list["reviews"]?.arrayValue == [try #require(value["review"])])
      #expect(try await client.post(path, token, ["board": board]).status == .conflict)
      let id = try #require(UUID(uuidString: String(study.dropFirst("/studies/".count))))
      try await portal.decide(.approve, on: id)
      let decided = try JSONValue(parsing: try await client.get(String(address), token).body)
      #expect(decided["people"]?.arrayValue?.first?["decision"] == "approve")
      // Only proposed versions are reviewed.
      let late = try await client.post(path, token, ["emails": ["grace@example.org"]])
      #expect(late.status == .conflict)
    }
  }

  @Test func `people are asked by email, and those without an account get the same link again`()
    async throws
  {
    try await asking { client, portal, study, token in
      let path = "\(study)/versions/1.0.0/reviews"
      let body: JSONValue = ["emails": ["grace@example.org", "new@example.org"]]

      let first = try await client.post(path, token, body, key: "a")
      let again = try await client.post(path, token, body, key: "a")

      #expect(first.status == .created)
      #expect(again.status == .created && again.body == first.body)
      #expect(again.headers[.location] == first.headers[.location])
      let value = try JSONValue(parsing: first.body)
      let invitations = try #require(value["invitations"]?.arrayValue)
      #expect(invitations.compactMap { $0["email"]?.stringValue } == ["new@example.org"])
      let link = try #require(invitations.first?["link"]?.stringValue)
      let start = "http://localhost"
      #expect(link.hasPrefix(start + Paths.accept))
      let visitor = Browser(PortalClient(portal.services))
      let page = try await visitor.open(String(link.dropFirst(start.count)))
      #expect(page.status == .ok && page.text.contains("new@example.org"))
      let list = try JSONValue(parsing: try await client.get(path, token).body)
      #expect(list["reviews"]?.arrayValue?.count == 1)
      #expect(
        !String(decoding: try await client.get(path, token).body, as: UTF8.self)
          .contains("invitation"))
      let other = try await client.post(path, token, ["emails": ["x@example.org"]], key: "a")
      #expect(other.status == .unprocessableContent)
    }
  }

  @Test(arguments: [
    (#"{"board": "00000000-0000-0000-0000-000000000000"}"#, "board"),
    (#"{"board": "Review Board"}"#, "board"), (#"{"board": 1}"#, "board"),
    ("{}", "emails"), (#"{"dueOn": "2026-12-01"}"#, "emails"),
    (#"{"board": "00000000-0000-0000-0000-000000000000", "emails": ["a@example.org"]}"#, "emails"),
    (#"{"emails": []}"#, "emails"), (#"{"emails": [" "]}"#, "emails"),
    (#"{"emails": "grace@example.org"}"#, "emails"), (#"{"emails": [1]}"#, "emails"),
    (#"{"emails": ["nobody"]}"#, "emails"), (#"{"emails": ["ada@example.org"]}"#, "emails"),
    (#"{"emails": ["grace@example.org"], "dueOn": "2026-11-01"}"#, "dueOn"),
    (#"{"emails": ["grace@example.org"], "dueOn": "soon"}"#, "dueOn"),
    (#"{"emails": ["grace@example.org"], "due": "2026-12-01"}"#, "due"),
    (#"{"emails": ["#, nil), ("[]", nil),
  ])
  func `what is wrong is named, and nobody is asked`(body: String, field: String?) async throws {
    try await asking { client, _, study, token in
      let path = "\(study)/versions/1.0.0/reviews"

      let refused = try await client.post(path, token, Array(body.utf8))

      #expect(refused.status == .unprocessableContent)
      #expect(refused.headers[.contentType] == "application/problem+json")
      let problem = try JSONValue(parsing: refused.body)
      #expect(problem["problems"]?.arrayValue?.first?["field"]?.stringValue == field)
      #expect(problem["detail"]?.stringValue?.isEmpty == false)
      // Names and addresses are in the body only: headers are ASCII.
      #expect(refused.headers.allSatisfy { $0.value.utf8.allSatisfy { $0 < 0x80 } })
      let list = try JSONValue(parsing: try await client.get(path, token).body)
      #expect(list["reviews"] == [])
    }
  }

  @Test func `more people than can be asked at once are refused`() async throws {
    try await asking { client, _, study, token in
      let path = "\(study)/versions/1.0.0/reviews"
      let emails = (0...Reviewers.most).map { JSONValue.string("reviewer\($0)@example.org") }

      let refused = try await client.post(path, token, ["emails": .array(emails)])

      #expect(refused.status == .unprocessableContent)
      #expect(String(decoding: refused.body, as: UTF8.self).contains("At most 100 people"))
      let list = try JSONValue(parsing: try await client.get(path, token).body)
      #expect(list["reviews"] == [])
    }
  }

  @Test func `a study without a board has none to ask`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let client = PortalClient(portal.services)
      let token = try await portal.apiToken(.propose)
      let study = "/studies/\(id.apiName)"
      #expect(try JSONValue(parsing: try await client.get(study, token).body)["board"] == .null)

      let refused = try await client.post(
        "\(study)/versions/1.0.0/reviews", token, ["board": .string(UUID().apiName)])

      #expect(refused.status == .unprocessableContent)
      #expect(String(decoding: refused.body, as: UTF8.self).contains("Choose a board first"))
    }
  }

  @Test func `only tokens for proposing of people who may edit ask`() async throws {
    try await asking { client, portal, study, token in
      let id = try #require(UUID(uuidString: String(study.dropFirst("/studies/".count))))
      let (ada, grace) = (try await portal.account(.ada), try await portal.account(.grace))
      let path = "\(study)/versions/1.0.0/reviews"
      func status(_ token: String?, _ path: String) async throws -> Int {
        try await client.post(path, token, ["emails": ["alan@example.org"]]).status.code
      }
      for (scope, code) in [(TokenScope.read, 403), (.write, 403), (.testDevice, 404)] {
        #expect(try await status(portal.apiToken(scope, in: id), path) == code)
      }
      #expect(try await status(nil, path) == 401)
      for missing in ["9.9.9", "latest", "current"] {
        #expect(try await status(token, "\(study)/versions/\(missing)/reviews") == 404)
      }
      let theirs = try await portal.apiToken(.propose, by: .grace)
      #expect(try await status(theirs, path) == 404)
      try await portal.store.setMember(email: grace.email, role: .viewer, of: id, by: ada.id)
      #expect(try await status(theirs, path) == 403)
      #expect(try await client.get(path, theirs).status == .ok)
      #expect(try await client.get("\(path)/1", theirs).status == .notFound)
      #expect(try await client.get("\(path)/x", theirs).status == .notFound)
      try await portal.store.archive(id, by: ada.id)
      #expect(try await status(token, path) == 409)
    }
  }

  /// Opens a portal in which Ada has proposed version 1.0.0 of a study with a board, and has a token for proposing.
  @Test func `about a version that a later one replaced, nobody is asked`() async throws {
    try await asking { client, portal, study, token in
      let id = try #require(UUID(uuidString: String(study.dropFirst("/studies/".count))))
      let next = VersionNumber(1, 1, 0)
      try await portal.proposeNext(next, of: id)
      let path = "\(study)/versions/1.0.0/reviews"

      let refused = try await client.post(path, token, ["emails": ["grace@example.org"]])

      #expect(refused.status == .conflict)
      let problem = try JSONValue(parsing: refused.body)
      #expect(
        problem["detail"]
          == "Version 1.1.0 replaced this version. Ask for a review of that one instead.")
      _ = try await portal.store.withdraw(id, next, by: portal.account(.ada).id)
      let asked = try await client.post(path, token, ["emails": ["grace@example.org"]])
      #expect(asked.status == .created)
    }
  }

  private func asking(
    _ story:
      @escaping @Sendable (PortalClient, TestPortal, _ study: String, String) async throws
      -> Void
  ) async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      try await story(
        PortalClient(portal.services), portal, "/studies/\(id.apiName)",
        try await portal.apiToken(.propose))
    }
  }
}
