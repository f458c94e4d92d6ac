import StudyModel
import Testing

@testable import StudyStore

@Suite("Undo after identifiers changed") struct UndoingAfterRenaming {
  let portal: Portal
  let study: Study

  init() async throws {
    (portal, study) = try await Portal.sharingDiary()
  }

  @Test func `an edit stays with its part when another part gets the identifier`() async throws {
    try await portal.write("Ada's", about: "privacy", in: study.id, by: portal.ada)
    try await rename("privacy", to: "secrets")
    try await rename("overview", to: "privacy")

    let other = try await choices(.section("privacy"))
    #expect(other.undo == nil && other.blocked == nil)
    let secrets = Place.section("secrets")
    let own = try #require(try await choices(secrets).undo)
    #expect(own.place.starts(with: secrets))

    let draft = try #require(try await undo(own.number, .section("secrets")))
    #expect(draft.study.summary(of: "secrets") != "Ada's")
    #expect(try await choices(.section("secrets")).redo?.number != nil)
    #expect(try await choices(.section("privacy")).redo == nil)
  }

  @Test func `an edit in a consent with another identifier can be undone`() async throws {
    try await portal.write("Ada's", about: "privacy", in: study.id, by: portal.ada)
    try await rename(.consent("main"), to: "adults")

    let place: Place = ["consents", "adults", "sections", "privacy"]
    let number = try #require(try await choices(place).undo?.number)
    let draft = try #require(try await undo(number, place))

    #expect(draft.study.consents[0].section("privacy")?.summary[.english] != "Ada's")
  }

  @Test func `an edit of a removed part is not undone in another part`() async throws {
    try await portal.write("Ada's", about: "privacy", in: study.id, by: portal.ada)
    try await portal.change(study, by: portal.grace) { $0.consents[0].sections.remove(at: 1) }
    try await rename("overview", to: "privacy")
    try await portal.change(study, by: portal.grace) {
      $0.consents[0].write("Ada's", about: "privacy")
    }

    let other = try await choices(.section("privacy"))
    #expect(other.undo == nil && other.blocked == nil)
    let all = try await choices([])
    #expect(all.undo == nil)
    #expect(all.blocked?.obstacle == .holderIsGone(.section("privacy")))
  }

  @Test func `an edit of a part that was removed and restored can be undone`() async throws {
    try await portal.write("Ada's", about: "privacy", in: study.id, by: portal.ada)
    try await portal.change(study, by: portal.ada) { $0.consents[0].sections.remove(at: 1) }
    let length = try await portal.draft(of: study.id, for: portal.ada).historyLength
    _ = try await portal.bringBack(.section("privacy"), from: length, in: study)

    #expect(try await choices(.section("privacy")).undo != nil)
  }

  @Test func `a removal does not belong to another part with the same identifier`() async throws {
    try await portal.change(study, by: portal.ada) { $0.consents[0].sections.remove(at: 1) }
    try await rename("overview", to: "privacy")

    let other = try await choices(.section("privacy"))
    #expect(other.undo == nil && other.blocked == nil)
  }

  @Test func `a text of a removed part is not restored in another part`() async throws {
    try await portal.write("Ada's", about: "privacy", in: study.id, by: portal.ada)
    let number = try await portal.draft(of: study.id, for: portal.ada).historyLength
    try await portal.write("Later", about: "privacy", in: study.id, by: portal.ada)
    try await portal.change(study, by: portal.grace) { $0.consents[0].sections.remove(at: 1) }
    try await rename("overview", to: "privacy")

    await #expect(throws: CannotBringBack.self) {
      _ = try await portal.bringBack(
        .section("privacy") + ["summary", "en"], from: number + 1, in: study)
    }
  }

  @Test func `a page knows since when its identifier belongs to its part`() async throws {
    let before = try await fates()
    #expect(before.lastHandover(of: .section("privacy")) == 0)
    try await rename("privacy", to: "secrets")
    try await rename("overview", to: "privacy")

    let after = try await fates()
    let length = try await portal.draft(of: study.id, for: portal.ada).historyLength
    #expect(after.lastHandover(of: .section("privacy")) == length - 1)
    #expect(after.lastHandover(of: .section("secrets")) == 0)
    #expect(after.lastHandover(of: .section("overview")) == length)
    #expect(try await choices(.section("privacy")).partSince == length - 1)
    #expect(try await choices(.section("secrets")).partSince == 0)
  }

  @Test func `a part that was restored, or called as before again, is the same part`()
    async throws
  {
    try await rename("privacy", to: "secrets")
    try await rename("secrets", to: "privacy")
    #expect(try await fates().lastHandover(of: .section("privacy")) == 0)

    try await portal.change(study, by: portal.ada) { $0.consents[0].sections.remove(at: 1) }
    let length = try await portal.draft(of: study.id, for: portal.ada).historyLength
    #expect(try await fates().lastHandover(of: .section("privacy")) == length)
    _ = try await portal.bringBack(.section("privacy"), from: length, in: study)
    #expect(try await fates().lastHandover(of: .section("privacy")) == 0)
  }

  private func fates() async throws -> PartFates {
    try await portal.store.partFates(of: study.id, for: portal.ada.id)
  }

  private func choices(_ place: Place) async throws -> UndoChoices {
    try await portal.store.undoChoices(
      in: study.id, at: place, by: portal.ada.id, within: { $0.starts(with: place) },
      around: { place.starts(with: $0) })
  }

  private func undo(_ number: Int, _ place: Place) async throws -> Draft? {
    try await portal.store.reverse(
      .undo, study.id, by: portal.ada.id, number: number, within: { $0.starts(with: place) },
      around: { place.starts(with: $0) })?.draft
  }

  private func rename(_ section: String, to id: String) async throws {
    try await rename(.section("main", section), to: id)
  }

  private func rename(_ part: StudyPart, to id: String) async throws {
    try await portal.rename(part, to: id, in: study, by: portal.grace)
  }
}
