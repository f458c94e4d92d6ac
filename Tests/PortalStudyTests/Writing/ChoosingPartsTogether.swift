import Hummingbird
import PortalBrowser
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Choosing a part while a colleague changes identifiers") struct ChoosingPartsTogether {
  private static let steps: Place = ["tasks", "join", "steps"]
  private static let sections: Place = ["consents", "consent", "sections"]
  private static let question: Place = steps + ["quiz", "questions", "leaving"]

  @Test(arguments: [false, true])
  func `a rule leads to the step that was chosen`(isExchanged: Bool) async throws {
    try await together { ada, ben, id, portal in
      let step = try await ada.addStep(id, kind: "question", title: "How rested?")
      let other = try await ada.addStep(id, kind: "question", title: "How tired?")[3]
      try await ada.open(Paths.write(id, at: step))
      let renames =
        isExchanged
        ? [("review", "x"), (other, "review"), ("x", other)] : [("review", "signing")]
      for (former, now) in renames { try await ben.rename(Self.steps + [former], to: now, in: id) }

      try await ada.submitFilledIn(Paths.rules(id, at: step), ["rules.otherwise": "step:review"])

      #expect(
        try await Self.rule(portal, id, step) == .direct(.step(isExchanged ? other : "signing")))
    }
  }

  @Test(arguments: [false, true])
  func `a rule to a removed step is refused`(isTaken: Bool) async throws {
    try await together { ada, ben, id, portal in
      let step = try await ada.addStep(id, kind: "question", title: "How rested?")
      let gone = try await ada.addStep(id, kind: "question", title: "How tired?")
      let other = try await ada.addStep(id, kind: "question", title: "How awake?")
      try await ada.open(Paths.write(id, at: step))
      try await ben.remove(id, gone)
      if isTaken { try await ben.rename(other, to: gone[3], in: id) }

      let visit = try await ada.submitFilledIn(
        Paths.rules(id, at: step), ["rules.otherwise": "step:\(gone[3])"])

      #expect(visit.status == .unprocessableContent)
      #expect(
        visit.text.contains(
          "The step that participants always go to was removed, so nothing was saved. Choose another."
        ))
      #expect(try await Self.rule(portal, id, step) == nil)
    }
  }

  @Test(arguments: [false, true])
  func `a question tests the section that was chosen`(isExchanged: Bool) async throws {
    try await together { ada, ben, id, portal in
      try await ada.open(Paths.write(id, at: Self.question))
      let form = try Self.adding("consent/benefits", on: ada, id)
      let renames =
        isExchanged
        ? [("benefits", "x"), ("privacy", "benefits"), ("x", "privacy")] : [("benefits", "gains")]
      for (former, now) in renames {
        try await ben.rename(Self.sections + [former], to: now, in: id)
      }

      let visit = try await ada.post(Paths.passages(id, at: Self.question), form)

      #expect(visit.text.contains("The question now tests this part too."))
      let tested = try await Self.question(portal, id)?.alsoTests.last
      #expect(tested?.section == (isExchanged ? "privacy" : "gains"))
    }
  }

  @Test func `a section whose text has changed is not added`() async throws {
    try await together { ada, ben, id, portal in
      try await ada.open(Paths.write(id, at: Self.question))
      let form = try Self.adding("consent/benefits", on: ada, id)
      let before = try await Self.question(portal, id)
      try await ben.save(id, Self.sections + ["benefits"], ["content": "Something else."])

      let visit = try await ada.post(Paths.passages(id, at: Self.question), form)

      #expect(visit.text.contains("after you opened the page, so nothing was saved."))
      #expect(try await Self.question(portal, id) == before)
    }
  }

  @Test(arguments: [false, true])
  func `a section that a question tests does not hold up other fields`(isExchanged: Bool)
    async throws
  {
    try await together { ada, ben, id, portal in
      let tested = try #require(try await Self.question(portal, id)?.tests?.section)
      let other = tested == "benefits" ? "privacy" : "benefits"
      var hers = try await OpenEditor(ada, Paths.write(id, at: Self.question))
      hers["explanation"] = "You can always leave."
      let renames =
        isExchanged ? [(tested, "x"), (other, tested), ("x", other)] : [(tested, "renamed")]
      for (former, now) in renames {
        try await ben.rename(Self.sections + [former], to: now, in: id)
      }
      let plain = hers

      #expect(try await hers.save(ada) == .saved)
      let now = isExchanged ? other : "renamed"
      #expect(hers["tests"].hasPrefix("consent/\(now)"))
      let visit = try await plain.submit(ada)

      #expect(visit.status != .conflict && visit.status != .unprocessableContent)
      let question = try await Self.question(portal, id)
      #expect(question?.explanation[.english] == "You can always leave.")
      #expect(question?.tests?.section == now)
    }
  }

  @Test func `a consent that a step shows does not hold up other fields`() async throws {
    try await together { ada, ben, id, portal in
      let place = Self.steps + ["review"]
      var hers = try await OpenEditor(ada, Paths.write(id, at: place))
      hers["title"] = "Read and sign"
      try await ben.rename(["consents", "consent"], to: "adults", in: id)

      let visit = try await hers.submit(ada)

      #expect(visit.status != .unprocessableContent)
      let step = try await portal.study(id).task("join")?.step("review")
      #expect(step?.title[.english] == "Read and sign")
      #expect(step?.content.shownConsent == "adults")
    }
  }

  @Test func `a chosen consent is the one that was chosen`() async throws {
    try await together { ada, ben, id, portal in
      try await portal.change(id) { study in
        study.consents.append(study.consents[0])
        study.consents[1].id = "children"
      }
      let place = Self.steps + ["review"]
      var hers = try await OpenEditor(ada, Paths.write(id, at: place))
      hers["consent"] = "children"
      try await ben.rename(["consents", "children"], to: "minors", in: id)

      _ = try await hers.submit(ada)

      let step = try await portal.study(id).task("join")?.step("review")
      #expect(step?.content.shownConsent == "minors")
    }
  }

  private static func adding(
    _ key: String, on browser: Browser, _ id: Study.ID
  ) throws -> [(String, String)] {
    let options = browser.page.html.matches(of: /<option value="([^"@]*)@([0-9a-f]{16})"/)
    let option = try #require(options.first { String($0.1) == key })
    return try browser.form(to: Paths.passages(id, at: question)).hidden
      .filter { ["csrf", "page-edit"].contains($0.name) }.map { ($0.name, $0.value) } + [
        ("do", "add"), ("passage", "\(key)@\(option.2)"),
      ]
  }

  private static func question(_ portal: TestPortal, _ id: Study.ID) async throws -> QuizQuestion? {
    try await portal.study(id).quizQuestions.map(\.question).first { $0.id == "leaving" }
  }

  private static func rule(_ portal: TestPortal, _ id: Study.ID, _ step: Place) async throws
    -> Rule.Kind?
  {
    try await portal.study(id).task("join")?.navigation(after: step[3])?.kind
  }
}
