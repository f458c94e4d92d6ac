import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Editing a study") struct EditingInTheBrowser {
  private static let facts: Place = ["facts"]

  @Test func `a text is saved and shown again`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")

      let visit = try await browser.save(id, Self.facts, ["board": "Lakeside board"])

      #expect(visit.status == .ok)
      #expect(visit.html.contains("value=\"Lakeside board\""))
      #expect(try await portal.study(id).facts.board == "Lakeside board")
    }
  }

  @Test func `a script gets the current values of the fields`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")

      let visit = try await browser.save(
        id, Self.facts, ["board": "Lakeside"], as: "application/json")

      let answer = try JSONValue(parsing: visit.bytes)
      #expect(answer["saved"]?.stringValue?.hasPrefix("2026-11-21T10:42") == true)
      #expect(answer["was"]?["board"]?.stringValue?.isEmpty == false)
    }
  }

  @Test func `an invalid number is refused, and everything typed is kept`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      let step = try await browser.addStep(id, kind: "question", title: "How rested?")
      try await browser.setFormat(id, step, to: "scale")

      let visit = try await browser.save(
        id, step, ["format.minimum": "ten", "title": "How rested are you?"])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.html.contains("value=\"ten\""))
      #expect(visit.html.contains("value=\"How rested are you?\""))
      #expect(visit.text.contains("Enter a whole number, for example 7."))
    }
  }

  @Test func `both texts are shown when two tabs change the same field`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.write(id, at: Self.facts))
      let stale = browser.page.html
      try await browser.save(id, Self.facts, ["board": "The first"])

      let visit = try await browser.save(id, Self.facts, ["board": "The second"], over: stale)

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("The first") && visit.text.contains("The second"))
      #expect(visit.text.contains("You saved a different text in another window"))
      #expect(try await portal.study(id).facts.board == "The first")
      let chosen = try await browser.submit(
        Paths.write(id, at: Self.facts), ["board": "The first and the second"])
      #expect(chosen.status == .ok)
      #expect(try await portal.study(id).facts.board == "The first and the second")
    }
  }

  @Test func `a step can be added before the completion, moved, and removed`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let step = try await browser.addStep(id, kind: "instruction", title: "Good night")
      let before = try await portal.study(id).task("join")?.steps.map(\.id) ?? []
      #expect(before.contains("good-night") && before.last != "good-night")

      try await browser.open(Paths.write(id, at: ["tasks", "join"]))
      try await browser.submit(Paths.order(id, at: step), ["to": "1"])
      #expect(try await portal.study(id).task("join")?.steps.first?.id == "good-night")

      try await browser.open(Paths.write(id, at: step))
      try await browser.submit(Paths.removal(id, at: step))
      #expect(try await portal.study(id).task("join")?.step("good-night") == nil)

      try await browser.submit(Paths.undo(id))
      #expect(try await portal.study(id).task("join")?.step("good-night") != nil)
    }
  }

  @Test func `a part moved on its own page keeps the editing language`() async throws {
    try await visitingPortal { browser, portal in
      var study = Study.survey()
      study.furtherLanguages = [.spanish]
      let id = try await browser.open(study, of: portal, at: Self.facts)
      let age: Place = ["tasks", "survey", "steps", "age"]
      try await browser.open(Paths.write(id, at: age, language: .spanish))

      let visit = try await browser.submit(Paths.order(id, at: age), ["to": "down"])

      #expect(visit.path == Paths.write(id, at: age, language: .spanish))
      #expect(try await portal.study(id).task("survey")?.steps[2].id == "age")
    }
  }

  @Test func `undoing an addition leads to the page that contained it`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let step = try await browser.addStep(id, kind: "instruction", title: "Good night")
      #expect(browser.page.path == Paths.write(id, at: step))

      let visit = try await browser.submit(Paths.undo(id))

      #expect(visit.status == .ok)
      #expect(visit.path == Paths.write(id, at: ["tasks", "join"]))
      #expect(try await portal.study(id).task("join")?.step("good-night") == nil)
    }
  }

  @Test func `a save reports when the rules next to the fields have changed`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      let step = try await browser.addStep(id, kind: "question", title: "Asleep")
      func basis() -> String? {
        browser.page.html.firstMatch(of: /id="rules"[^>]* data-basis="([^"]+)"/).map {
          String($0.1)
        }
      }
      let before = try #require(basis())

      try await browser.save(id, step, ["question": "Did you sleep?"])
      #expect(basis() == before)
      try await browser.setFormat(id, step, to: "textChoice")

      #expect(try #require(basis()) != before)
    }
  }

  @Test func `changing the answer format keeps the answers`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let step = try await browser.addStep(id, kind: "question", title: "Symptoms")
      try await browser.setFormat(id, step, to: "textChoice")
      try await browser.save(
        id, step,
        [
          "format.choices.count": "2", "format.choices.0.text": "Headache",
          "format.choices.1.text": "None",
        ], naming: "format.choices")

      try await browser.setFormat(id, step, to: "textScale")

      guard
        case .question(let question)? = try await portal.study(id).task("join")?.step("symptoms")?
          .content,
        case .textScale(let format) = question.format
      else { return #expect(Bool(false), "the question has another format") }
      #expect(format.choices.map(\.value) == ["headache", "none"])
    }
  }

  @Test func `a first-match rule can be written one step at a time`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let step = try await browser.addStep(id, kind: "question", title: "Are you well?")
      let path = Paths.rules(id, at: step)

      try await browser.submit(path, ["do": "rules.add"])
      #expect(browser.page.status == .ok)
      try await browser.submit(
        path,
        [
          "rules.0.if.0.answer": "are-you-well", "rules.0.if.0.test": "isValue",
          "rules.0.if.0.value": "false", "rules.0.to": "end", "rules.otherwise": "next",
        ])

      let rule = try await portal.study(id).task("join")?.navigation(after: "are-you-well")
      let condition = Condition.test(
        .init(answer: .init(step: "are-you-well"), comparison: .equals(.boolean(false))))
      #expect(
        rule?.kind == .firstMatch([.init(condition: condition, destination: .end)], otherwise: nil))
    }
  }

  @Test func `a value that does not fit a condition is reported`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      let step = try await browser.addStep(id, kind: "question", title: "Age")
      try await browser.setFormat(id, step, to: "numeric")

      let visit = try await browser.submit(
        Paths.rules(id, at: step),
        [
          "rules.0.if.0.answer": "age", "rules.0.if.0.test": "atLeast",
          "rules.0.if.0.value": "eighteen", "rules.0.to": "end", "rules.otherwise": "next",
        ])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("“eighteen” does not fit “is at least”. Enter a number."))
    }
  }

  @Test func `a viewer can open the editor but not save`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.share("Sleep Diary", with: .grace, as: "viewer")

      let visit = try await browser.save(id, Self.facts, ["board": "A name I looked up for long"])

      #expect(visit.status == .forbidden)
      #expect(visit.text.contains("A name I looked up for long"))
      #expect(try await portal.study(id).facts.board == nil)
    }
  }

  @Test(arguments: [
    "/write/consents/none", "/write/tasks/join/steps", "/write/tasks/join/steps/..%2F..",
    "/write/tasks/%00", "/write/consents/consent/sections/none/more",
  ])
  func `an unknown place is not found`(rest: String) async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")

      #expect(try await browser.open(Paths.study(id) + rest).status == .notFound)
    }
  }
}
