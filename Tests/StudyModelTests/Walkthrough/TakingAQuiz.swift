import StudyExchange
import StudyModel
import Testing

@Suite("Taking a quiz") struct TakingAQuiz {
  private static func study(
    attempts: Int = 0, minimum: Int? = nil, onFailure: Quiz.OnFailure = .tryAgain,
    rules: [Rule] = []
  ) -> Study {
    let questions = ["one", "two"].map { id in
      QuizQuestion(
        id: id,
        choices: [
          QuizChoice(value: "right", isCorrect: true),
          QuizChoice(value: "wrong", explanation: LocalizedText("Because.", in: .english)),
        ], tests: TestedPassage(consent: "c", section: "privacy"))
    }
    let quiz = Quiz(
      questions: questions, minimumScore: minimum, attempts: attempts, onFailure: onFailure)
    return .made(
      of: [
        Step(id: "scenes", content: .consentScenes(ConsentScenes(consent: "c"))),
        Step(id: "quiz", content: .quiz(quiz)), .done(),
      ], rules: rules, consents: [.tutorial])
  }

  private static let right: JSONValue = ["one": "right", "two": ["right"]]
  private static let wrong: JSONValue = ["one": "right", "two": "wrong"]

  @Test func `shows whether each answer is correct, then the outcome`() throws {
    var walk = try Self.study().started()
    for _ in 0..<3 { try walk.submit(.next(nil)) }
    #expect(throws: Rejections.self) { try walk.submit(.next(nil)) }
    #expect(throws: Rejections.self) { try walk.submit(.next("other")) }
    try walk.submit(.next("right"))
    #expect(walk.screen?.part == .quizQuestion("one"))
    #expect(walk.screen?.feedback?.isRight == true)
    try walk.submit(.next(nil))
    try walk.submit(.next("wrong"))
    #expect(walk.screen?.feedback?.isRight == false)
    #expect(walk.screen?.feedback?.explanations == [LocalizedText("Because.", in: .english)])
    try walk.submit(.next("right"))
    #expect(walk.screen?.part == .quizOutcome)
    #expect(walk.screen?.quizOutcome?.outcome.score == 1)
    #expect(walk.screen?.quizOutcome?.next == .tryAgain)
    try walk.submit(.next(nil))
    #expect(walk.screen?.part == .quizQuestion("one"))
    #expect(walk.screen?.feedback == nil)
  }

  @Test func `an answer stays for the try, even after going back`() throws {
    var walk = try Self.study().started()
    for _ in 0..<3 { try walk.submit(.next(nil)) }
    try walk.submit(.next("wrong"))
    try walk.submit(.next(nil))
    walk.back()
    #expect(walk.screen?.feedback?.chosen == ["wrong"])
    walk.back()
    #expect(walk.screen?.step.id == "scenes")
    try walk.submit(.next(nil))
    #expect(walk.screen?.feedback?.chosen == ["wrong"])
  }

  @Test func `is passed with enough correct answers`() throws {
    let walk = try Self.study(minimum: 1).walked(["quiz": Self.wrong])
    #expect(walk.ending.outcome == .completed)
    let step = walk.result.json["results"]?.arrayValue?[1]
    let answers: JSONValue = [
      ["question": "one", "answer": ["right"], "correct": true],
      ["question": "two", "answer": ["wrong"], "correct": false],
    ]
    #expect(
      step?["userInfo"] == [
        "score": 1, "passed": true, "attempts": 1,
        "tries": [["attempt": 1, "score": 1, "passed": true, "answers": answers]],
      ])
    #expect(step?["results"]?.arrayValue?.map { $0["choiceAnswers"] } == [["right"], ["wrong"]])
  }

  @Test func `can be tried again within the step`() throws {
    let walk = try Self.study().walked(["quiz": ["visit": [Self.wrong, Self.right]]])
    #expect(walk.visited == ["scenes", "quiz", "done"])
    #expect(walk.result.steps[1].quiz?.attempt == 2)
  }

  @Test func `does not hang on answers that never pass`() throws {
    let walk = try Self.study().walked(["quiz": Self.wrong])
    #expect(walk.ending.outcome == .invalid)
    #expect(walk.ending.step == "quiz")
  }

  @Test func `leads back to the sections`() throws {
    let walk = try Self.study(onFailure: .backToSections).walked([
      "quiz": ["visit": [Self.wrong, Self.right]]
    ])
    #expect(walk.visited == ["scenes", "quiz", "scenes", "quiz", "done"])
    #expect(walk.ending.outcome == .completed)
  }

  @Test func `ends the task when no tries are left`() throws {
    let walk = try Self.study(attempts: 2).walked(["quiz": Self.wrong])
    #expect(walk.visited == ["scenes", "quiz"])
    #expect(walk.ending.outcome == .discarded)
    #expect(walk.ending.why == "The quiz was not passed.")
    #expect(walk.result.steps.last?.quiz?.attempt == 2)
    let once = try Self.study(onFailure: .end).walked(["quiz": Self.wrong])
    #expect(once.ending.outcome == .discarded)
  }

  @Test func `follows a branch for failure`() throws {
    let study = Self.study(
      onFailure: .end, rules: [.branch("quiz", when: .on("quiz", .passed(false)), to: "done")])
    #expect(try study.walked(["quiz": Self.wrong]).visited == ["scenes", "quiz", "done"])
  }

  @Test func `reports every question without an answer`() throws {
    let walk = try Self.study().walked(["quiz": ["two": "right", "three": "x"]])
    #expect(walk.ending.why?.contains("one: An answer is required.") == true)
    #expect(walk.ending.why?.contains("three: ") == true)
  }

  @Test func `needs exactly the correct choices if there are several`() throws {
    let question = QuizQuestion(
      id: "q", allowsSeveral: true,
      choices: [
        QuizChoice(value: "a", isCorrect: true), QuizChoice(value: "b", isCorrect: true),
        QuizChoice(value: "c"),
      ])
    let quiz = Quiz(questions: [question], onFailure: .end)
    let study = Study.made(of: [Step(id: "quiz", content: .quiz(quiz))])
    func passes(_ chosen: JSONValue) throws -> Bool? {
      try study.walked(["quiz": ["q": chosen]]).result.steps.last?.quiz?.isPassed
    }
    #expect(try passes(["b", "a"]) == true)
    #expect(try passes(["a"]) == false)
    #expect(try passes(["a", "b", "c"]) == false)
  }
}
