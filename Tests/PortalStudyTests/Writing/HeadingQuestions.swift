import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Heading questions about edits") struct HeadingQuestions {
  @Test func `a title's question mark is the only one in the heading`() async throws {
    try await visitingPortal { browser, portal in
      let place: Place = ["tasks", "survey", "steps", "symptom"]
      var study = Study.survey()
      for index in study.tasks[1].steps.indices where study.tasks[1].steps[index].id == place[3] {
        study.tasks[1].steps[index].title = LocalizedText("What hurts?", in: .english)
      }
      study.tasks[1].rules = [
        .init(step: "age", kind: .direct(.step(place[3])))
      ]
      let id = try await browser.open(study, of: portal, at: place)

      let visit = try await browser.submit(Paths.removal(id, at: place))

      #expect(visit.html.contains("<h1>Remove “What hurts?”</h1>"))
    }
  }
}
