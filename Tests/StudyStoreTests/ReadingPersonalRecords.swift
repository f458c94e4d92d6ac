import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Reading personal records") struct ReadingPersonalRecords {
  @Test func `a person gets what the database holds about them`() async throws {
    let portal = try await Portal()
    let store = portal.store
    let study = try await portal.sleepDiary()
    try await portal.write("Words of Ada", in: study.id, by: portal.ada)
    _ = try await store.signIn(email: portal.ada.email, password: Portal.password)
    _ = try await store.makeToken(named: "Laptop", for: .read, in: study.id, by: portal.ada.id)

    let records = try await store.personalRecords(of: portal.ada.id)

    let account = try #require(records["account"]?.arrayValue?.first)
    #expect(account["email"] == "ada@example.org" && account["getsMail"] == true)
    #expect(records["sessions"]?.arrayValue?.count == 1)
    #expect(records["tokens"]?.arrayValue?.first?["name"] == "Laptop")
    #expect(records["studies"]?.arrayValue?.first?["role"] == "owner")
    let edits = try #require(records["edits"]?.arrayValue)
    #expect(edits.last?["summary"] == "Wrote privacy")
    #expect(edits.allSatisfy { $0["title"] != nil && $0["study"] != nil })
    // What was written belongs to the study.
    #expect(!records.canonicalText.contains("Words of Ada"))
  }

  @Test func `a board member gets decisions and comments, and nothing of other people`()
    async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await reviewed.decide(.approve, by: reviewed.rosalind)

    let records = try await reviewed.store.personalRecords(of: reviewed.rosalind.id)

    #expect(records["decisions"]?.arrayValue?.first?["name"] == "Rosalind")
    #expect(records["reviews"]?.arrayValue?.first?["version"] != nil)
    for other in ["ada@example.org", "grace@example.org", "Ada", "Grace"] {
      #expect(!records.canonicalText.contains("\"\(other)"))
    }
  }

  @Test func `someone who lost access to a study no longer gets its title`() async throws {
    let portal = try await Portal()
    let study = try await portal.sleepDiary()
    try await portal.share(study, with: portal.grace, as: .editor)
    try await portal.write("Words", in: study.id, by: portal.grace)
    let shared = try await portal.store.personalRecords(of: portal.grace.id)
    #expect(shared["edits"]?.arrayValue?.first?["title"] != nil)

    try await portal.store.removeMember(portal.grace.id, of: study.id, by: portal.ada.id)

    let edit = try #require(
      try await portal.store.personalRecords(of: portal.grace.id)["edits"]?.arrayValue?.first)
    #expect(edit["title"] == nil && edit["study"] == .string(study.id.uuidString))
  }

  @Test func `nobody gets the records of an account that does not exist`() async throws {
    let portal = try await Portal()
    await #expect(throws: StoreError.notFound) {
      try await portal.store.personalRecords(of: UUID())
    }
  }

  @Test func `every table that names accounts is read, or left out on purpose`() async throws {
    let leftOut: Set = [
      // The people whom someone invited are others.
      "invitation",
      // How a form that is sent twice is answered, for a day.
      "submission",
    ]
    let store = try await Portal().store
    let read = PersonalRecords.all.reduce(into: Set()) { $0.formUnion($1.tables) }
    #expect(try await store.tablesNamingAccounts() == read.union(leftOut))
  }

  @Test(arguments: PersonalRecords.all.map(\.name))
  func `no list has secrets or their hashes`(name: String) async throws {
    let records = try #require(PersonalRecords.all.first { $0.name == name })
    let store = try await Portal().store
    let columns = try await store.database.read { db in
      try db.makeStatement(sql: records.query).columnNames
    }
    let secrets = columns.filter {
      let column = $0.lowercased()
      return ["hash", "secret", "salt", "state", "content"].contains { column.hasSuffix($0) }
        && !(name == "comments" && column == "state")
    }
    #expect(secrets == [])
  }
}
