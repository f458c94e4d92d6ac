import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Returning to versions") struct ReturningToVersions {
  static let number = ReviewedStudy.number

  @Test func `a draft starts from any version, which Undo takes back`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada)
    try await reviewed.portal.write("Later", in: id, by: ada)

    let seen = try await reviewed.portal.draft(of: id, for: ada).revision
    await #expect(throws: EditConflict.self) {
      try await store.startDraft(
        of: id, from: Self.number, basedOn: seen - 1, by: ada.id, problems: { _ in (0, 0) })
    }

    let draft = try await store.startDraft(
      of: id, from: Self.number, basedOn: seen, by: ada.id, problems: { _ in (0, 0) })

    #expect(draft.study.summary(of: "privacy") == "Grace’s words")
    let last = try #require(try await store.history(of: id, for: ada.id).first)
    #expect(last.summary == "Started the draft from version 1.0.0")
    _ = try await store.undo(id, by: ada.id)
    #expect(
      try await reviewed.portal.draft(of: id, for: ada).study.summary(of: "privacy") == "Later")
    await #expect(throws: StoreError.notFound) {
      try await store.startDraft(
        of: id, from: VersionNumber(9, 0, 0), basedOn: seen, by: ada.id, problems: { _ in (0, 0) })
    }
    await #expect(throws: StoreError.notFound) {
      try await store.startDraft(
        of: id, from: Self.number, basedOn: seen, by: reviewed.rosalind.id,
        problems: { _ in (0, 0) })
    }
  }

  @Test func `a section that a colleague removed comes back at its place, and nothing else`()
    async throws
  {
    let reviewed = try await ReviewedStudy()
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada)
    try await reviewed.portal.write("Kept", about: "overview", in: id, by: ada)
    _ = try await store.edit(
      id, by: reviewed.portal.grace.id, at: .section("privacy"), basedOn: nil, summary: "Removed",
      change: { $0.consents[0].sections.removeAll { $0.id == "privacy" } },
      problems: { _ in (0, 0) })

    let draft = try await store.bringBack(
      part: .section("privacy"), from: Self.number, seeing: sha256(JSONValue.null.canonicalBytes),
      in: id, by: ada.id, summary: "Brought back", problems: { _ in (0, 0) })

    #expect(draft.study.consents[0].sections.map(\.id) == ["overview", "privacy", "withdrawing"])
    #expect(draft.study.summary(of: "privacy") == "Grace’s words")
    #expect(draft.study.summary(of: "overview") == "Kept")
  }

  @Test func `a removed section comes back although a colleague moved another one`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada)
    _ = try await store.edit(
      id, by: reviewed.portal.grace.id, at: ["consents", "main"], basedOn: nil, summary: "Changed",
      change: {
        $0.consents[0].sections.removeAll { $0.id == "privacy" }
        $0.consents[0].sections.reverse()
      },
      problems: { _ in (0, 0) })

    let draft = try await store.bringBack(
      part: .section("privacy"), from: Self.number, seeing: sha256(JSONValue.null.canonicalBytes),
      in: id, by: ada.id, summary: "Brought back", problems: { _ in (0, 0) })

    let order = draft.study.consents[0].sections.map(\.id).filter { $0 != "privacy" }
    #expect(order == ["withdrawing", "overview"])
    #expect(draft.study.summary(of: "privacy") == "Grace’s words")
  }

  @Test(arguments: [nil, "Later"])
  func `a section that was moved goes back to its place, changed or not`(words: String?)
    async throws
  {
    let reviewed = try await ReviewedStudy()
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada)
    _ = try await store.edit(
      id, by: ada.id, at: ["consents", "main"], basedOn: nil, summary: "Moved",
      change: {
        let index = try #require($0.consents[0].sections.firstIndex { $0.id == "privacy" })
        let section = $0.consents[0].sections.remove(at: index)
        $0.consents[0].sections.append(section)
      },
      problems: { _ in (0, 0) })
    if let words { try await reviewed.portal.write(words, in: id, by: ada) }

    let seen = try await reviewed.portal.draft(of: id, for: ada).study.state(
      of: .section("privacy"))
    let draft = try await store.bringBack(
      part: .section("privacy"), from: Self.number, seeing: seen, in: id, by: ada.id,
      summary: "Brought back", problems: { _ in (0, 0) })

    #expect(draft.study.consents[0].sections.map(\.id) == ["overview", "privacy", "withdrawing"])
    #expect(draft.study.summary(of: "privacy") == "Grace’s words")
  }

  @Test func `a section stays where it is if only others were moved`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada)
    _ = try await store.edit(
      id, by: ada.id, at: ["consents", "main"], basedOn: nil, summary: "Added",
      change: {
        $0.consents[0].sections.insert(Section(id: "new", type: .custom, title: [:]), at: 1)
      },
      problems: { _ in (0, 0) })
    try await reviewed.portal.write("Later", in: id, by: ada)

    let seen = try await reviewed.portal.draft(of: id, for: ada).study.state(
      of: .section("privacy"))
    let draft = try await store.bringBack(
      part: .section("privacy"), from: Self.number, seeing: seen, in: id, by: ada.id,
      summary: "Brought back", problems: { _ in (0, 0) })

    #expect(
      draft.study.consents[0].sections.map(\.id) == ["overview", "new", "privacy", "withdrawing"])
  }

  @Test func `a single text comes back if its part is still there`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada)
    try await reviewed.portal.write("Later", in: id, by: ada)
    let text = Place.section("privacy") + ["summary", "en"]

    let seen = try await reviewed.portal.draft(of: id, for: ada).study.state(of: text)
    let draft = try await store.bringBack(
      part: text, from: Self.number, seeing: seen, in: id, by: ada.id, summary: "Brought back",
      problems: { _ in (0, 0) })
    #expect(draft.study.summary(of: "privacy") == "Grace’s words")

    _ = try await store.edit(
      id, by: ada.id, at: .section("privacy"), basedOn: nil, summary: "Removed",
      change: { $0.consents[0].sections.removeAll { $0.id == "privacy" } },
      problems: { _ in (0, 0) })
    let refused = await #expect(throws: CannotBringBack.self) {
      try await store.bringBack(
        part: text, from: Self.number, seeing: sha256(JSONValue.null.canonicalBytes), in: id,
        by: ada.id, summary: "Brought back", problems: { _ in (0, 0) })
    }
    #expect(refused?.obstacle == .holderIsGone(.section("privacy")))
  }

  @Test(arguments: [Place.section("privacy"), .section("privacy") + ["summary", "en"]])
  func `what a colleague saved after the question is not replaced`(by place: Place) async throws {
    let reviewed = try await ReviewedStudy()
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada)
    try await reviewed.portal.write("Later", in: id, by: ada)
    let seen = try await reviewed.portal.draft(of: id, for: ada).study.state(of: place)
    try await reviewed.portal.write("Meanwhile", in: id, by: reviewed.portal.grace)
    func restore(seeing state: String?) async throws -> Draft {
      try await store.bringBack(
        part: place, from: Self.number, seeing: state, in: id, by: ada.id,
        summary: "Brought back", problems: { _ in (0, 0) })
    }

    for state in [seen, nil] {
      let conflict = await #expect(throws: EditConflict.self) { try await restore(seeing: state) }
      #expect(conflict?.place == place)
      #expect(conflict?.current.study.summary(of: "privacy") == "Meanwhile")
    }
    let now = try await reviewed.portal.draft(of: id, for: ada).study
    #expect(now.summary(of: "privacy") == "Meanwhile")

    let restored = try await restore(seeing: try now.state(of: place))
    #expect(restored.study.summary(of: "privacy") == "Grace’s words")
    // The same answer once more finds nothing to replace.
    #expect(try await restore(seeing: seen).editNumber == nil)
  }

  @Test func `a link shows one version to anyone who has it, until it ends`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada)
    let (link, token) = try await store.makeViewLink(id, Self.number, days: 2, by: ada.id)
    #expect(token.count == 43)

    let shown = try #require(try await store.viewLink(token: token, from: "192.0.2.1"))

    #expect(shown.line.number == Self.number)
    #expect(shown.study == id)
    #expect(try shown.version.study().summary(of: "privacy") == "Grace’s words")
    #expect(try await store.viewLinks(of: id, for: ada.id).map(\.openings) == [1])
    #expect(try await store.viewLink(token: token + "x") == nil)
    #expect(try await store.viewLink(token: "") == nil)
    reviewed.portal.clock.advance(by: 2 * 86_400)
    #expect(try await store.viewLink(token: token) == nil)
    reviewed.portal.clock.advance(by: -86_400)
    #expect(try await store.viewLink(token: token) != nil)
    await #expect(throws: StoreError.notFound) {
      try await store.revokeViewLink(link.id, of: id, by: reviewed.rosalind.id)
    }

    try await store.revokeViewLink(link.id, of: id, by: ada.id)

    #expect(try await store.viewLink(token: token) == nil)
    #expect(try await reviewed.kinds(2) == [.linkRevoked, .linkMade])
    for sql in [
      "UPDATE viewLink SET expiresAt = '2099-01-01T00:00:00.000Z'", "DELETE FROM viewLink",
      "UPDATE viewLink SET revokedAt = NULL, revokedBy = NULL", "DELETE FROM viewLinkOpening",
    ] {
      await #expect(throws: DatabaseError.self, "\(sql)") {
        try await store.database.write { try $0.execute(sql: sql) }
      }
    }
  }

  @Test func `only editors make links, and tokens are not kept`() async throws {
    let reviewed = try await ReviewedStudy()
    await #expect(throws: StoreError.notFound) {
      try await reviewed.store.makeViewLink(reviewed.id, Self.number, by: reviewed.rosalind.id)
    }
    let (_, token) = try await reviewed.store.makeViewLink(
      reviewed.id, Self.number, by: reviewed.portal.grace.id)

    let stored = try await reviewed.store.database.read { db in
      try String.fetchAll(db, sql: "SELECT tokenHash FROM viewLink")
    }
    #expect(stored == [hashed(token)])
  }
}
