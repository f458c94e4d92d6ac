import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Bringing parts back") struct BringingPartsBack {
  let portal: Portal
  let study: Study

  init() async throws {
    portal = try await Portal()
    study = try await portal.sleepDiary()
    try await portal.share(study, with: portal.grace, as: .editor)
  }

  @Test func `a section that a colleague deleted comes back to its place, and newer text stays`()
    async throws
  {
    try await portal.write("Words", in: study.id, by: portal.ada)
    try await change(by: portal.grace) { $0.consents[0].sections.remove(at: 1) }
    try await portal.write("Newer", about: "overview", in: study.id, by: portal.ada)

    let draft = try await bringBack(.section("privacy"), from: 4)

    #expect(draft.study.consents[0].sections.map(\.id) == ["overview", "privacy", "withdrawing"])
    #expect(draft.study.summary(of: "privacy") == "Words")
    #expect(draft.study.summary(of: "overview") == "Newer")
  }

  @Test func `a text that was taken out comes back by itself`() async throws {
    try await portal.write("Words", in: study.id, by: portal.ada)
    try await change(by: portal.grace) {
      $0.consents[0].sections[1].summary = [:]
      $0.consents[0].sections[1].content[.english] = "New content"
    }

    let draft = try await bringBack(.section("privacy") + ["summary", "en"], from: 4)

    #expect(draft.study.summary(of: "privacy") == "Words")
    #expect(draft.study.consents[0].section("privacy")?.content[.english] == "New content")
  }

  @Test func `an answer comes back among those that are there now`() async throws {
    let choices: Place = ["tasks", "join", "steps", "rested", "format", "choices"]
    try await change(by: portal.ada) {
      $0.tasks = [
        Task(
          id: "join", kind: .join,
          steps: [
            Step(
              id: "rested",
              content: .question(
                .init(
                  format: .textChoice(
                    .init(
                      choices: ["no", "some", "yes"].map { .init(value: .text($0), text: [:]) })
                  ))))
          ])
      ]
    }
    try await changeChoices { $0.remove(at: 1) }
    try await changeChoices { $0.append(.init(value: "much", text: [:])) }

    let draft = try await bringBack(choices + ["some"], from: 4)

    let names = draft.document.value(at: choices)?.arrayValue?.compactMap(\.elementName)
    #expect(names == ["no", "some", "yes", "much"])
  }

  @Test func `is refused where newer text stands, and nothing is undone`() async throws {
    try await portal.write("Old", in: study.id, by: portal.ada)
    try await portal.write("Between", in: study.id, by: portal.ada)
    try await portal.write("Newest", in: study.id, by: portal.grace)

    let refused = await #expect(throws: CannotBringBack.self) {
      try await bringBack(.section("privacy") + ["summary", "en"], from: 4)
    }

    #expect(refused?.obstacle == .changedSince)
    #expect(
      try await portal.draft(of: study.id, for: portal.ada).study.summary(of: "privacy") == "Newest"
    )
  }

  @Test func `says when what held it is gone too`() async throws {
    try await portal.write("Words", in: study.id, by: portal.ada)
    try await change(by: portal.ada) { $0.consents[0].sections[1].summary = [:] }
    try await change(by: portal.grace) { $0.consents[0].sections.remove(at: 1) }

    let refused = await #expect(throws: CannotBringBack.self) {
      try await bringBack(.section("privacy") + ["summary", "en"], from: 4)
    }

    #expect(refused?.obstacle == .holderIsGone(.section("privacy")))
  }

  @Test func `finds what was deleted, by person and by part`() async throws {
    try await portal.write("Words", in: study.id, by: portal.ada)
    try await change(by: portal.grace) { $0.consents[0].sections.remove(at: 1) }
    var filter = HistoryFilter()
    filter.removalsOnly = true
    filter.place = .section("privacy")

    let lines = try await history(filter)
    filter.account = portal.ada.id
    let none = try await history(filter)
    filter.place = nil
    filter.removalsOnly = false
    let hers = try await history(filter)

    #expect(lines.map(\.number) == [4])
    #expect(lines[0].differences.map(\.place) == [.section("privacy")])
    #expect(none.isEmpty)
    #expect(hers.allSatisfy { $0.accountID == portal.ada.id } && hers.count == 3)
  }

  private func history(_ filter: HistoryFilter) async throws -> [EditLine] {
    try await portal.store.history(of: study.id, for: portal.ada.id, filter: filter)
  }

  private func bringBack(_ place: Place, from number: Int) async throws -> Draft {
    try await portal.store.bringBack(
      place, from: number, in: study.id, by: portal.ada.id, summary: { _ in "Brought back" },
      problems: { _ in (0, 0) }
    ).draft
  }

  private func change(
    by account: Account, _ change: @escaping @Sendable (inout Study) -> Void
  ) async throws {
    _ = try await portal.store.edit(
      study.id, by: account.id, at: [], basedOn: nil, summary: "Changed", change: change,
      problems: { _ in (0, 0) })
  }

  private func changeChoices(_ change: @escaping @Sendable (inout [TextChoice]) -> Void)
    async throws
  {
    try await self.change(by: portal.ada) { study in
      guard case .question(var question) = study.tasks[0].steps[0].content,
        case .textChoice(var format) = question.format
      else { return }
      change(&format.choices)
      question.format = .textChoice(format)
      study.tasks[0].steps[0].content = .question(question)
    }
  }
}
