import StudyModel
import Testing

@testable import StudyStore

@Suite("Following the part of a form") struct FollowingParts {
  let portal: Portal
  let study: Study

  init() async throws {
    portal = try await Portal()
    study = try await portal.sleepDiary()
  }

  @Test func `a part is found whose identifier another part has by now`() async throws {
    let page = try await page(of: "privacy")
    try await rename("privacy", to: "secrets")
    try await rename("overview", to: "privacy")

    #expect(try await place(of: page) == .section("secrets"))
    #expect(try await place(of: self.page(of: "privacy")) == .section("privacy"))
  }

  @Test func `a part is found that several parts have exchanged identifiers with`() async throws {
    let page = try await page(of: "privacy")
    for (old, new) in [("privacy", "x"), ("overview", "privacy"), ("x", "overview")] {
      try await rename(old, to: new)
    }
    try await rename("privacy", to: "welcome")

    #expect(try await place(of: page) == .section("overview"))
  }

  @Test func `a part is found in a consent with another identifier`() async throws {
    let page = try await page(of: "privacy")
    try await rename(.consent("main"), to: "adults")
    let new: Place = ["consents", "adults", "sections", "privacy"]

    #expect(try await place(of: page) == new)
    #expect(try await place(of: KnownPart(at: new.dropLast(), after: page.edit)) == new.dropLast())
  }

  @Test func `a removed part is gone, also when another one has its identifier`() async throws {
    let page = try await page(of: "privacy")
    try await portal.change(study, by: portal.ada) { $0.consents[0].sections.remove(at: 1) }
    #expect(try await place(of: page) == nil)

    try await rename("overview", to: "privacy")
    #expect(try await place(of: page) == nil)
    try await rename("privacy", to: "welcome")
    #expect(try await place(of: page) == nil)
  }

  @Test func `a removed part that came back is the same part`() async throws {
    let page = try await page(of: "privacy")
    try await portal.change(study, by: portal.ada) { $0.consents[0].sections.remove(at: 1) }
    _ = try await portal.bringBack(.section("privacy"), from: page.edit + 1, in: study)
    #expect(try await place(of: page) == .section("privacy"))

    try await rename("privacy", to: "secrets")
    #expect(try await place(of: page) == .section("secrets"))
  }

  @Test func `nobody else learns of a part`() async throws {
    let page = try await page(of: "privacy")

    let found = try await portal.store.following(page, in: study.id, for: portal.grace.id)

    #expect(found == nil)
  }

  @Test func `an edit is refused if its part is another one by the time it is written`()
    async throws
  {
    let page = try await page(of: "privacy")
    try await rename("privacy", to: "secrets")
    try await rename("overview", to: "privacy")

    await #expect(throws: PartHasMoved.self) { try await write("Words", for: page) }
    let draft = try await portal.draft(of: study.id, for: portal.ada)
    #expect(draft.study.summary(of: "privacy") != "Words")

    try await write("Words", for: self.page(of: "privacy"))
    #expect(
      try await portal.draft(of: study.id, for: portal.ada).study.summary(of: "privacy") == "Words")
  }

  private func page(of section: String) async throws -> KnownPart {
    KnownPart(
      at: .section(section),
      after: try await portal.draft(of: study.id, for: portal.ada).historyLength)
  }

  private func place(of page: KnownPart) async throws -> Place? {
    try await portal.store.following(page, in: study.id, for: portal.ada.id)?.place
  }

  private func rename(_ section: String, to id: String) async throws {
    try await rename(.section("main", section), to: id)
  }

  private func rename(_ part: StudyPart, to id: String) async throws {
    try await portal.rename(part, to: id, in: study, by: portal.ada)
  }

  private func write(_ text: String, for page: KnownPart) async throws {
    _ = try await portal.store.edit(
      study.id, by: portal.ada.id, at: page.place, basedOn: nil, summary: "Edited", of: page,
      revising: { draft in
        var study = draft.study
        study.consents[0].write(text, about: page.place.last ?? "")
        return study
      }, problems: { _ in (0, 0) })
  }
}
