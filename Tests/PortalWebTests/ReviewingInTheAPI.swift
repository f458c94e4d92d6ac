import Foundation
import HTTPTypes
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Reviewing in the API", .timeLimit(.minutes(5))) struct ReviewingInTheAPI {
  @Test func `people who are asked to review find the study, and read what the list leads to`()
    async throws
  {
    try await reviewing { _, portal, id in
      let client = PortalClient(portal.services)
      let token = try await portal.apiToken(.read, by: .rosalind)

      let list = try JSONValue(parsing: try await client.get("/studies", token).body)

      let studies = try #require(list["studies"]?.arrayValue)
      #expect(studies.compactMap { $0["id"]?.stringValue } == [id.apiName])
      #expect(studies.first?["role"] == "reviewer" && studies.first?["current"] == .null)
      let study = "/studies/\(id.apiName)"
      let read = try await client.get(study, token)
      #expect(try JSONValue(parsing: read.body) == studies.first)
      let version = "\(study)/versions/1.0.0"
      for path in [
        "\(study)/versions", version, "\(version)/definition", "\(version)/bundle",
        "\(version)/formats", "\(version)/formats/fhir", "\(version)/files",
        "\(version)/files/README.md", "\(version)/losses",
        "\(study)/changes?from=1.0.0&to=1.0.0",
      ] {
        #expect(try await client.get(path, token).status == .ok, "\(path)")
      }
      for (path, status) in [
        ("\(study)/draft", 404), ("\(study)/test/definition", 404),
        ("\(version)/reviews", 403), ("\(version)/approval", 404),
      ] {
        #expect(try await client.get(path, token).status.code == status, "\(path)")
      }
    }
  }

  @Test func `a token for one study finds it as well`() async throws {
    try await reviewing { _, portal, id in
      let client = PortalClient(portal.services)
      let token = try await portal.apiToken(.read, in: id, by: .rosalind)
      let list = try JSONValue(parsing: try await client.get("/studies", token).body)
      #expect(list["studies"]?.arrayValue?.count == 1)
    }
  }

  @Test func `nothing is listed or read after the review has ended`() async throws {
    try await reviewing { _, portal, id in
      let client = PortalClient(portal.services)
      let token = try await portal.apiToken(.read, by: .rosalind)
      let ada = try await portal.account(.ada).id
      let request = try #require(
        try await portal.store.reviewRequests(of: id, .first, for: ada).first)
      try await portal.store.endReview(request.id, of: id, by: ada)

      let list = try JSONValue(parsing: try await client.get("/studies", token).body)

      #expect(list["studies"] == [])
      for path in ["", "/versions", "/versions/1.0.0", "/versions/1.0.0/reviews"] {
        let answer = try await client.get("/studies/\(id.apiName)\(path)", token)
        #expect(answer.status == .notFound, "\(path)")
      }
    }
  }

  @Test func `a later version is not read before it is asked about`() async throws {
    try await reviewing { _, portal, id in
      let client = PortalClient(portal.services)
      let token = try await portal.apiToken(.read, by: .rosalind)
      try await portal.sign(.requestChanges, of: id, by: .rosalind)
      try await portal.proposeNext(VersionNumber(1, 1, 0), of: id)
      let study = "/studies/\(id.apiName)"

      let versions = try JSONValue(
        parsing: try await client.get("\(study)/versions", token).body)

      #expect(
        versions["versions"]?.arrayValue?.compactMap { $0["number"]?.stringValue } == ["1.0.0"])
      #expect(try await client.get("\(study)/versions/1.1.0", token).status == .notFound)
      let changes = try await client.get("\(study)/changes?from=1.0.0&to=1.1.0", token)
      #expect(changes.status == .notFound)
    }
  }

  @Test func `a version says which later one took its place, to authors and reviewers`()
    async throws
  {
    try await reviewing { _, portal, id in
      let client = PortalClient(portal.services)
      let author = try await portal.apiToken(.read, by: .ada)
      let reviewer = try await portal.apiToken(.read, by: .rosalind)
      let next = VersionNumber(1, 1, 0)
      #expect(try await replacements(of: id, author, client) == ["1.0.0": .null])
      let version = "/studies/\(id.apiName)/versions/1.0.0"
      let before = try await client.get(version, author)
      #expect(try JSONValue(parsing: before.body)["replacedBy"] == .null)

      try await portal.proposeNext(next, of: id)

      #expect(
        try await replacements(of: id, author, client) == ["1.0.0": "1.1.0", "1.1.0": .null])
      #expect(try await replacements(of: id, reviewer, client) == ["1.0.0": "1.1.0"])
      for token in [author, reviewer] {
        let after = try await client.get(version, token)
        #expect(try JSONValue(parsing: after.body)["replacedBy"] == "1.1.0")
        #expect(after.headers[.eTag] != before.headers[.eTag])
      }
      _ = try await portal.store.withdraw(id, next, by: try await portal.account(.ada).id)
      #expect(
        try await replacements(of: id, author, client) == ["1.0.0": .null, "1.1.0": .null])
    }
  }

  @Test func `withdrawing the later version in the file does not take it back`() async throws {
    try await reviewing { _, portal, id in
      try await portal.proposeNext(VersionNumber(1, 1, 0), of: id)
      try await portal.alter("UPDATE version SET state = 'withdrawn' WHERE minor = 1")

      let found = try await replacements(
        of: id, try await portal.apiToken(.read, by: .rosalind), PortalClient(portal.services))

      #expect(found == ["1.0.0": "1.1.0"])
    }
  }

  @Test func `without a board, no version is replaced`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await portal.needNoBoard(id)
      try await browser.propose(id)
      try await portal.proposeNext(VersionNumber(1, 1, 0), of: id)

      let found = try await replacements(
        of: id, try await portal.apiToken(.read), PortalClient(portal.services))

      #expect(found == ["1.0.0": .null, "1.1.0": .null])
    }
  }

  /// What `replacedBy` says in the list of versions, by number.
  private func replacements(
    of id: Study.ID, _ token: String, _ client: PortalClient
  ) async throws -> [String: JSONValue] {
    let list = try JSONValue(
      parsing: try await client.get("/studies/\(id.apiName)/versions", token).body)
    let versions = try #require(list["versions"]?.arrayValue)
    return Dictionary(
      uniqueKeysWithValues: try versions.map {
        (try #require($0["number"]?.stringValue), try #require($0["replacedBy"]))
      })
  }
}
