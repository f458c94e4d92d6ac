import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Choosing how data is shared") struct ChoosingHowDataAreShared {
  private static func study(mandatory: Bool) -> Study {
    func english(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }
    var study = SampleStudies.tutorialConsent
    study.tasks[0].steps = [
      Step(
        id: "sharing",
        content: .sharing(
          Sharing(
            shortDescription: english("Aldermoor"),
            longDescription: english("Aldermoor and others"),
            learnMore: english("What sharing means."),
            laterChange: english("You can change this until spring."),
            refusalAlert: mandatory
              ? ConsentForm.Alert(message: english("Without sharing you cannot join.")) : nil))),
      Step(id: "done", title: english("Welcome"), content: .completion(.init())),
    ]
    study.tasks[0].rules = []
    return study
  }

  @Test func `a refusal must be confirmed, can be reconsidered, and then ends the task`()
    async throws
  {
    try await walking(Self.study(mandatory: true)) { walk, _ in
      #expect(walk.browser.page.text.contains("You can change this until spring."))

      try await walk.next(["answer": "false"])
      #expect(walk.browser.page.text.contains("Without sharing you cannot join."))
      try await walk.send(["answer": "false", "move": "stay"])
      #expect(walk.browser.page.html.contains("value=\"false\" checked"))

      try await walk.next(["answer": "false"])
      try await walk.send(["answer": "false", "move": "refuse-now"])
      #expect(walk.browser.page.text.contains("The task ended without saving the answers."))
      #expect(walk.browser.page.text.contains("Sharing was refused."))
    }
  }

  @Test func `agreeing needs no confirmation, and a missing choice is asked for again`()
    async throws
  {
    try await walking(Self.study(mandatory: true)) { walk, _ in
      try await walk.next()
      #expect(walk.browser.page.status == .unprocessableContent)

      try await walk.next(["answer": "true"])
      #expect(walk.browser.page.text.contains("Welcome"))
    }
  }

  @Test func `when both choices continue, neither needs confirmation`() async throws {
    try await walking(Self.study(mandatory: false)) { walk, _ in
      try await walk.next(["answer": "false"])
      #expect(walk.browser.page.text.contains("Welcome"))
    }
  }

  @Test(arguments: [
    (true, "Sharing · required: refusing ends the task"),
    (false, "Sharing · optional: the task continues with either choice"),
  ]) func `a version's page says whether sharing is mandatory`(mandatory: Bool, words: String)
    async throws
  {
    try await visitingPortal { browser, portal in
      let study = Self.study(mandatory: mandatory)
      let ada = try await portal.account(.ada)
      _ = try await portal.store.create(study, by: ada.id, problems: (0, 0))
      try await browser.propose(study.id)

      let page = try await browser.open(Paths.version(study.id, VersionNumber(1, 0, 0)))

      #expect(page.text.contains(words))
      #expect(page.text.contains("Share my data with Aldermoor and qualified researchers"))
      #expect(page.text.contains("You can change this until spring."))
      #expect(page.text.contains("Without sharing you cannot join.") == mandatory)
    }
  }

  @Test func `the author sets both in the editor`() async throws {
    try await visitingPortal { browser, portal in
      let study = Self.study(mandatory: false)
      let ada = try await portal.account(.ada)
      _ = try await portal.store.create(study, by: ada.id, problems: (0, 0))

      let page = try await browser.open(
        Paths.write(study.id, at: ["tasks", "join", "steps", "sharing"]))

      #expect(page.text.contains("Can the choice be changed later?"))
      #expect(page.text.contains("Require wide sharing to take part"))
    }
  }
}
