import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Writing rules at the same time") struct WritingRulesTogether {
  @Test func `the rules of two people are both shown as sentences`() async throws {
    try await together { ada, ben, id, portal in
      let step = try await ada.addStep(id, kind: "question", title: "How rested?")
      let (path, rules) = (Paths.write(id, at: step), Paths.rules(id, at: step))
      try await ada.open(path)
      try await ben.open(path)
      try await ben.submitFilledIn(rules, ["rules.otherwise": "end"])

      let visit = try await ada.submitFilledIn(rules, ["rules.otherwise": "step:review"])

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Yours, not saved yet Always goes to “"))
      #expect(visit.text.contains("Grace changed these rules after you opened this page."))
      #expect(visit.text.contains("Saved by Grace at"))
      #expect(visit.text.contains("Always goes to the end of the task."))
      #expect(visit.text.contains("Keep the saved rules"))
      #expect(try await Self.rule(portal, id, step) == .direct(.end))
      #expect(try await ada.submitFilledIn(rules).status == .conflict)
      #expect(try await Self.rule(portal, id, step) == .direct(.end))
      try await ada.submitFilledIn(rules, ["do": "replace"])
      #expect(try await Self.rule(portal, id, step) == .direct(.step("review")))
    }
  }

  @Test func `rules saved after the conflict was shown are not replaced either`() async throws {
    try await together { ada, ben, id, portal in
      let step = try await ada.addStep(id, kind: "question", title: "How rested?")
      let (path, rules) = (Paths.write(id, at: step), Paths.rules(id, at: step))
      try await ada.open(path)
      try await ben.open(path)
      try await ben.submitFilledIn(rules, ["rules.otherwise": "end"])
      try await ada.submitFilledIn(rules, ["rules.otherwise": "step:review"])
      try await ben.submitFilledIn(rules, ["rules.otherwise": "next"])

      let visit = try await ada.submitFilledIn(rules, ["do": "replace"])

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Goes to the next step."))
      #expect(try await Self.rule(portal, id, step) == nil)
    }
  }

  @Test func `a conflict names who changed the rules, not who edited last`() async throws {
    try await together { ada, ben, id, portal in
      let step = try await ada.addStep(id, kind: "question", title: "How rested?")
      let (path, rules) = (Paths.write(id, at: step), Paths.rules(id, at: step))
      try await ada.open(path)
      try await ada.submitFilledIn(rules, ["rules.otherwise": "end"])
      try await ben.open(path)
      try await ben.submitFilledIn(rules, ["rules.otherwise": "step:review"])
      try await portal.change(id) { $0.facts.board = "Board of Walks" }

      let visit = try await ada.submitFilledIn(rules, ["rules.otherwise": "next"])

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Grace changed these rules after you opened this page."))
      #expect(visit.text.contains("Saved by Grace at"))
    }
  }

  @Test func `an unsaved rule does not replace a colleague's saved rules`()
    async throws
  {
    try await together { ada, ben, id, portal in
      let step = try await ada.addStep(id, kind: "question", title: "How rested?")
      let (path, rules) = (Paths.write(id, at: step), Paths.rules(id, at: step))
      try await ada.open(path)
      try await ben.open(path)
      try await ben.submitFilledIn(rules, ["rules.otherwise": "end"])
      try await ada.submitFilledIn(rules, ["do": "rules.add"])

      let visit = try await ada.submitFilledIn(
        rules, ["do": "rules.0.remove", "rules.otherwise": "step:review"])

      #expect(visit.status == .conflict)
      #expect(try await Self.rule(portal, id, step) == .direct(.end))
    }
  }

  @Test func `sending rules again after they were saved is not a conflict`() async throws {
    try await together { ada, _, id, portal in
      let step = try await ada.addStep(id, kind: "question", title: "How rested?")
      let (path, rules) = (Paths.write(id, at: step), Paths.rules(id, at: step))
      try await ada.open(path)
      let sent = try ada.form(to: rules).filledIn.map {
        ($0.name, $0.name == "rules.otherwise" ? "end" : $0.value)
      }
      try await ada.post(rules, sent)

      let visit = try await ada.post(rules, sent)

      #expect(visit.status == .ok)
      #expect(!visit.text.contains("These rules were changed elsewhere"))
      #expect(try await Self.rule(portal, id, step) == .direct(.end))
    }
  }

  @Test
  func `rules kept by a browser are shown unsaved and still conflict with those of others`()
    async throws
  {
    try await together { ada, ben, id, portal in
      let step = try await ada.addStep(id, kind: "question", title: "How rested?")
      let (path, rules) = (Paths.write(id, at: step), Paths.rules(id, at: step))
      try await ada.open(path)
      try await ben.open(path)
      try await ben.submitFilledIn(rules, ["rules.otherwise": "end"])

      let visit = try await ada.submitFilledIn(
        rules, ["rules.otherwise": "step:review", "do": "kept.add"])

      #expect(visit.status == .ok && visit.text.contains("Not saved yet."))
      #expect(try await Self.rule(portal, id, step) == .direct(.end))
      #expect(try await ada.submitFilledIn(rules).status == .conflict)
    }
  }

  private static func rule(_ portal: TestPortal, _ id: Study.ID, _ step: Place) async throws
    -> Rule.Kind?
  {
    try await portal.study(id).task("join")?.navigation(after: step[3])?.kind
  }
}
