import StudyModel
import Testing

@testable import StudyStore

@Suite("Undo that skips an edit") struct SkippingBlockedEdits {
  let portal: Portal
  let study: Study

  init() async throws {
    (portal, study) = try await Portal.sharingDiary()
  }

  @Test func `names the latest edit that a colleague has changed since`() async throws {
    try await portal.write("Ada's", about: "overview", in: study.id, by: portal.ada)
    try await portal.write("Ada's", about: "privacy", in: study.id, by: portal.ada)
    #expect(try await choices().blocked == nil)
    try await portal.write("Grace's", about: "privacy", in: study.id, by: portal.grace)

    let choices = try await choices()

    #expect(choices.undo?.summary == "Wrote overview")
    #expect(
      choices.blocked == BlockedEdit(summary: "Wrote privacy", obstacle: .changedSince))
    #expect(try await self.choices(within: .section("overview")).blocked == nil)
  }

  @Test func `says nothing of a change that is back already`() async throws {
    try await portal.write("Ada's", about: "privacy", in: study.id, by: portal.ada)
    try await portal.change(study, by: portal.grace) { $0.consents[0].sections[1].summary = [:] }

    let choices = try await choices()

    #expect(choices.undo == nil && choices.blocked == nil)
  }

  @Test func `a changed identifier belongs to the page of its part`() async throws {
    try await portal.rename(
      .section("main", "privacy"), to: "secrets", in: study, by: portal.ada)

    let renaming = try #require(try await choices(within: .section("secrets")).undo)
    #expect(try await choices(within: .section("overview")).undo == nil)

    _ = try await portal.store.reverse(.undo, study.id, by: portal.ada.id, number: renaming.number)
    #expect(try await choices(within: .section("privacy")).redo != nil)
  }

  private func choices(within place: Place = []) async throws -> UndoChoices {
    try await portal.store.undoChoices(
      in: study.id, by: portal.ada.id, within: { $0.starts(with: place) },
      around: { place.starts(with: $0) })
  }
}
