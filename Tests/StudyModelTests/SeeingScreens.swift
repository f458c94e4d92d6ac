import StudyModel
import TestSupport
import Testing

@Suite("Seeing the screens of a walk") struct SeeingScreens {
  private static let quiz = Quiz(questions: [
    QuizQuestion(
      id: "q", prompt: [.english: "Which?"],
      choices: [
        QuizChoice(value: "a", text: [.english: "A"], isCorrect: true),
        QuizChoice(value: "b", text: [.english: "B"], isCorrect: false),
      ])
  ])

  /// The screens of a walk in order, each as its step and its number in it.
  private func seen(_ steps: [Step], _ answers: JSONValue) throws -> [String] {
    var seen: [String] = []
    let today = try #require(CalendarDay("2026-11-21"))
    _ = try #require(
      TaskWalk(
        of: "t", in: Study.made(of: steps), answers: answers, today: today,
        seeing: { walk in
          seen.append("\(walk.current?.id ?? "none")/\(walk.screen?.number ?? 0)")
        }))
    return seen
  }

  @Test func `every screen is seen once before it is left, those of a quiz one by one`() throws {
    let steps = [
      Step(id: "start", content: .instruction(Instruction())),
      Step(id: "quiz", content: .quiz(Self.quiz)),
      Step(id: "end", content: .completion(Completion())),
    ]

    // A question, its feedback, and the result of the try.
    #expect(
      try seen(steps, ["quiz": ["q": ["a"]]])
        == ["start/1", "quiz/1", "quiz/1", "quiz/2", "end/1"])
  }

  @Test func `a screen that is skipped or refuses its answer is seen too`() throws {
    let optional = Step(
      id: "optional", isOptional: true,
      content: .question(Question(format: .boolean(BooleanFormat()))))
    let required = Step(
      id: "required", content: .question(Question(format: .boolean(BooleanFormat()))))

    #expect(
      try seen([optional, required], ["required": "maybe"]) == ["optional/1", "required/1"])
  }
}
