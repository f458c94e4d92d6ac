import Foundation
import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Copying and moving any part") struct CopyingAnything {
  private static let thanks: Place = ["tasks", "survey", "steps", "thanks"]

  private static func study() -> Study {
    func words(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }
    var study = Study.survey()
    study.tasks[1].steps += [
      Step(
        id: "fits", title: words("Can you take part?"),
        content: .eligibility(
          .init(questions: [.init(id: "adult", prompt: words("Are you an adult?"), yesFits: true)]))
      ),
      Step(
        id: "health",
        content: .component(
          .init(healthTypes: [.init(id: "HKQuantityTypeIdentifierStepCount")]))),
      Step(
        id: "extra",
        content: .consentForm(.init(pages: [.init(id: "first", title: words("First page"))]))),
    ]
    study.tasks[1].rules = [
      .init(
        step: "age",
        kind: .firstMatch(
          [
            .init(
              condition: .test(
                .init(answer: .init(step: "age"), comparison: .numberBetween(18, nil))),
              destination: .step("thanks"))
          ], otherwise: nil))
    ]
    study.articles = [Article(id: "sleep", title: words("Sleep"))]
    return study
  }

  @Test(arguments: [
    ["tasks", "survey"], ["consents", "consent"],
    ["consents", "consent", "signatures", "signature"],
    ["consents", "consent", "sections", "welcome"], ["articles", "sleep"],
    ["tasks", "survey", "steps", "extra", "pages", "first"],
    ["tasks", "survey", "steps", "fits", "questions", "adult"],
    ["tasks", "survey", "steps", "health"],
  ])
  func `a duplicate of any part follows the original`(place: Place) async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study(), of: portal, at: place)

      let visit = try await browser.submit(Paths.duplication(id, at: place))

      let name = try #require(place.last)
      #expect(visit.path == Paths.write(id, at: place.dropLast() + [name + "-2"]))
      let list = try JSONValue(encoding: try await portal.study(id)).value(at: place.dropLast())
      let names = (list?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
      #expect(names.firstIndex(of: name + "-2") == names.firstIndex(of: name).map { $0 + 1 })
    }
  }

  @Test func `a health data type cannot be duplicated but can be kept in the bank`() async throws {
    try await visitingPortal { browser, portal in
      let place: Place = [
        "tasks", "survey", "steps", "health", "healthTypes", "HKQuantityTypeIdentifierStepCount",
      ]
      let id = try await browser.open(Self.study(), of: portal, at: place)
      #expect(!browser.page.html.contains(Paths.duplication(id, at: place)))
      try await browser.submit(Paths.keeping(id, at: place))

      try await browser.open(Paths.bank(for: id, into: place.dropLast()))
      let visit = try await browser.submit(Paths.bankInsertion(id, into: place.dropLast()))

      #expect(visit.text.contains("“Step Count” is already there."))
    }
  }

  @Test func `an eligibility question can be copied through the bank to another eligibility step`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let place: Place = ["tasks", "survey", "steps", "fits", "questions", "adult"]
      let id = try await browser.open(Self.study(), of: portal, at: place)
      try await browser.submit(Paths.keeping(id, at: place))
      // A quiz's questions have a list of the same name but are not compatible.
      let quiz = try await browser.open(
        Paths.bank(for: id, into: ["tasks", "survey", "steps", "quiz", "questions"]))
      #expect(quiz.text.contains("Nothing fits here"))

      try await browser.open(Paths.bank(for: id, into: place.dropLast()))
      try await browser.submit(Paths.bankInsertion(id, into: place.dropLast()))

      let step = try await portal.study(id).task("survey")?.step("fits")
      guard case .eligibility(let eligibility)? = step?.content else {
        Issue.record("no eligibility")
        return
      }
      #expect(eligibility.questions.map(\.id) == ["adult", "adult-2"])
    }
  }

  @Test func `a part inserted from the bank reports missing references by name`() async throws {
    try await visitingPortal { browser, portal in
      let place: Place = ["tasks", "survey", "steps", "age"]
      let id = try await browser.open(Self.study(), of: portal, at: place)
      try await browser.submit(Paths.keeping(id, at: place))
      let other = try await browser.createStudy("Another study")
      let list: Place = ["tasks", "join", "steps"]
      try await browser.open(Paths.bank(for: other, into: list))

      let visit = try await browser.submit(Paths.bankInsertion(other, into: list))

      #expect(visit.text.contains("“Age” has been inserted. Not here: the step “Thank you”."))
    }
  }

  @Test func `a step moves to another study after confirming what would break`() async throws {
    try await visitingPortal { browser, portal in
      let other = try await browser.createStudy("Another study")
      let id = try await browser.open(Self.study(), of: portal, at: Self.thanks)
      let before = try await (portal.study(id), portal.study(other))
      let address = Paths.copying(id, at: Self.thanks)
      try await browser.open(address + "?to=\(other.uuidString.lowercased())")

      let question = try await browser.decide(
        address, ["list": "tasks/join/steps", "move": "on"])

      #expect(question.text.contains("1 place would no longer work."))
      #expect(try await portal.study(id) == before.0)
      #expect(try await portal.study(other) == before.1)

      let visit = try await browser.submit(address, ["breaking": "remove"])

      #expect(visit.path == Paths.write(id, at: ["tasks", "survey"]))
      #expect(visit.text.contains("“Thank you” is now in “Another study” and no longer here."))
      let after = try await portal.study(id)
      #expect(after.task("survey")?.step("thanks") == nil && after.task("survey")?.rules == [])
      #expect(try await portal.study(other).task("join")?.step("thanks") != nil)
      #expect(try await browser.open(Paths.history(id)).text.contains("to “Another study”"))
      #expect(try await browser.open(Paths.history(other)).text.contains("here from “Survey”"))

      try await browser.open(Paths.write(id, at: ["tasks", "survey"]))
      try await browser.submit(Paths.undo(id))
      #expect(try await portal.study(id) == before.0)
      #expect(try await portal.study(other).task("join")?.step("thanks") != nil)
    }
  }

  @Test func `a whole task and its consent can move to another study`() async throws {
    try await visitingPortal { browser, portal in
      let other = try await browser.createStudy("Another study")
      let id = try await browser.open(Self.study(), of: portal, at: ["consents", "consent"])
      let to = "?to=\(other.uuidString.lowercased())"
      let consent = Paths.copying(id, at: ["consents", "consent"])
      try await browser.open(consent + to)

      let copied = try await browser.decide(consent, ["list": "consents"])
      #expect(copied.text.contains("Copied."))
      let task = Paths.copying(id, at: ["tasks", "survey"])
      try await browser.open(task + to)
      let visit = try await browser.decide(task, ["list": "tasks", "move": "on"])

      #expect(visit.path == Paths.write(id, at: ["facts"]))
      #expect(try await portal.study(id).tasks.map(\.id) == ["join"])
      // The other study already has a survey.
      let moved = try await portal.study(other).task("survey-2")
      #expect(moved?.steps.map(\.id) == Self.study().tasks[1].steps.map(\.id))
      #expect(moved?.rules == Self.study().tasks[1].rules)
    }
  }

  @Test func `nothing moves into a study with view-only access`() async throws {
    try await visitingPortal { browser, portal in
      let foreign = try await portal.store.create(
        Self.study(), by: portal.account(.grace).id, problems: (0, 0))
      try await portal.store.setMember(
        email: portal.account(.ada).email, role: .viewer, of: foreign.id,
        by: portal.account(.grace).id)
      let id = try await browser.open(Self.study(), of: portal, at: Self.thanks)
      let address = Paths.copying(id, at: Self.thanks)
      try await browser.open(address + "?to=\(foreign.id.uuidString.lowercased())")

      let visit = try await browser.decide(address, ["list": "tasks/join/steps", "move": "on"])

      #expect(visit.status == .forbidden)
      #expect(try await portal.study(id).task("survey")?.step("thanks") != nil)
    }
  }
}
