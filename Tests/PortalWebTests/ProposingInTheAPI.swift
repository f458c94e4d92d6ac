import Foundation
import HTTPTypes
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Proposing in the API", .timeLimit(.minutes(5))) struct ProposingInTheAPI {
  @Test func `a draft is frozen, and the answer leads to the version`() async throws {
    try await proposing { program, _ in
      let made = try await program.propose(notes: "The first one.")

      #expect(made.status == .created)
      let address = "\(program.study)/versions/1.0.0"
      #expect(made.headers[.location] == Paths.api(address))
      let read = try await program.get(address)
      #expect(read.body == made.body && read.headers[.eTag] == made.headers[.eTag])
      let version = try JSONValue(parsing: made.body)
      #expect(version["state"] == "proposed" && version["notes"] == "The first one.")
      // What the page freezes with a version is there as well.
      #expect(try await program.get("\(address)/bundle").status == .ok)
      #expect(try await program.get("\(address)/formats/fhir").status == .ok)
    }
  }

  @Test func `without a number, a version gets the one that the page suggests`() async throws {
    try await proposing { program, portal in
      _ = try await program.propose(notes: "The first one.")
      try await program.change()
      let browser = Browser(PortalClient(portal.services))
      try await browser.signIn(as: .ada)
      let page = try await browser.open("\(program.study)/versions/new")
      let suggested = page.html.firstMatch(of: /name="number"[^>]*value="([^"]*)"/).map {
        String($0.1)
      }

      let next = try await program.propose(notes: "A protocol number.")

      #expect(next.status == .created)
      #expect(try JSONValue(parsing: next.body)["number"]?.stringValue == suggested)
      try await program.change()
      let chosen = try await program.propose(["number": "7.0.0", "notes": "A big step."])
      #expect(chosen.headers[.location] == Paths.api("\(program.study)/versions/7.0.0"))
    }
  }

  @Test func `a version is proposed and its board asked in one request, or neither`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      let ada = try await portal.account(.ada).id
      let program = ProposingProgram(
        client: PortalClient(portal.services), id: id, token: try await portal.apiToken(.propose))
      func propose(_ board: String) async throws -> PortalClient.Answer {
        try await program.propose(["notes": "The first one.", "board": .string(board)])
      }
      let other = try await portal.store.createBoard(
        BoardForm(name: "Other Board", quorum: 1, emails: ["rosalind@example.org"]), by: ada)
      for (board, status) in [("x", 422), (other.id.uuidString, 422)] {
        let refused = try await propose(board)
        #expect(refused.status.code == status, "\(board)")
        let problem = try JSONValue(parsing: refused.body)
        #expect(problem["problems"]?.arrayValue?.first?["field"] == "board")
        #expect(try await program.numbers() == [])
      }
      try await portal.store.setBoard(other.id, of: id, by: ada)

      let made = try await propose(other.id.uuidString)

      #expect(made.status == .created)
      let reviews = try JSONValue(
        parsing: try await program.get("\(program.study)/versions/1.0.0/reviews").body)
      #expect(reviews["reviews"]?.arrayValue?.map { $0["board"] } == ["Other Board"])
    }
  }

  @Test func `a request that is sent again gets the first answer`() async throws {
    try await proposing { program, portal in
      let tag = try await program.tag()
      let (path, body) = ("\(program.study)/versions", JSONValue.object(["notes": "Once."]))
      let first = try await program.client.post(path, program.token, body, basedOn: tag, key: "a")
      _ = try await portal.store.withdraw(
        program.id, VersionNumber(1, 0, 0), by: portal.account(.ada).id)
      try await program.change()

      let again = try await program.client.post(path, program.token, body, basedOn: tag, key: "a")

      #expect(again.status == .created && again.body == first.body)
      #expect(again.headers[.location] == first.headers[.location])
      let other = try await program.client.post(
        path, program.token, ["notes": "Other."], basedOn: tag, key: "a")
      #expect(other.status == .unprocessableContent)
      // The key belongs to the token that sent it.
      let another = try await portal.apiToken(.propose)
      let stale = try await program.client.post(path, another, body, basedOn: tag, key: "a")
      #expect(stale.status == .preconditionFailed)
      #expect(try await program.numbers() == ["1.0.0"])
    }
  }

  @Test func `the same request at the same moment freezes one version`() async throws {
    try await proposing { program, _ in
      let tag = try await program.tag()

      let answers = try await withThrowingTaskGroup(of: PortalClient.Answer.self) { group in
        for _ in 0..<4 {
          group.addTask {
            try await program.client.post(
              "\(program.study)/versions", program.token, ["notes": "Once."], basedOn: tag,
              key: "a")
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }

      #expect(answers.allSatisfy { $0.status == .created && $0.body == answers[0].body })
      #expect(try await program.numbers() == ["1.0.0"])
    }
  }
}

/// A program with a token for proposing, and a study that it works on.
struct ProposingProgram: Sendable {
  let client: PortalClient
  let id: Study.ID
  let token: String

  /// The address of the study.
  var study: String { "/studies/\(id.apiName)" }

  func get(_ path: String) async throws -> PortalClient.Answer {
    try await client.get(path, token)
  }

  func tag() async throws -> String? { try await get("\(study)/draft").headers[.eTag] }

  /// Proposes the draft as it is now.
  func propose(_ body: JSONValue) async throws -> PortalClient.Answer {
    try await client.post("\(study)/versions", token, body, basedOn: tag())
  }

  func propose(notes: String) async throws -> PortalClient.Answer {
    try await propose(["notes": .string(notes)])
  }

  /// Replaces the draft by a changed one; by default, with another protocol number.
  func change(
    _ change: (inout Study) -> Void = { $0.facts.protocolNumber = "P-\(UUID())" }
  ) async throws {
    let read = try await get("\(study)/draft")
    var study = try Study(document: read.body)
    change(&study)
    var headers: HTTPFields = [.authorization: "Bearer \(token)"]
    headers[.ifMatch] = read.headers[.eTag]
    headers[.contentType] = "application/json"
    let saved = try await client.ask(
      .put, "\(self.study)/draft", headers: headers, body: study.canonicalBytes())
    #expect(saved.status == .ok)
  }

  /// The numbers of the study's versions.
  func numbers() async throws -> [String] {
    let list = try JSONValue(parsing: try await get("\(study)/versions").body)
    return (list["versions"]?.arrayValue ?? []).compactMap { $0["number"]?.stringValue }
  }
}

/// Opens a portal in which Ada has a study of the sample, and a program works on it in her name.
func proposing(
  _ story: @escaping @Sendable (ProposingProgram, TestPortal) async throws -> Void
) async throws {
  try await visitingPortal { browser, portal in
    let id = try await browser.createStudy("", from: "sample")
    try await story(
      ProposingProgram(
        client: PortalClient(portal.services), id: id,
        token: try await portal.apiToken(.propose)), portal)
  }
}
