import Foundation
import StudyExchange
import StudyModel
import Testing

@Suite("Trying a quiz again") struct TryingAQuizAgain {
  private static let questions = [
    question("start", tests: "overview"), question("data", tests: "dataGathering"),
    question("names", tests: "privacy"),
    QuizQuestion(
      id: "free", key: .boolean(RightStatement(isTrue: true)),
      tests: TestedPassage(consent: "c", section: "overview")),
    QuizQuestion(
      id: "weeks", key: .number(RightNumber(lowest: 8, highest: 10, isWhole: true, minimum: 0)),
      tests: TestedPassage(consent: "c", section: "overview")),
  ]

  private static func question(_ id: String, tests section: String) -> QuizQuestion {
    QuizQuestion(
      id: id,
      choices: [
        QuizChoice(value: "a", isCorrect: true), QuizChoice(value: "b"), QuizChoice(value: "c"),
        QuizChoice(value: "none", staysLast: true),
      ], tests: TestedPassage(consent: "c", section: section))
  }

  private static func study(_ change: (inout Quiz) -> Void, rules: [Rule] = []) -> Study {
    var quiz = Quiz(questions: questions)
    change(&quiz)
    return .made(
      of: [
        Step(id: "scenes", content: .consentScenes(ConsentScenes(consent: "c"))),
        Step(id: "quiz", content: .quiz(quiz)), .done(),
      ], endings: [.done("call", .discarded)], rules: rules, consents: [.tutorial])
  }

  private static let right: JSONValue = [
    "start": "a", "data": ["a"], "names": "a", "free": true, "weeks": 9,
  ]
  private static let twoWrong: JSONValue = [
    "start": "a", "data": "b", "names": "a", "free": false, "weeks": 8,
  ]

  /// At the quiz's last screen, with the given answers.
  private static func failed(_ study: Study, _ answers: JSONValue = twoWrong) throws -> Walkthrough
  {
    var walk = try study.started()
    while walk.screen?.part != .quizOutcome {
      guard let screen = walk.screen else { break }
      let answer = screen.feedback == nil ? screen.quizQuestion.flatMap { answers[$0.id] } : nil
      try walk.submit(.next(answer))
    }
    return walk
  }

  @Test func `booleans and numbers are answered and recorded as such`() throws {
    let walk = try Self.study { _ in }.walked(["quiz": Self.right])
    #expect(walk.ending.outcome == .completed)
    let results = walk.result.json["results"]?.arrayValue?[1]["results"]?.arrayValue
    #expect(results?[1]["choiceAnswers"] == ["a"])
    #expect(results?[3]["_class"] == "ORKBooleanQuestionResult")
    #expect(results?[3]["booleanAnswer"] == true)
    #expect(results?[4]["numericAnswer"] == 9)
  }

  @Test(arguments: [JSONValue.number(7.5), .number(-1), "nine", .null, true])
  func `invalid numbers are rejected with the reason`(weeks: JSONValue) throws {
    var answers = Self.right.objectValue ?? [:]
    answers["weeks"] = weeks
    let walk = try Self.study { _ in }.walked(["quiz": .object(answers)])
    #expect(walk.ending.outcome == .invalid)
    #expect(walk.ending.why?.hasPrefix("weeks: ") == true)
  }

  @Test func `asks only the missed questions, and keeps the correct answers`() throws {
    var walk = try Self.failed(Self.study { $0.repeatsMissedOnly = true })
    #expect(walk.screen?.quizOutcome?.missed.map(\.id) == ["data", "free"])
    try walk.submit(.next(nil))
    #expect(walk.screen?.quizQuestion?.id == "data")
    #expect(walk.screen?.count == 3)
    for answer: JSONValue? in ["a", nil, true, nil] { try walk.submit(.next(answer)) }
    let standing = try #require(walk.screen?.quizOutcome)
    #expect(standing.outcome.isPassed)
    #expect(standing.outcome.score == 5)
    #expect(standing.firstRight == ["start": 1, "data": 2, "names": 1, "free": 2, "weeks": 1])
    try walk.submit(.next(nil))
    let record = try #require(walk.records["quiz"])
    #expect(record.quiz?.attempts.map(\.score) == [3, 5])
    #expect(record.quiz?.attempts.last?.answers.map(\.question) == ["data", "free"])
    #expect(record.answer["start"] == ["a"])
  }

  @Test func `asks everything again by default`() throws {
    var walk = try Self.failed(Self.study { _ in })
    try walk.submit(.next(nil))
    #expect(walk.screen?.count == 6)
    #expect(walk.screen?.answer == nil)
  }

