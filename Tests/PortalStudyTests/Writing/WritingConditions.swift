import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Writing conditions in the browser") struct WritingConditions {
  private static let age: Place = ["tasks", "survey", "steps", "age"]
  private static let headache = Condition.test(
    .init(answer: .init(step: "symptom"), comparison: .includes(["headache"])))
  private static let adult = Condition.test(
    .init(answer: .init(step: "age"), comparison: .numberBetween(18, nil)))

  @Test func `two conditions read as one sentence`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: Self.age)
      let path = Paths.rules(id, at: Self.age)

      try await browser.submitFilledIn(path, ["do": "rules.add"])
      try await browser.submitFilledIn(path, ["do": "rules.0.condition"])
      let visit = try await browser.submitFilledIn(
        path,
        [
          "rules.0.if.0.asked": "symptom", "rules.0.if.0.answer": "symptom",
          "rules.0.if.0.test": "includes", "rules.0.if.0.value": "headache",
          "rules.0.if.1.test": "atLeast", "rules.0.if.1.value": "18",
          "rules.0.to": "step:thanks",
        ])

      #expect(
        visit.text.contains(
          "When “Symptom” includes “Headache” and “Age” is at least 18 years, goes to “Thank you”."
        ))
      let rule = try await portal.study(id).task("survey")?.navigation(after: "age")
      #expect(
        rule?.kind
          == .firstMatch(
            [.init(condition: .all([Self.headache, Self.adult]), destination: .step("thanks"))],
            otherwise: nil))
    }
  }

  @Test func `an unfinished condition stays open without an error and keeps what was typed`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: Self.age)
      let path = Paths.rules(id, at: Self.age)

      let visit = try await browser.submitFilledIn(path, ["do": "rules.add"])
      let more = try await browser.submitFilledIn(
        path, ["rules.0.if.0.value": "eighteen", "do": "rules.0.group"])

      #expect(visit.status == .ok && visit.text.contains("Not saved yet."))
      #expect(more.html.contains("value=\"eighteen\""))
      #expect(more.html.contains("name=\"rules.0.if.1.join\""))
      #expect(try await portal.study(id).task("survey")?.rules == [])
    }
  }

  @Test func `choosing another question offers matching comparisons`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: Self.age)
      let path = Paths.rules(id, at: Self.age)
      try await browser.submitFilledIn(path, ["do": "rules.add"])

      let visit = try await browser.submitFilledIn(
        path, ["rules.0.if.0.answer": "symptom", "do": "refresh"])

      let form = try browser.form(to: path).html
      #expect(form.contains(">Headache</option>") && form.contains(">does not include</option>"))
      #expect(!form.contains(">is at least</option>"))
      #expect(form.contains(#"<option value="" selected>choose…</option>"#))
      #expect(visit.text.contains("Not saved yet."))
      let chosen = try await browser.submitFilledIn(
        path, ["rules.0.if.0.value": "none", "rules.0.to": "end", "do": "refresh"])
      #expect(
        chosen.text.contains("When “Symptom” includes “None”, goes to the end of the task."))
    }
  }

  @Test(arguments: ["rules.add", "skip.add"])
  func `adding a rule saves nothing that was not chosen`(action: String) async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: Self.age)
      let path = Paths.rules(id, at: Self.age)

      let visit = try await browser.submitFilledIn(path, ["do": action])

      #expect(visit.status == .ok && visit.text.contains("Not saved yet."))
      #expect(try await portal.study(id).task("survey")?.rules == [])
      let saved = try await browser.submitFilledIn(path, [:])
      #expect(saved.status == .unprocessableContent)
      #expect(try await portal.study(id).task("survey")?.rules == [])
    }
  }

  @Test func `a rule without a destination asks for one`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: Self.age)
      let path = Paths.rules(id, at: Self.age)
      try await browser.submitFilledIn(path, ["do": "rules.add"])

      let visit = try await browser.submitFilledIn(path, ["rules.0.if.0.value": "18"])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("Choose where rule 1 leads."))
      #expect(visit.html.contains(#"aria-label="Rule 1: go to" aria-invalid="true""#))
    }
  }

  @Test func `a condition nested almost as deep as groups can be opens and is saved unchanged`()
    async throws
  {
    try await visitingPortal { browser, portal in
      var study = Study.survey()
      let condition = Self.nested(99)
      study.tasks[1].rules = [
        .init(
          step: "age",
          kind: .firstMatch(
            [.init(condition: condition, destination: .end)], otherwise: .step("thanks")))
      ]
      let id = try await browser.open(study, of: portal, at: Self.age)

      let visit = try await browser.submitFilledIn(
        Paths.rules(id, at: Self.age), ["rules.otherwise": "next"])

      #expect(visit.status == .ok)
      #expect(
        try await portal.study(id).task("survey")?.navigation(after: "age")?.kind
          == .firstMatch([.init(condition: condition, destination: .end)], otherwise: nil))
    }
  }

  @Test func `a condition that no row can show is described and kept`() async throws {
    try await visitingPortal { browser, portal in
      var study = Study.survey()
      let odd = Condition.any([
        .test(.init(answer: .init(step: "symptom"), comparison: .includesOther(than: ["x"]))),
        Self.adult,
      ])
      study.tasks[1].rules = [
        .init(
          step: "age", kind: .firstMatch([.init(condition: odd, destination: .end)], otherwise: nil)
        )
      ]
      let id = try await browser.open(study, of: portal, at: Self.age)
      #expect(browser.page.text.contains("“Symptom” includes a typed answer"))

      try await browser.submitFilledIn(
        Paths.rules(id, at: Self.age), ["rules.0.if.1.value": "21"])

      let rule = try await portal.study(id).task("survey")?.navigation(after: "age")
      guard case .firstMatch(let branches, _)? = rule?.kind,
        case .any(let parts) = branches[0].condition
      else { return #expect(Bool(false), "\(String(describing: rule))") }
      #expect(parts.count == 2 && parts[0] == odd.parts[0] && parts[1] != odd.parts[1])
    }
  }

  @Test func `an item is shown depending on answers in its form`() async throws {
    try await visitingPortal { browser, portal in
      let place: Place = ["tasks", "survey", "steps", "form", "items", "why"]
      let id = try await browser.open(.survey(), of: portal, at: place)
      let path = Paths.rules(id, at: place)

      try await browser.submitFilledIn(path, ["do": "skip.add"])
      let visit = try await browser.submitFilledIn(
        path,
        [
          "skip.if.0.asked": "form/hours", "skip.if.0.answer": "form/hours",
          "skip.if.0.test": "between", "skip.if.0.value": "0", "skip.if.0.upper": "4,5",
        ])

      #expect(visit.text.contains("Shown when “Last night: Hours of sleep” is from 0 to 4.5 h."))
      try await browser.submitFilledIn(path, ["skip.if.0.upper": "6"])
      let history = try await browser.open(Paths.history(id)).text
      #expect(history.components(separatedBy: "Shown when “Last night: Hours").count == 3)
      #expect(!history.contains("numberBetween"))
      try await browser.open(Paths.write(id, at: place))
      let again = try await browser.submitFilledIn(path, ["do": "skip.remove"])
      #expect(again.text.contains("Always shown."))
    }
  }

  /// Alternates between all and any, with an occasional negation.
  private static func nested(_ depth: Int) -> Condition {
    (1..<max(depth, 2)).reduce(adult) { inner, level in
      switch level % 3 {
      case 0: .not(.any([inner, headache]))
      case 1: .any([headache, inner])
      default: .all([inner, headache])
      }
    }
  }
}

extension Condition {
  fileprivate var parts: [Condition] {
    switch self {
    case .all(let parts), .any(let parts): parts
    default: []
    }
  }
}
