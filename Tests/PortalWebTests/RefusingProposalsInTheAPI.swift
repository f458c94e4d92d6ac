import Foundation
import HTTPTypes
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Refusing proposals in the API", .timeLimit(.minutes(5))) struct RefusingProposalsInTheAPI {
  private static let notes: JSONValue = ["notes": "The first one."]

  @Test func `a draft that someone changed meanwhile is not frozen`() async throws {
    try await proposing { program, _ in
      let seen = try await program.tag()
      try await program.change()

      for (tag, status) in [
        (seen, 412), (nil, 428), ("*", 428), ("\"x\"", 412),
      ] as [(String?, Int)] {
        let answer = try await program.client.post(
          "\(program.study)/versions", program.token, Self.notes, basedOn: tag)
        #expect(answer.status.code == status)
      }
      #expect(try await program.numbers() == [])
    }
  }

  @Test func `errors in the study are listed as the check lists them`() async throws {
    try await visitingPortal { browser, portal in
      let program = ProposingProgram(
        client: PortalClient(portal.services), id: try await browser.createStudy("Sleep Diary"),
        token: try await portal.apiToken(.propose))

      let refused = try await program.propose(["number": "1", "notes": ""])

      #expect(refused.status == .unprocessableContent)
      #expect(refused.headers[.contentType] == "application/problem+json")
      let problems = try #require(try JSONValue(parsing: refused.body)["problems"]?.arrayValue)
      #expect(problems.compactMap { $0["field"]?.stringValue } == ["number", "notes", "problems"])
      let found = problems.filter { $0["severity"] == "error" }
      #expect(!found.isEmpty)
      for problem in found {
        #expect(problem["code"]?.stringValue?.isEmpty == false)
        #expect(problem["place"]?.stringValue != nil)
        #expect(problem["message"]?.stringValue?.isEmpty == false)
      }
    }
  }

  @Test func `missing translations are refused unless the study allows them`() async throws {
    try await proposing { program, _ in
      try await program.change { study in
        study.furtherLanguages.append(Language("fr"))
        study.facts.allowsIncompleteTranslations = false
      }

      let refused = try await program.propose(Self.notes)

      #expect(refused.status == .unprocessableContent)
      let problems = try JSONValue(parsing: refused.body)["problems"]?.arrayValue ?? []
      let gap = problems.first { $0["field"] == "translations" }
      #expect(gap?["message"]?.stringValue?.contains("French") == true)
    }
  }

  @Test func `the same content and a number that is taken conflict with the version`() async throws
  {
    try await proposing { program, _ in
      _ = try await program.propose(Self.notes)
      let same = try await program.propose(Self.notes)
      #expect(same.status == .conflict)
      #expect(try JSONValue(parsing: same.body)["type"] == "urn:accord:problem:conflict")
      try await program.change()

      let taken = try await program.propose(["number": "1.0.0", "notes": "Again."])

      #expect(taken.status == .conflict)
      #expect(try await program.numbers() == ["1.0.0"])
    }
  }

  @Test(arguments: [
    (#"{"notes": "A""#, nil), ("[]", nil), ("", nil), (#""notes""#, nil),
    (#"{"notes": ""}"#, "notes"), ("{}", "notes"), (#"{"notes": 1}"#, "notes"),
    (#"{"note": "A"}"#, "note"), (#"{"notes": "A", "number": "1.0"}"#, "number"),
    (#"{"notes": "A", "number": 1}"#, "number"),
    (#"{"notes": "A", "number": "1.0.1234567890"}"#, "number"),
  ])
  func `what is wrong in the body is named`(body: String, field: String?) async throws {
    try await proposing { program, _ in
      let refused = try await program.client.post(
        "\(program.study)/versions", program.token, Array(body.utf8), basedOn: program.tag())

      #expect(refused.status == .unprocessableContent)
      let problem = try JSONValue(parsing: refused.body)
      #expect(problem["problems"]?.arrayValue?.first?["field"]?.stringValue == field)
      #expect(problem["detail"]?.stringValue?.isEmpty == false)
      #expect(try await program.numbers() == [])
    }
  }

  @Test func `only tokens for proposing of people who may edit propose`() async throws {
    try await proposing { program, portal in
      let id = program.id
      let (ada, grace) = (try await portal.account(.ada), try await portal.account(.grace))
      func status(_ token: String?) async throws -> Int {
        try await program.client.post(
          "\(program.study)/versions", token, Self.notes, basedOn: "*"
        ).status.code
      }
      for (scope, code) in [(TokenScope.read, 403), (.write, 403), (.testDevice, 404)] {
        #expect(try await status(portal.apiToken(scope, in: id)) == code)
      }
      #expect(try await status(nil) == 401)
      let theirs = try await portal.apiToken(.propose, by: .grace)
      #expect(try await status(theirs) == 404)
      try await portal.store.setMember(email: grace.email, role: .viewer, of: id, by: ada.id)
      #expect(try await status(theirs) == 403)
      try await portal.store.archive(id, by: ada.id)
      #expect(try await status(program.token) == 409)
    }
  }

  @Test func `someone who is asked to review cannot propose`() async throws {
    try await proposing { program, portal in
      _ = try await program.propose(Self.notes)
      let version = "\(program.study)/versions/1.0.0"
      let asked = try await program.client.post(
        "\(version)/reviews", program.token, ["emails": ["grace@example.org"]])
      #expect(asked.status == .created)
      let theirs = try await portal.apiToken(.propose, by: .grace)
      #expect(try await program.client.get(version, theirs).status == .ok)

      let refused = try await program.client.post(
        "\(program.study)/versions", theirs, Self.notes, basedOn: "*")

      #expect(refused.status == .forbidden)
      #expect(try await program.client.get("\(program.study)/draft", theirs).status == .notFound)
    }
  }
}
