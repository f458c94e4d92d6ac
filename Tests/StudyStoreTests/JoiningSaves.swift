import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Joining saves of one value") struct JoiningSaves {
  let folder: URL
  let portal: Portal
  let study: Study

  init() async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "accord-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let clock = Clock()
    let store = try StudyStore(
      opening: folder.appending(path: "accord.db").path, migrations: Portal.migrations,
      now: { clock.now }, random: .system, passwords: Passwords(.least))
    portal = try await Portal(store: store, clock: clock)
    study = try await portal.sleepDiary()
    try await portal.share(study, with: portal.grace, as: .editor)
  }

  private func close() throws {
    try portal.store.close()
    try FileManager.default.removeItem(at: folder)
  }

  @Test func `consecutive saves by one person in one field are one entry`()
    async throws
  {
    for text in ["W", "We", "We keep", "We keep your data"] { try await autosave(text) }

    let entries = try await entries()
    let rows = try await portal.store.history(of: study.id, for: portal.ada.id)

    #expect(entries.map(\.number) == [6, 2, 1])
    #expect(rows.map(\.number) == [6, 5, 4, 3, 2, 1])
    let differences = entries[0].differences
    #expect(differences.map(\.place) == [Place.section("privacy") + ["summary", "en"]])
    #expect(differences.map(\.before) == [nil])
    #expect(differences.map(\.after) == [.string("We keep your data")])
    #expect(try await portal.store.verifyHistory(of: study.id) == .unbroken(count: 6))
    try close()
  }

  @Test func `Undo and Redo apply to the whole entry`() async throws {
    for text in ["W", "We", "We keep"] { try await autosave(text) }

    let choices = try await portal.store.undoChoices(in: study.id, by: portal.ada.id) { _ in true }
    #expect(choices.undo?.number == 5)
    #expect(try await undo() == .some(nil))
    #expect(try await entries().first { $0.number == 5 }?.isUndone == true)
    let redone = try await portal.store.reverse(.redo, study.id, by: portal.ada.id)
    #expect(redone?.draft.study.summary(of: "privacy") == "We keep")
    // What is typed after that is a separate entry.
    try await autosave("We keep on")
    #expect(try await undo() == "We keep")
    #expect(try await portal.store.verifyHistory(of: study.id) == .unbroken(count: 9))
    try close()
  }

  @Test func `Undo keeps what a colleague wrote in the same part in the meantime`() async throws {
    try await autosave("We")
    _ = try await portal.store.edit(
      study.id, by: portal.grace.id, at: .section("privacy"), basedOn: nil, summary: "Content",
      change: { $0.consents[0].sections[1].content[.english] = "Grace's" },
      problems: { _ in (0, 0) })
    try await autosave("We keep")

    let entries = try await entries()
    let draft = try await portal.store.undo(study.id, by: portal.ada.id)

    #expect(entries.map(\.number) == [5, 4, 3, 2, 1])
    #expect(entries[0].differences.map(\.after) == [.string("We keep")])
    #expect(draft?.study.summary(of: "privacy") == "We")
    #expect(draft?.study.consents[0].section("privacy")?.content[.english] == "Grace's")
    try close()
  }

  @Test func `the last author of a field is found from the rows`() async throws {
    try await autosave("We")
    try await autosave("We keep", by: portal.grace)

    let place = Place.section("privacy") + ["summary"]
    let line = try await portal.store.latestEdit(
      of: study.id, for: portal.ada.id, about: place
    ) { !$0.differences.isEmpty }

    #expect(line?.accountName == "Grace")
    #expect(try await entries().map(\.number) == [4, 3, 2, 1])
    try close()
  }

  @Test(arguments: [
    "another person", "another field", "a pause", "five minutes", "a version", "a save by hand",
    "text that is taken out", "another text meanwhile",
  ])
  func `ends a run`(reason: String) async throws {
    var long = String(repeating: "We keep your data. ", count: 5)
    try await autosave(long)
    switch reason {
    case "another person": try await autosave(long + "And", by: portal.grace)
    case "another field": try await autosave("Here", about: "overview")
    case "a pause": portal.clock.advance(by: 59)
    case "five minutes":
      for _ in 1...6 {
        portal.clock.advance(by: 48)
        try await autosave(long + "And")
        long += "And "
      }
    case "a version":
      let revision = try await portal.draft(of: study.id, for: portal.ada).revision
      _ = try await portal.store.propose(
        study.id, as: VersionNumber(1, 0, 0), notes: "", basedOn: revision, by: portal.ada.id)
    case "a save by hand": try await portal.write(long + "An", in: study.id, by: portal.ada)
    case "text that is taken out": break
    default: try await portal.write("Grace's", in: study.id, by: portal.grace)
    }
    let before = try await entries().count
    try await autosave(reason == "text that is taken out" ? "Oh" : long + "And more")

    #expect(try await entries().count == before + 1)
    try close()
  }

  @Test func `pages contain complete entries`() async throws {
    for text in ["a", "ab", "abc"] {
      try await autosave(text)
      try await autosave(text, about: "overview", by: portal.grace)
    }
    let first = try await portal.store.history(
      of: study.id, for: portal.ada.id, limit: 1, isJoined: true)
    let second = try await portal.store.history(
      of: study.id, for: portal.ada.id, before: first[0].number, limit: 9, isJoined: true)

    #expect(first.map(\.number) == [8])
    #expect(first[0].differences.map(\.after) == [.string("abc")])
    #expect(second.map(\.number) == [7, 2, 1])
    #expect(second[0].differences.map(\.before) == [nil])
    try close()
  }

  @Test func `an entry shown before its author continued typing is still the same`() async throws {
    for text in ["a", "ab", "abc"] { try await autosave(text) }

    let shown = try await portal.store.editLine(4, of: study.id, for: portal.ada.id)

    #expect(shown.differences.map(\.before) == [nil])
    #expect(shown.differences.map(\.after) == [.string("ab")])
    try close()
  }

  @Test func `a former text is restored completely`() async throws {
    try await portal.write("The former text", in: study.id, by: portal.grace)
    for text in ["The former text, w", "The former text, with"] { try await autosave(text) }
    let entry = try await entries()[0]
    let difference = try #require(entry.differences.first)

    let done = try await portal.store.bringBack(
      difference.place, from: entry.number, in: study.id, by: portal.ada.id,
      summary: { _ in "Brought back" }, problems: { _ in (0, 0) })

    #expect(done.draft.study.summary(of: "privacy") == "The former text")
    try close()
  }

  @Test func `a run is in the chain and belongs to one person`() async throws {
    for text in ["a", "ab", "abc"] { try await autosave(text) }
    await #expect(throws: DatabaseError.self) {
      try await portal.store.database.write { db in
        try db.execute(
          sql: """
            INSERT INTO edit (study, number, kind, account, at, place, summary, run, previous, hash)
            SELECT study, 6, kind, ?, at, place, summary, 3, previous, hash FROM edit
            WHERE number = 5
            """,
          arguments: [portal.grace.id.uuidString])
      }
    }

    try await portal.store.database.write { db in
      try db.execute(sql: "DROP TRIGGER editNeverChanges")
      try db.execute(sql: "UPDATE edit SET run = NULL WHERE number = 4")
    }

    #expect(try await portal.store.verifyHistory(of: study.id) == .broken(at: 4))
    try close()
  }

  @Test func `an earlier save that was offered stands for the whole entry`() async throws {
    for text in ["W", "We", "We keep"] { try await autosave(text) }

    let done = try await portal.store.reverse(.undo, study.id, by: portal.ada.id, number: 4)

    #expect(done?.edit.number == 5)
    #expect(done?.draft.study.summary(of: "privacy") == nil)
    try close()
  }

  private func entries() async throws -> [EditLine] {
    try await portal.store.history(of: study.id, for: portal.ada.id, isJoined: true)
  }

  private func undo() async throws -> String?? {
    try await portal.store.undo(study.id, by: portal.ada.id).map {
      $0.study.summary(of: "privacy")
    }
  }

  /// Saves as the editor does automatically.
  private func autosave(
    _ text: String, about section: String = "privacy", by account: Account? = nil
  ) async throws {
    portal.clock.advance(by: 2)
    try await portal.autosave(text, about: section, in: study.id, by: account ?? portal.ada)
  }
}
