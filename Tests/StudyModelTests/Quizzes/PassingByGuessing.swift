import StudyModel
import Testing

@Suite("Passing a quiz by guessing") struct PassingByGuessing {
  private static func choices(
    _ count: Int, right: Int = 1, several: Bool = false, any: Bool = false
  )
    -> QuizQuestion
  {
    QuizQuestion(
      id: "q", allowsSeveral: several, acceptsAny: any,
      choices: (0..<count).map { QuizChoice(value: "\($0)", isCorrect: $0 < right) })
  }

  private static let statement = QuizQuestion(id: "q", key: .boolean(RightStatement()))

  @Test func `five statements of which four must be correct: 18.75%`() {
    let quiz = Quiz(questions: Array(repeating: Self.statement, count: 5), minimumScore: 4)
    #expect(quiz.chanceOfGuessing == 0.1875)
  }

  @Test func `each question's chance depends on its own answers`() {
    let quiz = Quiz(
      questions: [Self.statement, Self.choices(4), Self.choices(5)], minimumScore: 2)
    // Two correct: 1/2·1/4·4/5 + 1/2·3/4·1/5 + 1/2·1/4·1/5; three correct: 1/2·1/4·1/5.
    #expect(abs(quiz.chanceOfGuessing - (4.0 + 3 + 1 + 1) / 40) < 1e-12)
    #expect(Quiz(questions: quiz.questions, minimumScore: 0).chanceOfGuessing == 1)
  }

  @Test func `if several can be chosen, every set is equally likely`() {
    #expect(Self.choices(3, right: 2, several: true).chanceOfGuessing == 1.0 / 7)
    #expect(Self.choices(3, right: 2, several: true, any: true).chanceOfGuessing == 3.0 / 7)
    #expect(Self.choices(4, right: 2, any: true).chanceOfGuessing == 0.5)
    #expect(Self.choices(4, right: 0).chanceOfGuessing == 0)
  }

  @Test func `a number can be guessed only among whole numbers between two bounds`() {
    func chance(_ number: RightNumber) -> Double {
      QuizQuestion(id: "q", key: .number(number)).chanceOfGuessing
    }
    #expect(chance(RightNumber(lowest: 8)) == 0)
    #expect(chance(RightNumber(lowest: 8, isWhole: true)) == 0)
    #expect(
      chance(RightNumber(lowest: 8, highest: 9, isWhole: true, minimum: 1, maximum: 10)) == 0.2)
    #expect(
      chance(RightNumber(lowest: 8, highest: 99, isWhole: true, minimum: 1, maximum: 10)) == 0.3)
    #expect(chance(RightNumber(lowest: 1, isWhole: true, minimum: -1e300, maximum: 1e300)) == 0)
  }

  @Test func `more tries make it easier, especially if correct answers are kept`() {
    var quiz = Quiz(questions: [Self.statement, Self.statement])
    #expect(quiz.chanceOfGuessing(within: 1) == 0.25)
    #expect(quiz.chanceOfGuessing(within: 2) == 1 - 0.75 * 0.75)
    quiz.repeatsMissedOnly = true
    #expect(quiz.chanceOfGuessing(within: 2) == 0.5625)
    #expect(quiz.chanceOfGuessing(within: 0) == 0)
  }
}
