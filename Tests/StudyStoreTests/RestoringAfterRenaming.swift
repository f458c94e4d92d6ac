import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Restoring after identifiers changed") struct RestoringAfterRenaming {
  let portal: Portal
  let study: Study

  init() async throws {
    (portal, study) = try await Portal.sharingDiary()
  }

  @Test func `a text is restored in its part, whatever the part is called since`() async throws {
    try await portal.write("Words", in: study.id, by: portal.ada)
    try await portal.change(study, by: portal.ada) { $0.consents[0].sections[1].summary = [:] }
    try await rename(.section("main", "privacy"), to: "confidence")
    try await rename(.section("main", "confidence"), to: "secrets")

    let draft = try await portal.bringBack(
      .section("privacy") + ["summary", "en"], from: 4, in: study)

    #expect(draft.study.summary(of: "secrets") == "Words")
    #expect(draft.study.consents[0].section("privacy") == nil)
  }

  @Test func `a removed section is restored in its consent, whatever that is called since`()
    async throws
  {
    try await portal.change(study, by: portal.grace) { $0.consents[0].sections.remove(at: 1) }
    try await rename(.consent("main"), to: "adults")

    let draft = try await portal.bringBack(.section("privacy"), from: 3, in: study)

    #expect(draft.study.consents.map(\.id) == ["adults"])
    #expect(draft.study.consents[0].sections.map(\.id) == ["overview", "privacy", "withdrawing"])
  }

  @Test func `a rule that comes back names the steps as they are called now`() async throws {
    let branch = Rule.Branch(
      condition: .test(.init(answer: .init(step: "slept"), comparison: .answered)),
      destination: .step("more"))
    let rule = Rule(step: "walked", kind: .firstMatch([branch], otherwise: nil))
    try await portal.change(study, by: portal.ada) {
      $0.tasks = [
        StudyModel.Task(
          id: "join", kind: .join,
          steps: ["walked", "slept", "more"].map { Step(id: $0, content: .instruction(.init())) },
          rules: [rule])
      ]
    }
    try await portal.change(study, by: portal.ada) { $0.tasks[0].rules = [] }
    try await rename(.step("join", "slept"), to: "rested")
    try await rename(.step("join", "more"), to: "further")

    let draft = try await portal.bringBack(nil, from: 4, in: study)

    let back = try #require(draft.study.tasks[0].rules.first)
    #expect(!"\(back)".contains("slept") && "\(back)".contains("rested"))
    #expect(!"\(back)".contains("\"more\"") && "\(back)".contains("further"))
    #expect(draft.study.tasks[0].steps.map(\.id) == ["walked", "rested", "further"])
  }

  @Test func `the history of a part has the import that brought it`() async throws {
    try await portal.change(study, by: portal.ada) {
      $0.consents.append(
        Consent(id: "more", sections: [Section(id: "extra", type: .custom, title: [:])]))
    }
    var filter = HistoryFilter()
    filter.place = ["consents", "more", "sections", "extra"]
    let lines = try await portal.store.history(of: study.id, for: portal.ada.id, filter: filter)
    #expect(lines.map(\.number) == [3])

    filter.place = ["consents", "more", "sections", "other"]
    let none = try await portal.store.history(of: study.id, for: portal.ada.id, filter: filter)
    #expect(none.isEmpty)
  }

  private func rename(_ part: StudyPart, to id: String) async throws {
    try await portal.rename(part, to: id, in: study, by: portal.grace)
  }
}
