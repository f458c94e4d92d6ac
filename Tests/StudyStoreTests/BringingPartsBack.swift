import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Restoring parts") struct BringingPartsBack {
  let portal: Portal
  let study: Study

  init() async throws {
    (portal, study) = try await Portal.sharingDiary()
  }

  @Test func `a section that a colleague deleted is restored in place, and newer text stays`()
    async throws
  {
    try await portal.write("Words", in: study.id, by: portal.ada)
    try await portal.change(study, by: portal.grace) { $0.consents[0].sections.remove(at: 1) }
    try await portal.write("Newer", about: "overview", in: study.id, by: portal.ada)

    let draft = try await portal.bringBack(.section("privacy"), from: 4, in: study)

    #expect(draft.study.consents[0].sections.map(\.id) == ["overview", "privacy", "withdrawing"])
    #expect(draft.study.summary(of: "privacy") == "Words")
    #expect(draft.study.summary(of: "overview") == "Newer")
  }

  @Test func `a removed text is restored alone`() async throws {
    try await portal.write("Words", in: study.id, by: portal.ada)
    try await portal.change(study, by: portal.grace) {
      $0.consents[0].sections[1].summary = [:]
      $0.consents[0].sections[1].content[.english] = "New content"
    }

    let draft = try await portal.bringBack(
      .section("privacy") + ["summary", "en"], from: 4, in: study)

    #expect(draft.study.summary(of: "privacy") == "Words")
    #expect(draft.study.consents[0].section("privacy")?.content[.english] == "New content")
  }

  @Test func `an answer is restored among the current ones`() async throws {
    let choices: Place = ["tasks", "join", "steps", "rested", "format", "choices"]
    try await portal.change(study, by: portal.ada) {
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

    let draft = try await portal.bringBack(choices + ["some"], from: 4, in: study)

    let names = draft.document.value(at: choices)?.arrayValue?.compactMap(\.elementName)
    #expect(names == ["no", "some", "yes", "much"])
  }

  @Test func `is rejected if there is newer text, and nothing is undone`() async throws {
    try await portal.write("Old", in: study.id, by: portal.ada)
    try await portal.write("Between", in: study.id, by: portal.ada)
    try await portal.write("Newest", in: study.id, by: portal.grace)

    let refused = await #expect(throws: CannotBringBack.self) {
      try await portal.bringBack(.section("privacy") + ["summary", "en"], from: 4, in: study)
    }

    #expect(refused?.obstacle == .changedSince)
    #expect(
      try await portal.draft(of: study.id, for: portal.ada).study.summary(of: "privacy") == "Newest"
    )
  }

  @Test func `a step is restored with its removed rules, unless there are newer ones`()
    async throws
  {
    let task: Place = ["tasks", "join"]
    let other = Self.rule(of: "more", asking: "walked")
    try await portal.change(study, by: portal.ada) {
      $0.tasks = [
        StudyModel.Task(
          id: "join", kind: .join,
          steps: ["walked", "slept", "more"].map { Step(id: $0, content: .instruction(.init())) },
          rules: [Self.rule(of: "slept", asking: "walked"), other])
      ]
    }
    try await portal.change(study, by: portal.grace) {
      $0.tasks[0].steps.remove(at: 0)
      $0.tasks[0].rules = []
    }
    let line = try await history(HistoryFilter())[0]
    let step = try #require(line.differences.first { $0.place == task + ["steps", "walked"] })
    #expect(line.differences.goingWith(step).count == 2)

    let draft = try await portal.bringBack(step.place, from: 4, in: study)

    #expect(draft.study.tasks[0].steps.map(\.id) == ["walked", "slept", "more"])
    #expect(draft.study.tasks[0].rules == [Self.rule(of: "slept", asking: "walked"), other])
    try await portal.change(study, by: portal.ada) { $0.tasks[0].rules = [other] }
    let again = try await portal.store.bringBack(
      step.place, from: 4, in: study.id, by: portal.ada.id, summary: { _ in "Brought back" },
      problems: { _ in (0, 0) })
    #expect(again.draft.study.tasks[0].rules.count == 2)
    #expect(again.left.isEmpty)
  }

  @Test func `a branch removed with a step is restored, unless its rule was changed since`()
    async throws
  {
    let whole = Rule(
      step: "slept",
      kind: .firstMatch(
        [Self.branch(asking: "walked"), Self.branch(asking: "slept")], otherwise: nil))
    try await portal.change(study, by: portal.ada) {
      $0.tasks = [
        StudyModel.Task(
          id: "join", kind: .join,
          steps: ["walked", "slept", "more"].map { Step(id: $0, content: .instruction(.init())) },
          rules: [whole])
      ]
    }
    try await portal.change(study, by: portal.grace) {
      $0.tasks[0].steps.remove(at: 0)
      $0.tasks[0].rules[0].kind = .firstMatch([Self.branch(asking: "slept")], otherwise: nil)
    }
    try await portal.change(study, by: portal.ada) { $0.tasks[0].rules[0].kind = .direct(.end) }

    let place: Place = ["tasks", "join", "steps", "walked"]
    let done = try await portal.store.bringBack(
      place, from: 4, in: study.id, by: portal.ada.id, summary: { _ in "Brought back" },
      problems: { _ in (0, 0) })

    #expect(done.draft.study.tasks[0].steps.map(\.id) == ["walked", "slept", "more"])
    #expect(done.draft.study.tasks[0].rules == [Rule(step: "slept", kind: .direct(.end))])
    #expect(done.found.map(\.place) == [place])
    #expect(done.left.count == 1)
  }

  private static func branch(asking step: Step.ID) -> Rule.Branch {
    Rule.Branch(
      condition: .test(.init(answer: .init(step: step), comparison: .answered)),
      destination: .end)
  }

  private static func rule(of step: Step.ID, asking other: Step.ID) -> Rule {
    Rule(step: step, kind: .firstMatch([branch(asking: other)], otherwise: nil))
  }

  @Test func `reports that the parent was removed as well`() async throws {
    try await portal.write("Words", in: study.id, by: portal.ada)
    try await portal.change(study, by: portal.ada) { $0.consents[0].sections[1].summary = [:] }
    try await portal.change(study, by: portal.grace) { $0.consents[0].sections.remove(at: 1) }

    let refused = await #expect(throws: CannotBringBack.self) {
      try await portal.bringBack(.section("privacy") + ["summary", "en"], from: 4, in: study)
    }

    #expect(refused?.obstacle == .holderIsGone(.section("privacy")))
  }

  @Test func `finds deleted parts by person and by part`() async throws {
    try await portal.write("Words", in: study.id, by: portal.ada)
    try await portal.change(study, by: portal.grace) { $0.consents[0].sections.remove(at: 1) }
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

  @Test func `a section whose identifier another one has by now is restored under a new one`()
    async throws
  {
    try await portal.write("Words", in: study.id, by: portal.ada)
    try await portal.change(study, by: portal.grace) { $0.consents[0].sections.remove(at: 1) }
    try await portal.change(study, by: portal.ada) {
      $0.consents[0].sections.append(Section(id: "privacy", type: .custom, title: [:]))
    }
    #expect(
      try await portal.store.removedNames(
        in: ["consents", "main", "sections"], of: study.id, for: portal.ada.id) == ["privacy"])

    let done = try await portal.store.bringBack(
      .section("privacy"), from: 4, in: study.id, by: portal.ada.id,
      summary: { _ in "Brought back" }, problems: { _ in (0, 0) })

    let ids = done.draft.study.consents[0].sections.map(\.id)
    #expect(ids == ["overview", "privacy-2", "withdrawing", "privacy"])
    #expect(done.draft.study.summary(of: "privacy-2") == "Words")
    #expect(done.found.map(\.place) == [.section("privacy-2")])
  }

  @Test func `a section that came back and was changed since is not restored twice`() async throws {
    try await portal.write("Words", in: study.id, by: portal.ada)
    try await portal.change(study, by: portal.grace) { $0.consents[0].sections.remove(at: 1) }
    _ = try await portal.bringBack(.section("privacy"), from: 4, in: study)
    try await portal.write("Newer", in: study.id, by: portal.ada)

    let refused = await #expect(throws: CannotBringBack.self) {
      try await portal.bringBack(.section("privacy"), from: 4, in: study)
    }

    #expect(refused?.obstacle == .changedSince)
  }

  private func history(_ filter: HistoryFilter) async throws -> [EditLine] {
    try await portal.store.history(of: study.id, for: portal.ada.id, filter: filter)
  }

  private func changeChoices(_ change: @escaping @Sendable (inout [TextChoice]) -> Void)
    async throws
  {
    try await portal.change(study, by: portal.ada) { study in
      guard case .question(var question) = study.tasks[0].steps[0].content,
        case .textChoice(var format) = question.format
      else { return }
      change(&format.choices)
      question.format = .textChoice(format)
      study.tasks[0].steps[0].content = .question(question)
    }
  }
}
