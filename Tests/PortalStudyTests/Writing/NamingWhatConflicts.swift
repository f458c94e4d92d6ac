import Hummingbird
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Naming what two people changed") struct NamingWhatConflicts {
  @Test func `a number is called a value, not a text`() async throws {
    try await onAScale { ada, ben, id, step in
      try await ada.open(Paths.write(id, at: step))
      let stale = ada.page.html
      try await ben.save(id, step, ["format.minimum": "2"])

      let visit = try await ada.save(id, step, ["format.minimum": "3"], over: stale)

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Two values for “How rested?”"))
      #expect(visit.text.contains("Grace saved a different value"))
      #expect(visit.text.contains("Keep my version"))
      #expect(!visit.text.contains("different text") && !visit.text.contains("Two texts"))
      #expect(!visit.text.contains("Your other changes"))
    }
  }

  @Test func `a text and a number are two versions`() async throws {
    try await onAScale { ada, ben, id, step in
      try await ada.open(Paths.write(id, at: step))
      let stale = ada.page.html
      try await ben.save(id, step, ["text": "Ben’s text", "format.minimum": "2"])

      let visit = try await ada.save(
        id, step, ["text": "Ada’s text", "format.minimum": "3"], over: stale)

      #expect(visit.text.contains("Two versions of “How rested?”"))
      #expect(visit.text.contains("Grace saved a different value"))
      #expect(visit.text.contains("Grace saved a different text"))
    }
  }

  @Test func `the reasons that two people gave for one answer of a quiz are both shown`()
    async throws
  {
    try await together { ada, ben, id, _ in
      let question: Place = ["tasks", "join", "steps", "quiz", "questions", "leaving"]
      let path = Paths.write(id, at: question)
      var hers = try await OpenEditor(ada, path)
      var his = try await OpenEditor(ben, path)
      his["choices.0.explanation"] = "Ben’s reason"
      _ = try await his.save(ben)

      hers["choices.0.explanation"] = "Ada’s reason"
      let visit = try await hers.submit(ada)

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Why it is wrong: Ada’s reason"))
      #expect(visit.text.contains("Why it is wrong: Ben’s reason"))
    }
  }

  @Test func `what a colleague wrote in something that is switched off is shown first`()
    async throws
  {
    try await together { ada, ben, id, portal in
      let path = Paths.write(id, at: ["tasks", "daily-check-in"])
      var hers = try await OpenEditor(ada, path)
      var his = try await OpenEditor(ben, path)
      his["schedule.times"] = "07:15, 20:45"
      _ = try await his.save(ben)

      hers["schedule"] = ""
      let visit = try await hers.submit(ada)

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Times: 07:15 Times: 20:45"))
      #expect(try await portal.study(id).task("daily-check-in")?.schedule?.times.count == 2)
    }
  }

  @Test func `a schedule that nobody touched keeps no other text from being saved`() async throws {
    try await together { ada, ben, id, portal in
      let path = Paths.write(id, at: ["tasks", "daily-check-in"])
      var hers = try await OpenEditor(ada, path)
      var his = try await OpenEditor(ben, path)
      his["schedule"] = ""
      guard case .saved = try await his.save(ben) else {
        Issue.record("The schedule was not removed.")
        return
      }

      hers["title"] = "Every day"
      guard case .saved = try await hers.save(ada) else {
        Issue.record("The save was refused.")
        return
      }

      let task = try await portal.study(id).task("daily-check-in")
      #expect(task?.title[.english] == "Every day" && task?.schedule == nil)
    }
  }

  @Test func `changes without a conflict are listed, and the page says what leaving does`()
    async throws
  {
    try await onAScale { ada, ben, id, step in
      try await ada.open(Paths.write(id, at: step))
      let stale = ada.page.html
      try await ben.save(id, step, ["text": "Ben’s text"])

      let visit = try await ada.save(
        id, step, ["text": "Ada’s text", "title": "How rested now?", "format.minimum": "3"],
        over: stale)

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Your other changes"))
      #expect(visit.html.contains(#"<span lang="en" dir="auto">How rested now?</span>"#))
      #expect(visit.html.contains(#"<span dir="auto">3</span>"#))
      #expect(!visit.text.contains("Cleared"))
      #expect(visit.text.contains("Leave without saving"))
      #expect(!visit.html.contains(">Cancel</a>"))
    }
  }

  @Test(arguments: [
    ("text", "Your text is kept here."), ("format.minimum", "What you entered is kept here."),
  ])
  func `a script learns who changed what, without a time in UTC`(
    field: String, kept: String
  ) async throws {
    try await onAScale { ada, ben, id, step in
      try await ada.open(Paths.write(id, at: step))
      let stale = ada.page.html
      try await ben.save(id, step, [field: "2"])

      let visit = try await ada.save(id, step, [field: "3"], over: stale, as: "application/json")
      let message = try JSONValue(parsing: visit.bytes)["message"]?.stringValue ?? ""

      #expect(message.hasPrefix("Grace changed “"))
      #expect(message.hasSuffix("” after you opened this page. \(kept)"))
    }
  }

  /// Ada and Ben, and a question answered on a scale.
  private func onAScale(
    _ story: @escaping @Sendable (Browser, Browser, Study.ID, Place) async throws -> Void
  ) async throws {
    try await together { ada, ben, id, _ in
      let step = try await ada.addStep(id, kind: "question", title: "How rested?")
      try await ada.setFormat(id, step, to: "scale")
      try await story(ada, ben, id, step)
    }
  }
}
