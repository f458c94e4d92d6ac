import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Checking eligibility in the pages") struct CheckingWhoTakesPart {
  @Test func `an enrollment code and questions can be written, asked, and recorded`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await Self.author(in: browser)
      let study = try await portal.study(id)
      #expect(
        study.problems().allSatisfy { !$0.place.starts(with: ["tasks", "survey", "steps", "who"]) })

      let walk = try await Walk.start(in: browser, study, task: "survey")
      #expect(browser.page.text.contains("any code in this format is accepted"))
      try await walk.next(["answer": "A-1"])
      #expect(browser.page.status == .unprocessableContent)
      #expect(browser.page.text.contains("Enter all 6 letters and digits of your code."))
      #expect(browser.page.html.contains("value=\"A-1\""))
      try await walk.next(["answer": "AB12cd"])
      #expect(browser.page.text.contains("Are you 18 or older?"))
      try await walk.next()
      #expect(browser.page.status == .unprocessableContent)
      try await walk.next(["answer": "true"])
      #expect(browser.page.text.contains("Welcome in"))
      try await walk.next()
      try await browser.open(walk.address + "/result")
      for words in ["Code", "AB12cd", "Are you 18 or older?", "Eligible", "Can take part"] {
        #expect(browser.page.text.contains(words))
      }
      let document = try await browser.open(walk.address + "/result.json")
      #expect(document.html.contains("\"eligible\" : true"))
    }
  }

  @Test func `ineligible participants see the author's message, and the task ends`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await Self.author(in: browser)
      let walk = try await Walk.start(in: browser, portal.study(id), task: "survey")

      try await walk.next(["answer": "AB12cd"])
      try await walk.next(["answer": "false"])
      #expect(browser.page.text.contains("Not this time"))
      #expect(browser.page.text.contains("Come back when you are 18."))
      try await walk.next()

      try await browser.open(walk.address + "/result")
      #expect(browser.page.text.contains("Cannot take part"))
      #expect(browser.page.text.contains("The task ended without saving the answers."))
    }
  }

  @Test func `an invalid length is kept as it was typed`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await Self.author(in: browser)
      let visit = try await browser.save(
        id, ["tasks", "survey", "steps", "who"], ["token.length": "six"])
      #expect(visit.status == .unprocessableContent)
      #expect(visit.html.contains("value=\"six\""))
    }
  }

  @Test func `health data can be declared, and the preview shows its purpose`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let step = try await browser.addSurveyStep(id, kind: "component", title: "Your steps")
      let type = "HKQuantityTypeIdentifierStepCount"
      try await browser.addPart(id, in: step + ["healthTypes"], kind: type, title: "")
      try await browser.save(id, step + ["healthTypes", type], ["words": "How far you walk"])

      let study = try await portal.study(id)
      #expect(study.problems().allSatisfy { !$0.place.starts(with: step) })
      let walk = try await Walk.start(in: browser, study, task: "survey")
      for words in ["Your steps", "Step Count", "How far you walk", "The app runs this part."] {
        #expect(browser.page.text.contains(words))
      }
      try await walk.next()
      let document = try await browser.open(walk.address + "/result.json")
      #expect(document.html.contains("\"identifier\" : \"your-steps\""))
    }
  }

  @Test func `an active task shows its own settings and enforces their limits`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let step = try await browser.addSurveyStep(id, kind: "component", title: "Tower")
      try await browser.save(id, step, ["runs": "towerOfHanoi"])
      try await browser.save(id, step, ["parameters.numberOfDisks": "11"])
      #expect(browser.page.text.contains("Enter a whole number from 1 to 10."))
      try await browser.save(id, step, ["parameters.numberOfDisks": "5"])
      #expect(!browser.page.text.contains("Enter a whole number from 1 to 10."))

      guard
        case .component(let component) = try await portal.study(id).task("survey")?.step("tower")?
          .content
      else { return #expect(Bool(false), "the step is another") }
      #expect(component.parameters.values == ["numberOfDisks": .number(5)])
    }
  }

  @Test func `a custom task accepts settings line by line`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let step = try await browser.addSurveyStep(id, kind: "component", title: "Own")
      try await browser.save(id, step, ["runs": "custom"])
      let wrong = try await browser.save(id, step, ["parameters": "loud"])
      #expect(wrong.status == .unprocessableContent)
      try await browser.save(
        id, step,
        ["customName": "org.example.hum", "parameters": "seconds: 30\nloud: true\nkey: a:b"])

      guard
        case .component(let component) = try await portal.study(id).task("survey")?.step("own")?
          .content
      else { return #expect(Bool(false), "the step is another") }
      #expect(
        component.parameters.values
          == ["seconds": .number(30), "loud": .boolean(true), "key": .text("a:b")])
    }
  }

  private static func author(in browser: Browser) async throws -> UUID {
    let id = try await browser.createStudy("Sleep Diary")
    let step = try await browser.addSurveyStep(id, kind: "eligibility", title: "Who")
    try await browser.save(id, step, ["token": "on"])
    try await browser.save(
      id, step,
      [
        "token.prompt": "From your letter", "token.length": "6", "endingTitle": "Not this time",
        "endingText": "Come back when you are 18.",
      ])
    try await browser.save(
      id, step + ["questions", "question"], ["prompt": "Are you 18 or older?"])
    try await browser.addSurveyStep(id, kind: "instruction", title: "Welcome in")
    return id
  }
}
