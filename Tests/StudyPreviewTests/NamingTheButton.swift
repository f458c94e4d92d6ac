import StudyModel
import Testing

@testable import StudyPreview

@Suite("The continue button") struct NamingTheButton {
  private static let kinds: [StepContent] = [
    .instruction(Instruction()), .question(Question(format: .boolean(BooleanFormat()))),
    .completion(Completion()), .wait(Wait()), .signature(SignatureRequest()),
    .eligibility(Eligibility(token: Eligibility.Token())),
    .eligibility(Eligibility(questions: [EligibilityQuestion(id: "q", yesFits: true)])),
  ]

  @Test(arguments: kinds)
  func `has the author's label`(content: StepContent) throws {
    let step = Step(
      id: "step", title: english("A step"), continueLabel: english("I am ready"), content: content)

    let html = try makeRenderer().still(step)

    #expect(html.contains("value=\"next\">I am ready</button>"))
  }

  @Test func `has the default label for those who cannot take part`() throws {
    let questions = [EligibilityQuestion(id: "q", yesFits: true)]
    let step = Step(
      id: "step", continueLabel: english("I am ready"),
      content: .eligibility(Eligibility(questions: questions)))
    var walk = try #require(Walkthrough(of: "join", in: study([step]), today: today))
    try walk.submit(.next(false))
    #expect(walk.screen?.part == .ineligible)

    let setting = ScreenSetting(language: .english, action: "/walk")
    let html = try #require(try makeRenderer().screen(of: walk, in: setting))

    #expect(!html.contains("I am ready") && html.contains("value=\"next\">Done</button>"))
  }

  @Test func `says Next if the author wrote nothing`() throws {
    let step = Step(
      id: "step", title: english("A step"),
      content: .question(Question(format: .boolean(BooleanFormat()))))

    #expect(try makeRenderer().still(step).contains("value=\"next\">Next</button>"))
  }

  @Test func `is among the texts of a step, and absent from a document without any`() throws {
    var step = Step(id: "step", content: .instruction(Instruction()))
    #expect(try JSONValue(encoding: step)["continueLabel"] == nil)

    step.continueLabel = english("I am ready")

    #expect(step.texts(at: ["step"]).contains { $0.place == ["step", "continueLabel"] })
    #expect(try JSONValue(encoding: step).decoded(as: Step.self) == step)
  }
}
