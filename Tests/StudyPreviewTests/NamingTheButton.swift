import StudyModel
import Testing

@testable import StudyPreview

@Suite("The button that goes on") struct NamingTheButton {
  private static let kinds: [StepContent] = [
    .instruction(Instruction()), .question(Question(format: .boolean(BooleanFormat()))),
    .completion(Completion()), .wait(Wait()), .signature(SignatureRequest()),
  ]

  @Test(arguments: kinds)
  func `says what the author wrote for it`(content: StepContent) throws {
    let step = Step(
      id: "step", title: english("A step"), continueLabel: english("I am ready"), content: content)

    let html = try makeRenderer().still(step)

    #expect(html.contains("value=\"next\">I am ready</button>"))
  }

  @Test func `says Next where the author wrote nothing`() throws {
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
