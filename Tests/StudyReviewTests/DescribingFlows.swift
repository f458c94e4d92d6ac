import SampleStudies
import StudyModel
import StudyReview
import Testing

@Suite("A task's flow in words") struct DescribingFlows {
  private static func english(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }

  private static func flow(_ steps: [Step], _ rules: [Rule] = []) -> TaskFlow {
    var study = SampleStudies.tutorialConsent
    study.tasks[0].steps = steps
    study.tasks[0].rules = rules
    return TaskFlow(study.tasks[0], of: study, language: .english)
  }

  @Test func `every path out of a quiz has its own name`() throws {
    var task = try #require(SampleStudies.heartRhythmAtHome.task("join"))
    task.rules = []
    for index in task.steps.indices {
      guard case .quiz(var quiz) = task.steps[index].content else { continue }
      quiz.mode = .gate
      quiz.attempts = 3
      quiz.onFailure = .backToSections
      task.steps[index].content = .quiz(quiz)
    }
    var study = SampleStudies.heartRhythmAtHome
    study.tasks = [task]

    let flow = TaskFlow(task, of: study, language: .english)

    let ways = try #require(flow["quiz"]).ways.compactMap { $0.cause?.short }
    #expect(ways == ["Not passed, tries left", "Not passed, no tries left"])
  }

  @Test func `an ineligible participant is not described as failing a quiz`() throws {
    let flow = Self.flow([
      Step(id: "who", content: .eligibility(Eligibility())),
      Step(id: "done", title: Self.english("Done"), content: .completion(.init())),
    ])

    let ways = try #require(flow["who"]).ways.compactMap { $0.cause?.whole }
    #expect(ways == ["the participant cannot take part"])
  }

  @Test func `steps that nobody reaches, endless loops, and ways to nowhere are counted`() throws {
    let flow = Self.flow(
      [
        Step(id: "start", content: .question(.init(format: .boolean(.init())))),
        Step(id: "round", content: .instruction(.init())),
        Step(id: "lost", content: .instruction(.init())),
        Step(id: "done", content: .completion(.init())),
      ],
      [
        Rule(
          step: "start",
          kind: .firstMatch(
            [
              .init(
                condition: .test(
                  .init(answer: .init(step: "start"), comparison: .equals(.boolean(true)))),
                destination: .step("round"))
            ], otherwise: .step("gone"))),
        Rule(step: "round", kind: .direct(.step("round"))),
      ])

    #expect(flow.counts.deadEnds == 1)
    #expect(flow.counts.loops == 1)
    #expect(flow["lost"]?.mark?.words == "No path leads here")
    #expect(flow["round"]?.mark?.words == "Never ends")
    #expect(flow["start"]?.ways.map(\.target) == [.step(1), .gone("gone")])
  }
}
