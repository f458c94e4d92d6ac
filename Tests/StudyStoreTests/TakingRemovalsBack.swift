import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Undoing removals, additions, and moves") struct TakingRemovalsBack {
  let portal: Portal
  let study: Study

  init() async throws {
    portal = try await Portal()
    study = try await portal.sleepDiary()
  }

  @Test func `restores a removed section in its place`() async throws {
    try await change(at: .section("privacy")) { $0.consents[0].sections.remove(at: 1) }
    try await portal.write(
      "Later", about: "withdrawing", in: study.id, by: portal.grace, sharing: study)

    let draft = try await undo()

    #expect(draft?.study.consents[0].sections.map(\.id) == ["overview", "privacy", "withdrawing"])
    #expect(draft?.study.summary(of: "withdrawing") == "Later")
  }

  @Test func `finds what removed each part, also with the part that contained it`() async throws {
    try await change(at: .section("privacy")) { $0.consents[0].sections.remove(at: 1) }
    try await change(at: ["consents", "main"]) { $0.consents = [] }

    let found = try await portal.store.removals(
      of: [.section("privacy"), .section("overview"), .section("never")], in: study.id,
      for: portal.ada.id)

    #expect(found.map(\.place) == [["consents", "main"], .section("privacy")])
  }

  @Test func `removes an added section`() async throws {
    try await change(at: .section("new")) {
      $0.consents[0].sections.append(Section(id: "new", type: .custom))
    }

    #expect(try await undo()?.study == study)
  }

  @Test func `restores the order`() async throws {
    try await change(at: ["consents", "main", "sections"]) {
      $0.consents[0].sections.reverse()
    }

    #expect(try await undo()?.study == study)
  }

  @Test func `restores what an edit changed beyond the part it named`() async throws {
    try await change(at: .section("privacy")) {
      $0.consents[0].sections.remove(at: 1)
      $0.facts.board = "Board"
    }
    let line = try await portal.store.history(of: study.id, for: portal.ada.id)[0]

    #expect(line.place == [])
    #expect(try await undo()?.study == study)
  }

  @Test func `of a removed part is offered where it was, even if more was removed with it`()
    async throws
  {
    try await change(at: .section("privacy")) {
      $0.consents[0].sections.remove(at: 1)
      $0.facts.board = "Board"
    }

    let around = try await portal.store.undoChoices(in: study.id, by: portal.ada.id) {
      $0.starts(with: ["consents", "main"])
    }
    let elsewhere = try await portal.store.undoChoices(in: study.id, by: portal.ada.id) {
      $0.starts(with: ["facts"])
    }

    #expect(around.undo?.summary == "Changed")
    #expect(elsewhere.undo == nil)
  }

  @Test func `restores the last part of a list that a document omits when empty`() async throws {
    try await change(at: ["consents", "main"]) { $0.consents = [] }

    let draft = try await undo()

    #expect(draft?.study == study)
  }

  private func undo() async throws -> Draft? {
    try await portal.store.undo(study.id, by: portal.ada.id)
  }

  private func change(
    at place: Place, _ change: @escaping @Sendable (inout Study) -> Void
  ) async throws {
    _ = try await portal.store.edit(
      study.id, by: portal.ada.id, at: place, basedOn: nil, summary: "Changed", change: change,
      problems: { _ in (0, 0) })
  }
}

extension Portal {
  /// As someone whom Ada has just made an editor.
  fileprivate func write(
    _ text: String, about section: String, in id: Study.ID, by account: Account,
    sharing study: Study
  ) async throws {
    try await share(study, with: account, as: .editor)
    try await write(text, about: section, in: id, by: account)
  }
}
