import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Conditions on a duration") struct WritingLengthsOfTime {
  private static let slept: Place = ["tasks", "survey", "steps", "slept"]

  private static var study: Study {
    var study = Study.survey()
    study.tasks[1].steps.insert(
      Step(
        id: "slept", title: LocalizedText("Sleep", in: .english),
        content: .question(Question(format: .timeInterval(TimeIntervalFormat())))), at: 0)
    return study
  }

  @Test func `are entered and described in hours and minutes`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study, of: portal, at: Self.slept)
      let path = Paths.rules(id, at: Self.slept)
      try await browser.submitFilledIn(path, ["do": "rules.add"])

      let visit = try await browser.submitFilledIn(
        path,
        [
          "rules.0.if.0.test": "atMost", "rules.0.if.0.value": "5",
          "rules.0.if.0.value.minutes": "30", "rules.0.to": "step:thanks",
        ])

      #expect(visit.text.contains("“Sleep” is at most 5 hours 30 minutes"))
      #expect(!visit.text.contains("19800"))
      let rule = try await portal.study(id).task("survey")?.navigation(after: "slept")
      let short = Condition.test(
        .init(answer: .init(step: "slept"), comparison: .numberBetween(nil, 19_800)))
      #expect(
        rule?.kind
          == .firstMatch(
            [.init(condition: short, destination: .step("thanks"))], otherwise: nil))
      let form = try browser.form(to: path).html
      #expect(form.contains("name=\"rules.0.if.0.value\" value=\"5\""))
      #expect(form.contains("name=\"rules.0.if.0.value.minutes\" value=\"30\""))
    }
  }

  @Test func `are asked for again if they are not numbers`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study, of: portal, at: Self.slept)
      let path = Paths.rules(id, at: Self.slept)
      try await browser.submitFilledIn(path, ["do": "rules.add"])

      let visit = try await browser.submitFilledIn(
        path,
        [
          "rules.0.if.0.test": "atMost", "rules.0.if.0.value": "five",
          "rules.0.if.0.value.minutes": "", "rules.0.to": "step:thanks",
        ])

      #expect(visit.text.contains("Enter hours and minutes as numbers."))
    }
  }
}
