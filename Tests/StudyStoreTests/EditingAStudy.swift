import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Editing a study") struct EditingAStudy {
  let portal: Portal
  let study: Study

  init() async throws {
    portal = try await Portal()
    study = try await portal.sleepDiary()
  }

  @Test func `saves the draft, its card, and a line of history together`() async throws {
    portal.clock.advance(by: 60)

    let draft = try await portal.write("Nobody reads it.", in: study.id, by: portal.ada)

    #expect(draft.study.summary(of: "privacy") == "Nobody reads it.")
    #expect(draft.revision == 2)
    #expect(draft.editedAt == portal.clock.now)
    let opened = try await portal.draft(of: study.id, for: portal.ada)
    #expect(opened.document == draft.document && opened.revision == draft.revision)
    #expect((draft.editNumber, opened.editNumber) == (2, nil))
    let card = try #require(try await portal.store.studies(for: portal.ada.id).cards.first)
    #expect((card.errorCount, card.warningCount) == (0, 0))
    let line = try #require(
      try await portal.store.history(of: study.id, for: portal.ada.id).first)
    #expect(line.number == 2)
    #expect(line.accountName == "Ada")
    #expect(line.place == .section("privacy"))
    #expect(line.before?["summary"] == nil)
    #expect(line.after?["summary"]?["en"] == "Nobody reads it.")
  }

  @Test func `with nothing changed leaves no trace`() async throws {
    let draft = try await portal.store.edit(
      study.id, by: portal.ada.id, at: [], basedOn: nil, summary: "Looked", change: { _ in },
      problems: { _ in (9, 9) })

    #expect(draft.revision == 1)
    #expect(try await portal.store.history(of: study.id, for: portal.ada.id).count == 1)
  }

  @Test func `with nothing changed looks for no problems`() async throws {
    _ = try await portal.store.edit(
      study.id, by: portal.ada.id, at: [], basedOn: nil, summary: "Looked", change: { _ in },
      problems: { _ in
        Issue.record("problems were looked for")
        return (0, 0)
      })
  }

  @Test func `changes nothing if it fails halfway`() async throws {
    struct Refusal: Error {}

    await #expect(throws: Refusal.self) {
      try await portal.store.edit(
        study.id, by: portal.ada.id, at: [], basedOn: nil, summary: "",
        change: {
          $0.consents = []
          throw Refusal()
        }, problems: { _ in (0, 0) })
    }
    #expect(try await portal.draft(of: study.id, for: portal.ada).study == study)
  }

  @Test func `rolls back if the history cannot be written`() async throws {
    try await portal.store.database.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER noHistory BEFORE INSERT ON edit
          BEGIN SELECT RAISE (ABORT, 'full'); END
          """)
    }

    await #expect(throws: (any Error).self) {
      try await portal.write("Lost", in: study.id, by: portal.ada)
    }
    let draft = try await portal.draft(of: study.id, for: portal.ada)
    #expect(draft.study == study)
    #expect(draft.revision == 1)
  }

  @Test func `never overwrites someone else's newer text`() async throws {
    try await portal.share(study, with: portal.grace, as: .editor)
    let seen = try study.state(of: .section("privacy"))
    try await portal.write("Grace's text", in: study.id, by: portal.grace, basedOn: seen)

    let conflict = await #expect(throws: EditConflict.self) {
      try await portal.write("Ada's text", in: study.id, by: portal.ada, basedOn: seen)
    }

    #expect(conflict?.place == .section("privacy"))
    #expect(conflict?.current.study.summary(of: "privacy") == "Grace's text")
    #expect(conflict?.current.editorName == "Grace")
    #expect(
      try await portal.draft(of: study.id, for: portal.ada).study.summary(of: "privacy")
        == "Grace's text")
    let mine = try #require(conflict).current.study.state(of: .section("privacy"))
    try await portal.write("Both texts", in: study.id, by: portal.ada, basedOn: mine)
  }

  @Test func `does not conflict with edits of other parts`() async throws {
    try await portal.share(study, with: portal.grace, as: .editor)
    let privacy = try study.state(of: .section("privacy"))
    let overview = try study.state(of: .section("overview"))

    try await portal.write("G", about: "privacy", in: study.id, by: portal.grace, basedOn: privacy)
    try await portal.write("A", about: "overview", in: study.id, by: portal.ada, basedOn: overview)

    let draft = try await portal.draft(of: study.id, for: portal.ada)
    #expect(draft.study.summary(of: "privacy") == "G")
    #expect(draft.study.summary(of: "overview") == "A")
  }

  @Test func `detects a conflict with the first text of an empty part`() async throws {
    let place: Place = ["facts", "sponsor"]
    let seen = try study.state(of: place)
    let save = { (sponsor: String) in
      try await portal.store.edit(
        study.id, by: portal.ada.id, at: place, basedOn: seen, summary: "Named the sponsor",
        change: { $0.facts.sponsor = sponsor }, problems: { _ in (0, 0) })
    }
    _ = try await save("One")

    await #expect(throws: EditConflict.self) { try await save("Two") }
  }

  @Test(
    arguments: [
      { (study: inout Study) in study.id = UUID() }, { $0.slug = "another" }, { $0.schema = 7 },
    ] as [@Sendable (inout Study) -> Void])
  func `cannot change the study's identity`(change: @escaping @Sendable (inout Study) -> Void)
    async throws
  {
    await #expect(throws: StoreError.identityIsFixed) {
      try await portal.store.edit(
        study.id, by: portal.ada.id, at: [], basedOn: nil, summary: "", change: change,
        problems: { _ in (0, 0) })
    }
  }

  @Test func `loses nothing when fifty people save at once`() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    var new = Study.sleepDiary
    new.consents[0].sections = (1...50).map { Section(id: "s\($0)", type: .custom) }
    let study = try await portal.store.create(new, by: portal.ada.id, problems: (0, 0))

    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...50 {
        let seen = try study.state(of: .section("s\(number)"))
        group.addTask {
          try await portal.write(
            "Text \(number)", about: "s\(number)", in: study.id, by: portal.ada, basedOn: seen)
        }
      }
      try await group.waitForAll()
    }

    let draft = try await portal.draft(of: study.id, for: portal.ada)
    #expect((1...50).allSatisfy { draft.study.summary(of: "s\($0)") == "Text \($0)" })
    #expect(draft.revision == 51)
    #expect(try await portal.store.verifyHistory(of: study.id) == .unbroken(count: 51))
  }

  @Test func `of the same part at the same time lets exactly one through`() async throws {
    let seen = try study.state(of: .section("privacy"))
    let portal = portal
    let id = study.id
    let saved = await withTaskGroup(of: Bool.self) { group in
      for number in 1...50 {
        group.addTask {
          do {
            try await portal.write("\(number)", in: id, by: portal.ada, basedOn: seen)
            return true
          } catch { return false }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(saved == 1)
  }
}

extension Portal {
  func share(_ study: Study, with account: Account, as role: MemberRole) async throws {
    try await store.setMember(email: account.email, role: role, of: study.id, by: ada.id)
  }
}
