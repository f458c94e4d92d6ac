import Foundation
import Hummingbird
import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Nothing breaks silently") struct BreakingNothing {
  private static let symptom: Place = ["tasks", "survey", "steps", "symptom"]
  private static let age: Place = ["tasks", "survey", "steps", "age"]

  /// After Age, participants with a headache skip to the thanks; Why is shown to those who slept little; the quiz tests
  /// the welcome.
  private static func study() -> Study {
    var study = Study.survey()
    study.tasks[1].rules = [
      .init(
        step: "age",
        kind: .firstMatch(
          [
            .init(
              condition: .test(
                .init(answer: .init(step: "symptom"), comparison: .includes(["headache"]))),
              destination: .step("thanks"))
          ], otherwise: nil))
    ]
    guard case .form(var form) = study.tasks[1].steps[2].content else { return study }
    form.items[1].visibility = .test(
      .init(answer: .init(step: "form", item: "hours"), comparison: .numberBetween(nil, 5)))
    study.tasks[1].steps[2].content = .form(form)
    return study
  }

  @Test func `removing a step first shows what would break`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study(), of: portal, at: Self.symptom)

      let visit = try await browser.submit(Paths.removal(id, at: Self.symptom))

      #expect(
        visit.text.contains(
          "Remove “Symptom” 1 place would no longer work. Nothing has been changed yet."))
      #expect(
        visit.text.contains(
          "Rule 1 of “Age” When “Symptom” includes “Headache”, goes to “Thank you”."))
      #expect(
        visit.text.contains("The condition at “Age” refers to “Symptom”, which does not exist."))
      #expect(visit.html.contains("\(Paths.write(id, at: Self.age))#rules"))
      #expect(visit.text.contains("Continue and leave it as a problem"))
      #expect(try await portal.study(id).task("survey")?.step("symptom") != nil)
    }
  }

  @Test func `removing a step also removes its own rules and says so`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study(), of: portal, at: Self.age)

      let visit = try await browser.submit(Paths.removal(id, at: Self.age))

      #expect(visit.text.contains("“Age” has been removed with its rules."))
      #expect(try await portal.study(id).task("survey")?.rules == [])
    }
  }

  @Test func `a text that refers to a step in two languages is one place, listed in both`()
    async throws
  {
    try await visitingPortal { browser, portal in
      var study = Self.study()
      study.furtherLanguages = [.spanish]
      study.tasks[1].rules = []
      let last = study.tasks[1].steps.count - 1
      study.tasks[1].steps[last].text = LocalizedText([
        .english: "So: {answer:symptom|nothing}", .spanish: "Pues: {answer:symptom|nada}",
      ])
      let id = try await browser.open(study, of: portal, at: Self.symptom)

      let visit = try await browser.submit(Paths.removal(id, at: Self.symptom))

      #expect(visit.text.contains("1 place would no longer work."))
      #expect(visit.text.contains("“Thank you” shows the answer to “Symptom”, which"))
      #expect(visit.text.contains("“Thank you” in Spanish shows the answer to “Symptom”, which"))
    }
  }

  @Test func `references are removed with a step, and Undo restores them`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study(), of: portal, at: Self.symptom)
      let before = try await portal.study(id)
      try await browser.submit(Paths.removal(id, at: Self.symptom))

      try await browser.submit(Paths.removal(id, at: Self.symptom), ["breaking": "remove"])

      let after = try await portal.study(id)
      #expect(after.task("survey")?.step("symptom") == nil)
      #expect(after.task("survey")?.rules == [])
      #expect(after.impact(since: before) == [])
      try await browser.submit(Paths.undo(id))
      #expect(try await portal.study(id) == before)
    }
  }

  @Test func `references can be kept as problems`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study(), of: portal, at: Self.symptom)
      try await browser.submit(Paths.removal(id, at: Self.symptom))

      try await browser.submit(Paths.removal(id, at: Self.symptom), ["breaking": "leave"])

      let after = try await portal.study(id)
      #expect(
        after.task("survey")?.step("symptom") == nil && after.task("survey")?.rules.count == 1)
      #expect(after.problems().contains { $0.code == .unknownAnswer })
    }
  }

  @Test func `nobody confirms more than was shown`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study(), of: portal, at: Self.symptom)
      try await browser.submit(Paths.removal(id, at: Self.symptom))
      let page = browser.page
      try await portal.change(id) { study in
        study.tasks[1].rules.append(
          .init(
            step: "quiz",
            kind: .skip(when: .test(.init(answer: .init(step: "symptom"), comparison: .answered)))))
      }

      let fields = Browser.Form(action: "", html: page.html).hidden
      let visit = try await browser.post(
        Paths.removal(id, at: Self.symptom), fields + [("breaking", "remove")])

      #expect(visit.text.contains("2 places would no longer work."))
      #expect(visit.text.contains("Continue and leave them as problems"))
      #expect(try await portal.study(id).task("survey")?.step("symptom") != nil)
    }
  }

  @Test func `moving a step after a rule that refers to it asks for confirmation`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study(), of: portal, at: ["tasks", "survey"])
      let path = Paths.order(id, at: Self.symptom)

      let visit = try await browser.submit(path, ["to": "down"])
      #expect(visit.text.contains("which is not answered yet at that point"))
      #expect(try await portal.study(id).task("survey")?.steps.first?.id == "symptom")

      try await browser.submit(path, ["breaking": "leave"])
      #expect(try await portal.study(id).task("survey")?.steps[1].id == "symptom")
    }
  }

  @Test func `a script that moves a part is instructed to let the page ask`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study(), of: portal, at: Self.symptom)
      let csrf = try browser.csrf()
      let fields: [(name: String, value: String)] = [(csrf.0, csrf.1), ("to", "2")]
      let body = fields.map { "\($0.name)=\(Paths.encoded($0.value))" }.joined(separator: "&")

      let visit = try await browser.go(
        Paths.order(id, at: Self.symptom), .post,
        headers: [
          .contentType: "application/x-www-form-urlencoded", .accept: "application/json",
        ], body: Array(body.utf8))

      #expect(visit.status == .conflict)
      #expect(try JSONValue(parsing: visit.bytes)["question"] == true)
      #expect(try await portal.study(id).task("survey")?.steps.first?.id == "symptom")
    }
  }

  @Test func `changing the answer format to one that breaks a rule asks for confirmation`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study(), of: portal, at: Self.symptom)

      let visit = try await browser.submit(Paths.format(id, at: Self.symptom), ["kind": "numeric"])
      #expect(visit.text.contains("a comparison that does not work for answers to"))

      try await browser.submit(Paths.format(id, at: Self.symptom), ["breaking": "remove"])
      let task = try await portal.study(id).task("survey")
      #expect(task?.rules == [])
      guard case .question(let question)? = task?.step("symptom")?.content else {
        return #expect(Bool(false))
      }
      #expect(question.format.kind == .numeric)
    }
  }

  @Test func `removing an answer from the table asks for confirmation and keeps unsaved changes`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study(), of: portal, at: Self.symptom)
      let path = Paths.write(id, at: Self.symptom)
      let index = try browser.row(of: "headache")

      let visit = try await browser.submitFilledIn(
        path, ["title": "Symptoms", "format.choices.\(index).remove": "on"])
      #expect(visit.text.contains("tests for “Headache”, which is not one of the answers"))
      #expect(
        try await portal.study(id).task("survey")?.step("symptom")?.title[.english] == "Symptom")

      try await browser.submit(path, ["breaking": "remove"])
      let task = try await portal.study(id).task("survey")
      #expect(task?.step("symptom")?.title[.english] == "Symptoms" && task?.rules == [])
    }
  }

  @Test func `removing an answer next to a text field for other answers asks for confirmation`()
    async throws
  {
    try await visitingPortal { browser, portal in
      var study = Self.study()
      let step = try #require(study.tasks[1].steps.firstIndex { $0.id == "symptom" })
      guard case .question(var question) = study.tasks[1].steps[step].content,
        case .textChoice(var format) = question.format
      else { return #expect(Bool(false)) }
      format.choices.append(
        TextChoice(
          value: "other", text: LocalizedText("Another", in: .english), other: OtherField()))
      question.format = .textChoice(format)
      study.tasks[1].steps[step].content = .question(question)
      let id = try await browser.open(study, of: portal, at: Self.symptom)
      let index = try browser.row(of: "headache")

      let visit = try await browser.submitFilledIn(
        Paths.write(id, at: Self.symptom), ["format.choices.\(index).remove": "on"])

      #expect(visit.text.contains("tests for “Headache”, which is not one of the answers"))
    }
  }

  @Test func `rules follow an answer's new value`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study(), of: portal, at: Self.symptom)
      let index = try browser.row(of: "headache")

      let visit = try await browser.submitFilledIn(
        Paths.write(id, at: Self.symptom), ["format.choices.\(index).value": "pain"])

      #expect(visit.status == .ok)
      let after = try await portal.study(id)
      #expect(
        after.references().contains { $0.part == .choice("survey", "symptom", item: nil, "pain") })
      #expect(!after.problems().contains { $0.code == .valueNotOffered })
    }
  }

  @Test func `rules follow a new identifier, and a taken one is refused`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study(), of: portal, at: Self.symptom)
      #expect(browser.page.text.contains("Used in 1 place Rule 1 of “Age”"))

      let visit = try await browser.submit(
        Paths.identifier(id, at: Self.symptom), ["id": "complaint"])

      #expect(visit.path == Paths.write(id, at: ["tasks", "survey", "steps", "complaint"]))
      let after = try await portal.study(id)
      #expect(Set(after.references(to: .step("survey", "complaint")).map(\.place)).count == 1)
      #expect(after.task("survey")?.step("complaint")?.title[.english] == "Symptom")
      let refused = try await browser.submit(
        Paths.identifier(id, at: ["tasks", "survey", "steps", "complaint"]), ["id": "age"])
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("“age” is used by another part."))
    }
  }

  @Test func `texts around an answer change without confirmation`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study(), of: portal, at: Self.symptom)

      let visit = try await browser.submitFilledIn(
        Paths.write(id, at: Self.symptom), ["format.choices.0.text": "Nothing at all"])

      #expect(visit.text.contains("Saved."))
    }
  }
}

extension Browser {
  /// The row in the table of answers that records a value.
  fileprivate func row(of value: String) throws -> Int {
    let match = try #require(
      page.html.firstMatch(of: try Regex("choices\\.([0-9]+)\\.was\" value=\"\(value)\"")))
    return Int(match.output[1].substring ?? "") ?? 0
  }
}
