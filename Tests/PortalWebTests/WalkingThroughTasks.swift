import Foundation
import SampleStudies
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Walking through tasks") struct WalkingThroughTasks {
  @Test func `A walkthrough of the tutorial ends with its result as text and as a document`()
    async throws
  {
    try await walking(SampleStudies.tutorialConsent) { walk, _ in
      for title in ["Welcome", "Data Gathering", "Privacy"] {
        #expect(walk.browser.page.text.contains(title))
        try await walk.next()
      }
      try await walk.send(["move": "agree"])
      #expect(walk.browser.page.text.contains("By agreeing you join Morning Walks."))
      try await walk.send(["move": "agree-now"])
      try await walk.next(["givenName": "Marguerite", "familyName": "Okonkwo-Lind"])
      try await walk.next(["signatureName": "Somebody Else", "signatureConfirmed": "yes"])
      #expect(walk.browser.page.status == .unprocessableContent)
      #expect(
        walk.browser.page.text.contains(
          "Type your name as you entered it before: Marguerite Okonkwo-Lind."))
      try await walk.next(
        ["signatureName": "Okonkwo-Lind, Marguérite", "signatureConfirmed": "yes"])
      #expect(walk.browser.page.text.contains("Welcome aboard"))
      try await walk.next()
      #expect(walk.browser.page.path.hasSuffix("/result"))
      #expect(walk.browser.page.text.contains("Marguerite Okonkwo-Lind"))
      #expect(walk.browser.page.text.contains("The task was completed."))
      let document = try await walk.browser.open(walk.address + "/result.json")
      #expect(document.html.contains("ORKConsentSignatureResult"))
    }
  }

  @Test func `Invalid input is kept and explained`() async throws {
    try await walking(SampleStudies.tutorialConsent) { walk, _ in
      try await walk.toName()
      try await walk.next(["givenName": "Marguerite <3", "familyName": " "])
      #expect(walk.browser.page.status == .unprocessableContent)
      #expect(walk.browser.page.html.contains("value=\"Marguerite &lt;3\""))
      #expect(walk.browser.page.text.contains("Enter your last name"))
      #expect(walk.browser.page.html.contains("aria-describedby=\"familyName-error\""))
    }
  }

  @Test func `Disagreeing skips name and signature`() async throws {
    try await walking(SampleStudies.tutorialConsent) { walk, _ in
      for _ in 0..<3 { try await walk.next() }
      try await walk.send(["move": "disagree"])
      #expect(walk.browser.page.text.contains("Do you want to leave?"))
      try await walk.send(["move": "disagree-now"])
      try await walk.next()
      try await walk.browser.open(walk.address + "/result")
      #expect(walk.browser.page.text.contains("Did not agree"))
    }
  }

  @Test func `A task that refers to an earlier one uses its latest answers`() async throws {
    var study = Study.survey()
    let asked = AnswerTest(
      answer: AnswerReference(task: "join", step: "smokes"), comparison: .equals(.boolean(true)))
    func question(_ id: String) -> Step {
      Step(
        id: id, title: LocalizedText("Question \(id)", in: .english),
        content: .question(Question(format: .boolean(BooleanFormat()))))
    }
    study.tasks = [
      Task(
        id: "join", kind: .survey, title: LocalizedText("Intake", in: .english),
        steps: [question("smokes")]),
      Task(
        id: "later", kind: .survey, title: LocalizedText("Follow-up", in: .english),
        steps: [question("cigarettes"), question("sleep")],
        rules: [Rule(step: "cigarettes", kind: .skip(when: .not(.test(asked))))]),
    ]
    try await walking(study) { [study] walk, _ in
      let browser = walk.browser
      func startLater() async throws {
        try await browser.open(Paths.write(study.id))
        try await browser.post(
          Paths.walkthroughs(study.id),
          [try browser.csrf(), ("task", "later"), ("frame", "phone")])
      }
      try await startLater()
      #expect(browser.page.text.contains("This task uses answers from “Intake”."))
      #expect(browser.page.text.contains("Step 2 of 2"))

      try await browser.open(walk.address)
      try await walk.next(["answer": "true"])
      try await startLater()

      #expect(browser.page.text.contains("Using your latest answers to “Intake”."))
      #expect(browser.page.text.contains("Step 1 of 2"))
      #expect(!browser.page.text.contains("This task uses answers"))
    }
  }

  @Test func `A new walkthrough keeps the frame and the chosen language`() async throws {
    let study = SampleStudies.tutorialConsent
    try await walking(study) { walk, _ in
      try await walk.browser.open(walk.address + "?frame=tablet&theme=dark")

      try await walk.browser.submit(Paths.walkthroughs(study.id))

      #expect(walk.browser.page.path.hasPrefix("/walkthroughs/"))
      #expect(!walk.browser.page.path.hasPrefix(walk.address))
      #expect(walk.browser.page.path.hasSuffix("?frame=tablet&theme=dark"))
    }
  }

  @Test func `Going back shows the previous screen`() async throws {
    try await walking(SampleStudies.tutorialConsent) { walk, _ in
      try await walk.next()
      #expect(walk.browser.page.text.contains("Your phone counts your steps."))
      try await walk.send(["move": "back"])
      #expect(walk.browser.page.text.contains("This is a research study"))
    }
  }

  @Test func `A form sent twice moves on once, and the second time says so`() async throws {
    try await walking(SampleStudies.tutorialConsent) { walk, _ in
      let first = try walk.fields(["move": "next"])
      try await walk.browser.post(walk.address, first)
      try await walk.browser.post(walk.address, first)
      #expect(walk.browser.page.text.contains("has already moved on"))
      #expect(walk.browser.page.text.contains("Your phone counts your steps."))
    }
  }

  @Test func `A walkthrough keeps the study as it was at the start`() async throws {
    try await walking(SampleStudies.tutorialConsent) { walk, portal in
      let ada = try await portal.account(.ada)
      _ = try await portal.store.edit(
        SampleStudies.tutorialConsent.id, by: ada.id, at: ["consents"], basedOn: nil,
        summary: "Removed all", change: { $0.consents = [] }, problems: { _ in (0, 0) })
      let again = try await Walk.start(in: walk.browser, SampleStudies.tutorialConsent)
      #expect(again.browser.page.status == .ok)
      try await walk.browser.open(walk.address)
      #expect(walk.browser.page.text.contains("This is a research study"))
    }
  }

  @Test func `Another person's walkthrough and an unknown one are not found`() async throws {
    try await walking(SampleStudies.tutorialConsent) { walk, _ in
      try await walk.browser.open(Paths.walk(UUID()))
      #expect(walk.browser.page.status == .notFound)
      try await walk.browser.open(Paths.studies)
      try await walk.browser.signOut()
      try await walk.browser.signIn(as: .grace)
      for path in ["", "/result", "/result.json", "/learn-more/section-overview"] {
        try await walk.browser.open(walk.address + path)
        #expect(walk.browser.page.status == .notFound)
      }
    }
  }

  @Test func `A walkthrough expires a day after its last screen`() async throws {
    try await walking(SampleStudies.tutorialConsent) { walk, portal in
      portal.clock.advance(by: .seconds(25 * 3_600))
      try await walk.browser.open(Paths.signIn)
      try await walk.browser.signIn(as: .ada)
      try await walk.browser.open(walk.address)
      #expect(walk.browser.page.status == .notFound)
    }
  }

  @Test func `Learn more opens as a page without scripts`() async throws {
    try await walking(SampleStudies.tutorialConsent) { walk, _ in
      try await walk.browser.open(walk.address + "/learn-more/section-overview")
      #expect(walk.browser.page.text.contains("short walk each morning helps people sleep"))
      try await walk.browser.open(walk.address + "/learn-more/none")
      #expect(walk.browser.page.status == .notFound)
    }
  }

  @Test func `A wrong quiz answer is distinguished from a right one`() async throws {
    try await walking(SampleStudies.heartRhythmAtHome) { walk, _ in
      try await walk.next()
      try await walk.next(["answer": "true"])
      for _ in 0..<12 { try await walk.next() }
      #expect(walk.browser.page.text.contains("When can you stop?"))
      try await walk.next()
      #expect(walk.browser.page.status == .unprocessableContent)
      try await walk.next(["answer": "with-doctor"])
      #expect(walk.browser.page.text.contains("Not quite"))
      try await walk.next()
      try await walk.next(["answer": "call-911"])
      #expect(walk.browser.page.text.contains("That is right"))
    }
  }

  @Test func `The editor's preview is a separate page that sends nothing`() async throws {
    try await walking(SampleStudies.tutorialConsent) { walk, _ in
      let study = SampleStudies.tutorialConsent.id
      let visit = try await walk.browser.open(
        Paths.stagePreview(
          study, at: ["consents", "consent", "sections", "privacy"], language: .english)
          + "&device=tablet&theme=dark")
      #expect(visit.text.contains("A code takes the place of your name."))
      #expect(visit.html.contains("data-device=\"tablet\""))
      #expect(visit.html.contains("data-theme=\"dark\""))
      #expect(!visit.html.contains("method=\"post\""))
      let empty = try await walk.browser.open(
        Paths.stagePreview(study, at: [], language: .english))
      #expect(empty.text.contains("No preview"))
    }
  }
}
