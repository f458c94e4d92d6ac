import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Adding parts") struct AddingParts {
  @Test(
    arguments: [
      (["consents", "consent", "sections", "welcome"], "field-title"),
      (["tasks", "survey", "steps", "symptom"], "field-title"),
      (["tasks", "survey", "steps", "form", "items", "hours"], "field-text"),
      (["tasks", "survey", "steps", "quiz", "questions", "why"], "field-prompt"),
    ] as [(Place, String)])
  func `a new part's page opens at the first field to fill in`(place: Place, field: String) {
    let study = Study.survey()

    #expect(
      Paths.newPart(at: place, in: study) == Paths.write(study.id, at: place) + "#\(field)")
  }

  @Test func `a page in another language keeps its language`() {
    var study = Study.survey()
    study.furtherLanguages = [Language("de")]

    let address = Paths.newPart(
      at: ["tasks", "survey", "steps", "age"], in: study, language: Language("de"))

    #expect(address.hasSuffix("/age?language=de#field-title"))
  }

  @Test func `every part except the end of a task has a button to add another after it`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: ["tasks", "survey"])

      #expect(browser.page.html.contains(#"aria-label="Add a step after Symptom""#))
      #expect(!browser.page.html.contains(#"aria-label="Add a step after Thank you""#))
      try await browser.open(Paths.write(id, at: ["consents", "consent"]))
      #expect(browser.page.html.contains(#"aria-label="Add a section after Welcome""#))
      try await browser.open(Paths.write(id, at: ["tasks", "survey", "steps", "form"]))
      #expect(browser.page.html.contains(#"aria-label="Add an item after Hours of sleep""#))
      #expect(browser.page.text.contains("Add a step after this"))
    }
  }

  @Test func `a step can be added right after another, before and after the consent`() async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: ["tasks", "survey"])

      try await browser.add(
        behind: "symptom", kind: "question", to: ["tasks", "survey", "steps"], id)
      try await browser.add(behind: "scenes", kind: "quiz", to: ["tasks", "join", "steps"], id)
      try await browser.add(behind: "consent", kind: "quiz", to: ["tasks", "join", "steps"], id)

      let study = try await portal.study(id)
      #expect(
        study.task("survey")?.steps.map(\.id) == [
          "symptom", "question", "age", "form", "quiz", "thanks",
        ])
      #expect(study.task("join")?.steps.map(\.id) == ["scenes", "quiz", "consent", "quiz-2"])
    }
  }

  @Test func `an item and a question can be added right after another`() async throws {
    try await visitingPortal { browser, portal in
      let survey: Place = ["tasks", "survey", "steps"]
      let id = try await browser.open(.survey(), of: portal, at: ["tasks", "survey"])

      try await browser.add(behind: "hours", kind: "heading", to: survey + ["form", "items"], id)
      try await browser.add(behind: "why", kind: nil, to: survey + ["quiz", "questions"], id)

      let steps = try await portal.study(id).task("survey")?.steps ?? []
      guard case .form(let form)? = steps.first(where: { $0.id == "form" })?.content,
        case .quiz(let quiz)? = steps.first(where: { $0.id == "quiz" })?.content
      else {
        Issue.record("The form or the quiz is gone.")
        return
      }
      #expect(form.items.map(\.id) == ["hours", "heading", "why"])
      #expect(quiz.questions.map(\.id) == ["why", "question"])
    }
  }

  @Test(arguments: [true, false])
  func `two people who add at the same moment add two parts, each with its own ID`(isNamed: Bool)
    async throws
  {
    let portal = try await TestPortal.onDisk()
    let client = PortalClient(portal.services)
    let (ada, grace) = (Browser(client), Browser(client))
    try await ada.signIn(as: .ada)
    try await grace.signIn(as: .grace)
    let steps: Place = ["tasks", "survey", "steps"]
    let id = try await ada.open(.survey(), of: portal, at: ["tasks", "survey"])
    try await portal.store.setMember(
      email: TestPortal.Person.grace.email, role: .editor, of: id,
      by: try await portal.account(.ada).id)
    try await grace.open(Paths.write(id, at: ["tasks", "survey"]))
    let forms = try [ada, grace].map { browser -> [(name: String, value: String)] in
      var fields = try browser.form(to: Paths.order(id, at: steps + ["age"])).hidden
      fields.append((name: "kind", value: "question"))
      if isNamed { fields.append((name: "title", value: "Sleep")) }
      return fields
    }

    try await withThrowingTaskGroup(of: String.self) { group in
      // Both have read the draft before either of them can write.
      try await portal.store.whileNobodyCanWrite {
        for (browser, form) in zip([ada, grace], forms) {
          group.addTask { try await browser.post(Paths.parts(id, at: steps), form).path }
        }
        try await _Concurrency.Task.sleep(for: .milliseconds(500))
      }
      let pages = try await group.reduce(into: [String]()) { $0.append($1) }

      let ids = try await portal.study(id).task("survey")?.steps.map(\.id) ?? []
      let added = Set(ids).subtracting(Study.survey().task("survey")?.steps.map(\.id) ?? [])
      #expect(ids.count == Set(ids).count && added.count == 2)
      #expect(Set(pages) == Set(added.map { Paths.write(id, at: steps + [$0]) }))
    }
  }

  @Test func `a row's button sent twice adds one part`() async throws {
    try await visitingPortal { browser, portal in
      let steps: Place = ["tasks", "survey", "steps"]
      let id = try await browser.open(.survey(), of: portal, at: ["tasks", "survey"])
      let row = try browser.form(to: Paths.order(id, at: steps + ["age"]))
      let fields = row.hidden + [(name: "kind", value: "form")]

      try await browser.post(Paths.parts(id, at: steps), fields)
      try await browser.post(Paths.parts(id, at: steps), fields)

      let ids = try await portal.study(id).task("survey")?.steps.map(\.id)
      #expect(ids == ["symptom", "age", "form-2", "form", "quiz", "thanks"])
    }
  }
}

extension Browser {
  /// Presses the button in a part's row that adds another part after it.
  fileprivate func add(
    behind sibling: String, kind: String?, to list: Place, _ id: Study.ID
  ) async throws {
    try await open(Paths.write(id, at: Array(list.dropLast())))
    let row = try form(to: Paths.order(id, at: list + [sibling]))
    try await post(
      Paths.parts(id, at: list), row.hidden + (kind.map { [(name: "kind", value: $0)] } ?? []))
  }
}
