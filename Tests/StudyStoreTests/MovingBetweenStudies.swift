import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Moving a part from one study to another") struct MovingBetweenStudies {
  let portal: Portal
  let here: Study
  let there: Study

  init() async throws {
    portal = try await Portal()
    here = try await portal.sleepDiary()
    there = try await portal.sleepDiary()
  }

  @Test func `appears in both histories, and each edit can be undone separately`() async throws {
    try await move(by: portal.ada)

    let lines = try await portal.store.history(of: here.id, for: portal.ada.id)
    let others = try await portal.store.history(of: there.id, for: portal.ada.id)

    #expect(lines.first?.summary == "Moved away" && others.first?.summary == "Moved here")
    #expect(try await portal.draft(of: there.id, for: portal.ada).study.consents.count == 2)
    #expect(try await portal.store.verifyHistory(of: here.id) == .unbroken(count: 2))
    #expect(try await portal.store.verifyHistory(of: there.id) == .unbroken(count: 2))
    let back = try await portal.store.undo(here.id, by: portal.ada.id)
    #expect(back?.study == here)
    #expect(try await portal.draft(of: there.id, for: portal.ada).study.consents.count == 2)
  }

  @Test func `changes neither study if one of them may not be changed`() async throws {
    try await portal.share(here, with: portal.grace, as: .editor)
    try await portal.share(there, with: portal.grace, as: .viewer)

    await #expect(throws: StoreError.notAllowed) { try await move(by: portal.grace) }
    await #expect(throws: StoreError.notFound) { try await move(by: portal.rosalind) }

    #expect(try await portal.draft(of: here.id, for: portal.ada).study == here)
    #expect(try await portal.draft(of: there.id, for: portal.ada).study == there)
    let lines = try await portal.store.history(of: there.id, for: portal.ada.id)
    #expect(lines.allSatisfy { $0.kind != .edited })
  }

  @Test func `changes neither study if the second change fails`() async throws {
    struct Refused: Error {}

    await #expect(throws: Refused.self) {
      try await portal.store.edit(
        .init(here.id, at: ["consents"], summary: "A"),
        and: .init(there.id, at: ["consents"], summary: "B"), by: portal.ada.id,
        revising: { _, _ in throw Refused() }, problems: { _ in (0, 0) })
    }
    await #expect(throws: StoreError.identityIsFixed) {
      try await portal.store.edit(
        .init(here.id, at: ["consents"], summary: "A"),
        and: .init(there.id, at: ["consents"], summary: "B"), by: portal.ada.id,
        revising: { here, _ in
          var changed = here.study
          changed.consents = []
          return (changed, here.study)
        }, problems: { _ in (0, 0) })
    }

    #expect(try await portal.draft(of: here.id, for: portal.ada).study == here)
  }

  private func move(by account: Account) async throws {
    try await portal.store.edit(
      .init(here.id, at: ["consents"], summary: "Moved away"),
      and: .init(there.id, at: ["consents"], summary: "Moved here"), by: account.id,
      revising: { here, there in
        var (from, to) = (here.study, there.study)
        var consent = try #require(from.consents.first)
        from.consents = []
        consent.id = "moved"
        to.consents.append(consent)
        return (from, to)
      }, problems: { _ in (0, 0) })
  }
}