  @Test func `leads back only to the sections that were missed`() throws {
    var walk = try Self.failed(
      Self.study {
        $0.onFailure = .backToSections
        $0.repeatsMissedOnly = true
      })
    try walk.submit(.next(nil))
    #expect(walk.screen?.part == .scene("overview"))
    #expect(walk.screen?.count == 2)
    try walk.submit(.next(nil))
    #expect(walk.screen?.part == .scene("dataGathering"))
    try walk.submit(.next(nil))
    #expect(walk.screen?.quizQuestion?.id == "data")
    walk.back()
    walk.back()
    walk.back()
    #expect(walk.screen?.part == .quizOutcome)
    walk.back()
    #expect(walk.screen?.step.id == "quiz")
  }

  @Test func `the first visit, and one after questions that test nothing, shows every section`()
    throws
  {
    var walk = try Self.study { $0.onFailure = .backToSections }.started()
    #expect(walk.screen?.count == 3)
    walk = try Self.failed(
      Self.study {
        $0.onFailure = .backToSections
        for index in $0.questions.indices { $0.questions[index].tests = nil }
      })
    try walk.submit(.next(nil))
    #expect(walk.screen?.count == 3)
  }

  @Test func `the last failure leads to the step for it, or where a rule says`() throws {
    let study = Self.study {
      $0.attempts = 2
      $0.failureStep = "call"
    }
    let walk = try study.walked(["quiz": Self.twoWrong])
    #expect(walk.visited == ["scenes", "quiz", "call"])
    let ruled = Self.study(
      {
        $0.attempts = 1
        $0.failureStep = "call"
      }, rules: [.branch("quiz", when: .on("quiz", .passed(false)), to: "done")])
    #expect(try ruled.walked(["quiz": Self.twoWrong]).visited == ["scenes", "quiz", "done"])
    let lost = Self.study {
      $0.attempts = 1
      $0.failureStep = "nowhere"
    }
    #expect(try lost.walked(["quiz": Self.twoWrong]).ending.outcome == .discarded)
  }

  @Test func `a quiz that only informs never blocks anyone`() throws {
    let study = Self.study { $0.mode = .inform }
    #expect(try Self.failed(study).screen?.quizOutcome?.next == .goOn)
    let walk = try study.walked(["quiz": Self.twoWrong])
    #expect(walk.visited == ["scenes", "quiz", "done"])
    #expect(walk.result.steps[1].quiz?.isPassed == false)
  }

  @Test func `the study team takes over after the last try`() throws {
    let study = Self.study {
      $0.mode = .staff
      $0.attempts = 2
    }
    #expect(try Self.failed(study).screen?.quizOutcome?.next == .tryAgain)
    let walk = try study.walked(["quiz": Self.twoWrong])
    #expect(walk.visited == ["scenes", "quiz", "done"])
    #expect(walk.result.steps[1].quiz?.attempt == 2)
  }

  @Test func `conditions see the score of the last try`() throws {
    let study = Self.study(
      {
        $0.minimumScore = 3
      },
      rules: [.branch("quiz", when: .on("quiz", .scoreAtLeast(4)), to: "done", otherwise: "call")])
    #expect(try study.walked(["quiz": Self.twoWrong]).visited.last == "call")
    #expect(try study.walked(["quiz": Self.right]).visited.last == "done")
    let number = Self.study(
      { _ in },
      rules: [
        .branch(
          "quiz", when: .on("quiz", item: "weeks", .numberBetween(10, nil)), to: "call")
      ])
    #expect(number.problems().filter { $0.severity == .error && $0.place.contains("rules") } == [])
    #expect(try number.walked(["quiz": Self.right]).visited.last == "done")
  }

  @Test func `shuffles the same way within a run, and differently in the next`() throws {
    let study = Self.study {
      $0.shufflesQuestions = true
      $0.shufflesChoices = true
    }
    func orders(_ began: Double) throws -> (questions: [String], choices: [String]) {
      let walk = try #require(
        Walkthrough(
          of: "t", in: study, today: .made, at: Date(timeIntervalSinceReferenceDate: began)))
      let quiz = try #require(walk.task.step("quiz"))
      let parts = walk.parts(of: quiz).compactMap {
        if case .quizQuestion(let id) = $0 { id } else { nil }
      }
      var asking = walk
      for _ in 0..<3 { try asking.submit(.next(nil)) }
      while asking.screen?.quizQuestion?.key != .choices {
        let id = asking.screen?.quizQuestion?.id
        try asking.submit(.next(id == "free" ? true : 9))
        try asking.submit(.next(nil))
      }
      return (parts, asking.screen?.quizQuestion?.choices.map(\.value) ?? [])
    }
    let first = try orders(1_000)
    #expect(try orders(1_000) == first)
    let others = try (1...20).map { try orders(1_000 + Double($0)) }
    #expect(Set(others.map(\.questions)).count > 10)
    #expect(Set(others.map(\.choices)).count > 2)
    for order in others + [first] {
      #expect(Set(order.questions) == ["start", "data", "names", "free", "weeks"])
      #expect(order.choices.last == "none")
      #expect(Set(order.choices) == ["a", "b", "c", "none"])
    }
  }
}
