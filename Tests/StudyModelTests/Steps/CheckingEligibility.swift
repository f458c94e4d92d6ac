import StudyExchange
import StudyModel
import Testing

@Suite("Checking who can take part") struct CheckingEligibility {
  private static let eligibility = Eligibility(
    token: Eligibility.Token(prompt: text("Your code"), length: 4),
    questions: [
      EligibilityQuestion(id: "adult", prompt: text("18 or older?"), yesFits: true),
      EligibilityQuestion(id: "ill", prompt: text("Ever had it?"), noFits: true),
    ], endingText: text("Ask us again in a year."))

  private static func study(_ eligibility: Eligibility = eligibility, rules: [Rule] = []) -> Study {
    Study.made(
      of: [Step(id: "who", content: .eligibility(eligibility)), .say("in"), .done(), .done("out")],
      rules: rules)
  }

  @Test func `eligible participants continue, and their eligibility is recorded`() throws {
    let walk = try Self.study().walked(["who": ["token": " Ab12 ", "adult": true, "ill": false]])

    #expect(walk.visited.starts(with: ["who", "in"]))
    let step = try #require(walk.result.steps.first)
    #expect(step.isEligible == true)
    #expect(step.results.map(\.json) == ["Ab12", true, false])
    #expect(walk.result.json["results"]?.arrayValue?.first?["userInfo"] == ["eligible": true])
  }

  @Test(arguments: [
    JSONValue.object(["token": "Ab12", "adult": false, "ill": false]),
    ["token": "Ab12", "adult": true, "ill": true], ["token": "Ab12", "adult": false, "ill": true],
  ])
  func `a single ineligible answer ends the task kindly`(answers: JSONValue) throws {
    let walk = try Self.study().walked(["who": answers])

    #expect(walk.visited == ["who"])
    #expect(walk.ending.outcome == .discarded)
    #expect(walk.result.steps.first?.isEligible == false)
  }

  @Test func `a rule leads those who cannot take part elsewhere`() throws {
    let rule = Rule(
      step: "who",
      kind: .firstMatch(
        [.init(condition: test("who", .eligible(false)), destination: .step("out"))],
        otherwise: nil))
    let study = Self.study(rules: [rule])

    #expect(
      try study.walked(["who": ["token": "Ab12", "adult": false, "ill": false]]).visited
        == ["who", "out"])
    #expect(
      try study.walked(["who": ["token": "Ab12", "adult": true, "ill": false]]).visited.starts(
        with: ["who", "in"]))
  }

  @Test(arguments: [
    (JSONValue.string("abc"), Rejection.malformedToken(4)), ("abcde", .malformedToken(4)),
    ("ab-1", .malformedToken(4)), ("äb12", .malformedToken(4)), ("  ", .missing), (.null, .missing),
    (12, .wrongKind), (true, .wrongKind),
  ])
  func `a malformed code is rejected`(typed: JSONValue, rejection: Rejection) throws {
    var walk = try Self.study().started()

    let thrown = #expect(throws: Rejections.self) { try walk.submit(.next(typed)) }

    #expect(thrown?["token"] == rejection)
    #expect(walk.screen?.part == .token)
  }

  @Test func `a code of any length has a maximum length`() throws {
    let token = Eligibility.Token()
    #expect(try token.check(.string(String(repeating: "a", count: 64))).count == 64)
    #expect(throws: Rejection.malformedToken(nil)) {
      try token.check(.string(String(repeating: "a", count: 65)))
    }
  }

  @Test(arguments: [
    (JSONValue.null, Rejection.missing), ("yes", .wrongKind), (1, .wrongKind),
    (.array([true]), .wrongKind),
  ])
  func `a question accepts yes or no`(answer: JSONValue, rejection: Rejection) throws {
    var walk = try Self.study().started()
    try walk.submit(.next("Ab12"))

    let thrown = #expect(throws: Rejections.self) { try walk.submit(.next(answer)) }

    #expect(thrown?["adult"] == rejection)
  }

  @Test func `everything is asked before the result is shown`() throws {
    var walk = try Self.study().started()
    try walk.submit(.next("Ab12"))
    try walk.submit(.next(false))
    #expect(walk.screen?.part == .eligibilityQuestion("ill"))
    try walk.submit(.next(false))
    #expect(walk.screen?.part == .ineligible)
  }

  @Test func `participants who go back and change their answers can still take part`() throws {
    var walk = try Self.study().started()
    try walk.submit(.next("Ab12"))
    try walk.submit(.next(true))
    try walk.submit(.next(true))
    #expect(walk.screen?.part == .ineligible)
    walk.back()
    #expect(walk.screen?.answer == true)
    try walk.submit(.next(false))
    #expect(walk.current?.id == "in")
  }

  @Test func `answers to questions that were not asked are rejected`() throws {
    var walk = try Self.study().started()
    let thrown = #expect(throws: Rejections.self) {
      try walk.answer(["token": "Ab12", "adult": true, "ill": false, "rich": true])
    }
    #expect(thrown?["rich"] == .notAsked)
    #expect(walk.screen?.part == .token)
  }

  @Test func `both the code and the questions can be omitted`()
    throws
  {
    var questions = Self.eligibility
    questions.token = nil
    #expect(try Self.study(questions).started().screen?.part == .eligibilityQuestion("adult"))
    var code = Self.eligibility
    code.questions = []
    #expect(try Self.study(code).walked(["who": "Ab12"]).visited.starts(with: ["who", "in"]))
  }

  @Test func `the screen for ineligible participants counts as an end of the task`() {
    let graph = TaskGraph(Self.study().tasks[0])
    #expect(graph.edges.contains { $0.from == "who" && $0.to == .end && $0.cause == .failed })
  }
}

extension AnswerResult {
  /// Only the answer.
  fileprivate var json: JSONValue {
    if case .question(let question) = self { question.answer ?? .null } else { .null }
  }
}
