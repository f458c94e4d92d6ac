import SampleStudies
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Walking through a form") struct WalkingThroughForms {
  @Test func `an answer shows the question that depends on it, which can then be answered`()
    async throws
  {
    try await walking(Self.study) { walk, _ in
      #expect(!walk.browser.page.text.contains("How many glasses?"))

      try await walk.next(["answer.alcohol": "true"])
      #expect(walk.browser.page.status == .unprocessableContent)
      #expect(walk.browser.page.text.contains("How many glasses?"))

      try await walk.next(["answer.alcohol": "true", "answer.glasses": "2"])
      #expect(walk.browser.page.text.contains("Thank you"))
    }
  }

  private static let study: Study = {
    func english(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }
    let drank = Condition.test(
      .init(
        answer: .init(step: "drinks", item: "alcohol"), comparison: .equals(.boolean(true))))
    let form = Form(items: [
      FormItem(id: "alcohol", text: english("Any alcohol?"), format: .boolean(.init())),
      FormItem(
        id: "glasses", text: english("How many glasses?"),
        format: .numeric(.init(isWhole: true)), visibility: drank),
    ])
    var study = SampleStudies.tutorialConsent
    study.tasks[0].steps = [
      Step(id: "drinks", title: english("Drinks"), content: .form(form)),
      Step(id: "done", title: english("Thank you"), content: .completion(.init())),
    ]
    study.tasks[0].rules = []
    return study
  }()
}
