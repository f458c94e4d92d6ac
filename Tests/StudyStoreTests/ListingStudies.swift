import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Listing studies") struct ListingStudies {
  let portal: Portal

  init() async throws { portal = try await Portal() }

  @Test func `shows the last edited first, page by page`() async throws {
    let ids = try await makeStudies(["One", "Two", "Three", "Four", "Five"])
    portal.clock.advance(by: 1)
    try await portal.write("Text", in: ids[0], by: portal.ada)

    let first = try await portal.store.studies(for: portal.ada.id, pageSize: 2)
    let last = try await portal.store.studies(for: portal.ada.id, page: 3, pageSize: 2)
    let beyond = try await portal.store.studies(for: portal.ada.id, page: .max, pageSize: 2)

    #expect(first.cards.map(\.title) == ["One", "Five"])
    #expect(last.cards.map(\.title) == ["Two"])
    #expect(beyond.cards == [])
    #expect(Set([first.total, last.total, beyond.total]) == Set([5]))
  }

  @Test func `shows only the studies that a person is a member of`() async throws {
    let study = try await portal.sleepDiary()

    #expect(try await portal.store.studies(for: portal.grace.id).total == 0)
    #expect(try await portal.store.studies(for: portal.alan.id).cards == [])
    try await portal.share(study, with: portal.grace, as: .viewer)
    #expect(try await portal.store.studies(for: portal.grace.id).cards.map(\.role) == [.viewer])
    #expect(try await portal.store.studies(for: portal.grace.id).total == 1)
  }

  @Test(arguments: [
    ("sleep", 1), ("SUEÑO", 1), ("sueno", 1), ("etoile", 1), ("eep di", 1), ("sl", 1),
    ("diary heart", 0), ("\"", 0), ("sleep\" OR \"x", 0), ("%", 0), ("sleep-diary", 1), ("  ", 2),
    ("é", 2), ("\0", 2), ("rhythm NOT sleep", 0),
  ])
  func `finds words anywhere in the title, slug, and organization`(search: String, hits: Int)
    async throws
  {
    _ = try await portal.sleepDiary()
    _ = try await makeStudies(["Heart Rhythm"])

    let found = try await portal.store.studies(for: portal.ada.id, matching: search)

    #expect(found.total == hits)
    #expect(found.cards.count == hits)
  }

  @Test func `finds a study by its new title immediately`() async throws {
    let study = try await portal.sleepDiary()
    _ = try await portal.store.edit(
      study.id, by: portal.ada.id, at: ["facts", "title"], basedOn: nil, summary: "Renamed",
      change: { $0.facts.title = [.english: "Night Journal"] }, problems: { _ in (0, 0) })

    #expect(
      try await portal.store.studies(for: portal.ada.id, matching: "journal").cards.map(\.title)
        == ["Night Journal"])
    #expect(try await portal.store.studies(for: portal.ada.id, matching: "sueño").total == 0)
  }

  @Test func `uses an index for people with very many studies`() async throws {
    let owner = portal.ada.id
    try await portal.store.database.write { db in
      for number in 1...1_200 {
        let id = UUID().uuidString
        try db.execute(
          sql: """
            INSERT INTO study (id, slug, title, searchText, revision, errorCount, warningCount,
              editedAt, editedBy, historyHash)
            VALUES (?, 's-' || ?, 'Study', 'study number ' || ?, 1, 0, 0,
              '2026-11-21T09:30:00.000Z', ?, ?)
            """,
          arguments: [id, number, number, owner.uuidString, HashChain.start])
        try db.execute(
          sql: "INSERT INTO ownMember VALUES (?, ?, 'owner')",
          arguments: [id, owner.uuidString])
      }
    }

    let all = try await portal.store.studies(for: owner, page: 24)
    let rare = try await portal.store.studies(for: owner, matching: "number 1199")
    let common = try await portal.store.studies(for: owner, matching: "study")

    #expect(all.total == 1_200)
    #expect(all.cards.count == 50)
    #expect(rare.total == 1)
    #expect(common.total == StudyStore.searchLimit)
  }

  @Test func `lists archived studies separately and restores them`() async throws {
    let study = try await portal.sleepDiary()
    _ = try await makeStudies(["Other"])

    try await portal.store.archive(study.id, by: portal.ada.id)
    let current = try await portal.store.studies(for: portal.ada.id)
    let archived = try await portal.store.studies(for: portal.ada.id, archived: true)
    try await portal.store.bringBack(study.id, by: portal.ada.id)

    #expect(current.cards.map(\.title) == ["Other"])
    #expect(current.total == 1)
    #expect(archived.cards.map(\.isArchived) == [true])
    #expect(archived.total == 1)
    #expect(try await portal.store.studies(for: portal.ada.id).total == 2)
    #expect(try await portal.store.studies(for: portal.ada.id, archived: true).total == 0)
  }

  @Test func `gives every study a unique slug`() async throws {
    var slugs: [String] = []
    for _ in 1...6 { slugs.append(try await portal.sleepDiary().slug) }

    #expect(slugs == ["sleep-diary"] + (2...6).map { "sleep-diary-\($0)" })
  }

  @Test(arguments: [
    ("Étude du Cœur!", "etude-du-c-ur"), ("../../etc", "etc"), ("", "sleep-diary"),
    ("睡眠", "study"), ("a--b", "a-b"),
  ])
  func `creates a slug that fits into a URL`(wish: String, slug: String) async throws {
    var study = Study.sleepDiary
    study.slug = wish

    let made = try await portal.store.create(study, by: portal.ada.id, problems: (0, 0))

    #expect(made.slug == slug)
    #expect(try await portal.store.find(slug: slug)?.id == made.id)
    #expect(try await portal.store.find(slug: slug)?.owner == portal.ada.id)
  }

  @Test func `gives a copy a new id`() async throws {
    let original = try await portal.sleepDiary()

    let copy = try await portal.store.create(original, by: portal.grace.id, problems: (0, 0))

    #expect(copy.id != original.id)
    #expect(try await portal.store.draft(of: copy.id, for: portal.grace.id)?.study == copy)
  }

  private func makeStudies(_ titles: [String]) async throws -> [Study.ID] {
    var ids: [Study.ID] = []
    for title in titles {
      portal.clock.advance(by: 1)
      var study = Study.sleepDiary
      study.id = UUID()
      study.slug = ""
      study.facts = StudyFacts(title: [.english: title])
      ids.append(try await portal.store.create(study, by: portal.ada.id, problems: (0, 0)).id)
    }
    return ids
  }
}
