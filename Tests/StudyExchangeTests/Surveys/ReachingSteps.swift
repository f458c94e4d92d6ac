import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

@Suite("When a step is shown, without rules") struct ReachingSteps {
  @Test(arguments: UInt64(0)..<80)
  func `a step is shown on exactly the paths whose answers meet its condition`(
    seed: UInt64
  ) throws {
    let study = Study.random(seed: seed)
    for task in study.tasks {
      let reach = StepReach(task)
      guard reach.loops.isEmpty else { continue }
      var limits = TaskPaths.Limits()
      limits.paths = 40
      limits.moves = 20_000
      let found = try #require(TaskPaths(of: task.id, in: study, today: Self.day, limits: limits))
      for path in found.paths where [.completed, .discarded].contains(path.ending.outcome) {
        var walk = try #require(Walkthrough(of: task.id, in: study, today: Self.day))
        for turn in found.turns(of: path) { try walk.answer(turn.answer, at: nil) }
        // Canceling a consent form is no answer.
        if walk.answers.steps.values.contains(where: { $0.answer["cancel"] == true }) { continue }
        let visited = Set(walk.visited)
        for step in task.steps + task.endings {
          let isShown: Bool? =
            switch reach.reaches[step.id] {
            case .always: true
            case .never: false
            case .when(let condition): condition.holds(in: walk.answers)
            case .unknown, nil: nil
            }
          guard let isShown else { continue }
          #expect(isShown == visited.contains(step.id), "seed \(seed), \(task.id), \(step.id)")
        }
      }
    }
  }

  private static let day = CalendarDay(number: 20_778)

  private static func question(_ id: String) -> Step {
    Step(id: id, content: .question(Question(format: .boolean(BooleanFormat()))))
  }

  private static func yes(_ id: String) -> Condition {
    .test(AnswerTest(answer: AnswerReference(step: id), comparison: .equals(.boolean(true))))
  }

  private static func branch(_ from: String, when: Condition, to: String) -> Rule {
    Rule(
      step: from,
      kind: .firstMatch([.init(condition: when, destination: .step(to))], otherwise: nil))
  }

  private static func task(_ ids: [String], _ rules: [Rule]) -> StudyModel.Task {
    StudyModel.Task(id: "t", kind: .survey, steps: ids.map(question), rules: rules)
  }

  @Test func `a step that every branch leads to has no condition`() {
    let reach = StepReach(
      Self.task(["a", "b", "c", "d"], [Self.branch("a", when: Self.yes("a"), to: "c")]))

    #expect(reach.reaches["a"] == .always)
    #expect(reach.reaches["b"] == .when(.not(Self.yes("a"))))
    #expect(reach.reaches["c"] == .always)
    #expect(reach.reaches["d"] == .always)
  }

  @Test func `the author's own condition is kept where it is the whole one`() {
    let condition = Condition.all([
      .any([Self.yes("a"), .all([Self.yes("b"), Self.yes("c")])]), .not(Self.yes("d")),
    ])
    let reach = StepReach(
      Self.task(["a", "b", "c", "d", "e"], [Rule(step: "e", kind: .skip(when: .not(condition)))]))

    #expect(reach.reaches["e"] == .when(condition))
  }

  @Test func `a way back is named and left out`() {
    let reach = StepReach(
      Self.task(["a", "b", "c"], [Self.branch("b", when: Self.yes("b"), to: "a")]))

    #expect(reach.loops.map(\.from) == ["b"])
    #expect(reach.reaches["c"] == .always)
  }

  @Test func `a quiz that can be skipped refuses only those who fail it`() {
    let questions = [QuizQuestion(id: "q", key: .boolean(RightStatement(isTrue: true)))]
    let content = StepContent.quiz(Quiz(questions: questions, onFailure: .end))
    func failed(_ comparison: Comparison) -> Condition {
      .not(.test(AnswerTest(answer: AnswerReference(step: "quiz"), comparison: comparison)))
    }
    for (isOptional, expected) in [
      (true, failed(.passed(false))),
      (false, .test(AnswerTest(answer: AnswerReference(step: "quiz"), comparison: .passed(true)))),
    ] {
      let quiz = Step(id: "quiz", isOptional: isOptional, content: content)
      let task = StudyModel.Task(id: "t", kind: .survey, steps: [quiz, Self.question("after")])

      #expect(StepReach(task).reaches["after"] == .when(expected))
    }
  }

  @Test func `what thousands of ways lead to still has a short condition`() {
    let ids = (0..<60).map { "s\($0)" }
    let rules = (0..<58).map { Self.branch("s\($0)", when: Self.yes("s\($0)"), to: "s\($0 + 2)") }
    let reach = StepReach(Self.task(ids, rules))

    #expect(reach.reaches.count == 60)
    #expect(!reach.reaches.values.contains(.never))
  }

  @Test
  func `a condition with too many alternatives is said to be unknown instead of taking forever`() {
    let ids = (0..<40).map { "s\($0)" } + ["last"]
    // True for every odd number of yeses, which no short list of alternatives says.
    var odd = Self.yes("s0")
    for index in 1..<40 {
      let next = Self.yes("s\(index)")
      odd = .any([.all([odd, .not(next)]), .all([.not(odd), next])])
      if index == 9 { break }
    }
    let reach = StepReach(Self.task(ids, [Self.branch("s38", when: odd, to: "last")]))

    #expect(reach.reaches["s39"] == .unknown)
  }
}
