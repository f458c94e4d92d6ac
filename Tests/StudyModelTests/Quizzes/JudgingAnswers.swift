import Foundation
import StudyModel
import Testing

@Suite("Judging answers of a quiz") struct JudgingAnswers {
  private static func choices(several: Bool, any: Bool) -> QuizQuestion {
    QuizQuestion(
      id: "q", allowsSeveral: several, acceptsAny: any,
      choices: [
        QuizChoice(value: "a", isCorrect: true), QuizChoice(value: "b", isCorrect: true),
        QuizChoice(value: "c", explanation: said("Not c.")),
      ], explanation: said("Right."), wrongExplanation: said("Look again."))
  }

  private static func number(_ number: RightNumber) -> QuizQuestion {
    QuizQuestion(id: "q", key: .number(number), wrongExplanation: said("Look again."))
  }

  @Test(arguments: [
    (false, true, ["a"], true), (false, true, ["b"], true), (false, true, ["c"], false),
    (true, false, ["b", "a"], true), (true, false, ["a"], false),
    (true, false, ["a", "b", "c"], false), (true, true, ["a"], true),
    (true, true, ["a", "b"], true),
    (true, true, ["a", "c"], false), (true, true, ["c"], false),
  ])
  func `either any correct choice counts, or exactly all of them`(
    several: Bool, any: Bool, chosen: [String], isRight: Bool
  ) {
    let question = Self.choices(several: several, any: any)
    #expect(question.isRight(.array(chosen.map(JSONValue.string))) == isRight)
  }

  @Test(arguments: [(7.9, false), (8, true), (9.5, true), (12, true), (12.01, false)])
  func `a number is correct within its inclusive range`(value: Double, isRight: Bool) {
    let question = Self.number(RightNumber(lowest: 8, highest: 12))
    #expect(question.isRight(.number(value)) == isRight)
  }

  @Test func `only one number is correct if there is no range`() {
    let question = Self.number(RightNumber(lowest: 8))
    #expect(question.isRight(8))
    #expect(!question.isRight(8.1))
    #expect(!Self.number(RightNumber()).isRight(8))
    #expect(!Self.number(RightNumber(lowest: 9, highest: 8)).isRight(8.5))
  }

  @Test func `yes and no are checked against the statement`() {
    let question = QuizQuestion(id: "q", key: .boolean(RightStatement(isTrue: false)))
    #expect(question.isRight(false))
    #expect(!question.isRight(true))
    #expect(!question.isRight(.null))
  }

  @Test func `different wrong answers get different explanations`() {
    let number = Self.number(
      RightNumber(lowest: 8, tooLow: said("More."), tooHigh: said("Less.")))
    #expect(number.explanations(of: 7) == [said("More.")])
    #expect(number.explanations(of: 9) == [said("Less.")])
    #expect(number.explanations(of: 8) == [])
    #expect(
      Self.number(RightNumber(lowest: 8)).explanations(of: 7) == [said("Look again.")])
    let choices = Self.choices(several: true, any: false)
    #expect(choices.explanations(of: ["a", "c"]) == [said("Not c.")])
    #expect(choices.explanations(of: ["a"]) == [said("Look again.")])
    #expect(choices.explanations(of: ["a", "b"]) == [said("Right.")])
  }

  @Test(arguments: [
    JSONValue.null, .array([]), .number(3), "other", ["a", "b"], ["visit": "a"], true,
  ])
  func `answers that the screen does not offer are rejected`(answer: JSONValue) {
    let question = Self.choices(several: false, any: true)
    #expect(throws: Rejection.self) { try question.taken(answer) }
  }

  @Test func `a number must be within the range that can be entered`() throws {
    let question = Self.number(RightNumber(lowest: 8, isWhole: true, minimum: 1, maximum: 12))
    #expect(try question.taken(1) == 1)
    #expect(try question.taken(12) == 12)
    #expect(throws: Rejection.outside(1, 12)) { try question.taken(0) }
    #expect(throws: Rejection.outside(1, 12)) { try question.taken(13) }
    #expect(throws: Rejection.notAWholeNumber) { try question.taken(7.5) }
    #expect(throws: Rejection.wrongKind) { try question.taken("8") }
  }

  @Test func `a quiz in an older document opens and produces the same bytes`() throws {
    let text = """
      {"attempts":0,"questions":[{"allowsSeveral":true,"choices":[{"isCorrect":true,"value":"a"},\
      {"value":"b"}],"id":"q","tests":{"consent":"c","paragraph":1,"section":"s"}}]}
      """
    let quiz = try JSONDecoder().decode(Quiz.self, from: Data(text.utf8))
    #expect(quiz.questions[0].key == .choices)
    #expect(quiz.questions[0].passages.map(\.paragraph) == [1])
    #expect(quiz.mode == .gate)
    #expect(try JSONValue(encoding: quiz).canonicalText == text)
  }
}

private func said(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }
