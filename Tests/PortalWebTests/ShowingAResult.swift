import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Showing a result") struct ShowingAResult {
  @Test func `nested values are shown below their parents`() {
    let tree = ResultTree([
      "_class": "ORKTaskResult", "identifier": "join", "taskRunUUID": "run",
      "results": [
        [
          "_class": "ORKStepResult", "identifier": "age", "isPreviousResult": false,
          "startDate": "2026-11-22T09:30:12+0000", "endDate": "2026-11-22T09:30:15+0000",
          "results": [
            [
              "_class": "ORKChoiceQuestionResult", "identifier": "age", "questionType": 1,
              "choiceAnswers": ["young", 3],
            ]
          ],
        ]
      ],
    ])

    #expect(tree.lines.map(\.level) == [1, 2, 3])
    #expect(tree.lines.map(\.identifier) == ["join", "age", "age"])
    #expect(tree.lines[0].fields.map(\.value) == ["run"])
    #expect(
      tree.lines[1].began?.clock == "9:30:12 AM UTC"
        && tree.lines[1].ended?.clock == "9:30:15 AM UTC")
    #expect(
      tree.lines[2].fields.map { "\($0.name) \($0.value)" }
        == ["choiceAnswers young, 3", "questionType 1"])
  }

  @Test func `a document that is not a result shows nothing`() {
    #expect(ResultTree("text").lines.isEmpty)
  }
}
