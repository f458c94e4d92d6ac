import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Removing references keeps what still holds") struct KeepingWhatStillHolds {
  private static let symptom: Place = ["tasks", "survey", "steps", "symptom"]
  private static let headache = Condition.test(
    .init(answer: .init(step: "symptom"), comparison: .includes(["headache"])))
  private static let adult = Condition.test(
    .init(answer: .init(step: "age"), comparison: .numberBetween(18, nil)))

  private static func rule(_ condition: Condition) -> Rule {
    Rule(
      step: "age",
      kind: .firstMatch(
        [.init(condition: condition, destination: .step("thanks"))], otherwise: nil))
  }

  @Test func `a removed answer leaves the other conditions of a rule, and the page says so`()
    async throws
  {
    try await visitingPortal { browser, portal in
      var study = Study.survey()
      study.tasks[1].rules = [
        Self.rule(.any([Self.headache, Self.adult])),
        Rule(step: "form", kind: .skip(when: .all([Self.headache, Self.adult]))),
      ]
      let id = try await browser.open(study, of: portal, at: Self.symptom)
      let path = Paths.write(id, at: Self.symptom)

      let visit = try await browser.submitFilledIn(path, ["format.choices.1.remove": "on"])

      #expect(visit.text.contains("tests for “Headache”, which is not one of the answers"))
      #expect(
        visit.text.contains(
          "If you remove references, the other conditions stay: When “Age” is at least 18 years, goes to “Thank you”."
        ))
      #expect(visit.text.contains("If you remove references, the whole rule is removed."))
      try await browser.submit(path, ["breaking": "remove"])
      #expect(try await portal.study(id).task("survey")?.rules == [Self.rule(.any([Self.adult]))])
    }
  }

  @Test func `a removed condition of a question says that the question is always shown`()
    async throws
  {
    try await visitingPortal { browser, portal in
      var study = Study.survey()
      guard case .form(var form) = study.tasks[1].steps[2].content else { return }
      form.items[1].visibility = Self.headache
      study.tasks[1].steps[2].content = .form(form)
      let id = try await browser.open(study, of: portal, at: Self.symptom)

      let visit = try await browser.submit(Paths.removal(id, at: Self.symptom))

      #expect(
        visit.text.contains(
          "If you remove references, the whole condition is removed, and the question is always shown."
        ))
    }
  }
}
