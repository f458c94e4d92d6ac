import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Reading versions in languages") struct ReadingInLanguages {
  private static let number = ReviewedStudy.number

  @Test func `what someone reads is kept for each person and version`() async throws {
    let reviewed = try await ReviewedStudy()
    let store = reviewed.store
    #expect(try await languages(reviewed, reviewed.barbara) == [])

    try await store.read(
      [.spanish, .english, .spanish], of: reviewed.id, Self.number, by: reviewed.barbara.id)
    #expect(try await languages(reviewed, reviewed.barbara) == [.english, .spanish])
    try await store.read([.english], of: reviewed.id, Self.number, by: reviewed.barbara.id)

    #expect(try await languages(reviewed, reviewed.barbara) == [.english])
    #expect(try await languages(reviewed, reviewed.dorothy) == [])
  }

  @Test func `people who may not read the version state nothing`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)

    await #expect(throws: StoreError.notFound) {
      try await reviewed.store.read(
        [.english], of: reviewed.id, Self.number, by: reviewed.barbara.id)
    }
    await #expect(throws: StoreError.notFound) {
      _ = try await languages(reviewed, reviewed.barbara)
    }
  }

  @Test func `a decision is signed with its languages, also in the history`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let decision = try await sign([.spanish, .english], reviewed, by: reviewed.barbara)

    #expect(decision.languages == [.english, .spanish])
    let kept = try await reviewed.store.decisions(
      of: reviewed.id, Self.number, for: reviewed.portal.ada.id)
    #expect(kept.map(\.languages) == [[.english, .spanish]])
    let record = try await reviewed.store.database.read { db in
      try String.fetchOne(
        db,
        sql: "SELECT json_extract(after, '$.languages') FROM edit WHERE kind = 'decided'")
    }
    #expect(record == #"["en","es"]"#)
  }

  @Test(arguments: [
    "INSERT INTO decisionLanguage (decision, language) SELECT max(id), 'ar' FROM decision",
    "INSERT OR REPLACE INTO decisionLanguage (decision, language) SELECT max(id), 'en' FROM decision",
    "UPDATE decisionLanguage SET language = 'ar'", "DELETE FROM decisionLanguage",
  ])
  func `nobody changes the languages of a signed decision`(sql: String) async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    _ = try await sign([.english], reviewed, by: reviewed.barbara)

    await #expect(throws: DatabaseError.self) {
      try await reviewed.store.database.write { try $0.execute(sql: sql) }
    }
  }

  private func languages(_ reviewed: ReviewedStudy, _ person: Account) async throws -> [Language] {
    try await reviewed.store.readLanguages(of: reviewed.id, Self.number, for: person.id)
  }

  private func sign(
    _ languages: [Language], _ reviewed: ReviewedStudy, by person: Account
  ) async throws -> Decision {
    try await reviewed.store.mark(
      ReviewedStudy.screens, seen: true, in: reviewed.id, by: person.id)
    let token = try await reviewed.rights(for: person).token
    return try await reviewed.store.decide(
      DecisionForm(
        meaning: .approve, password: Portal.password, token: token, languages: languages),
      on: reviewed.id, Self.number, screens: ReviewedStudy.screens, by: person.id
    ).decision
  }
}
