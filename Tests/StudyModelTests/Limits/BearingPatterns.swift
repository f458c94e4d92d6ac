import Foundation
import StudyModel
import Testing

@Suite("Bearing patterns that take forever") struct BearingPatterns {
  private static let answer = String(repeating: "a", count: 40) + "b"

  /// A task with many questions whose answers are rejected only after exponential time.
  private static func study(_ steps: [Step]) -> Study {
    Study(
      id: UUID(), slug: "patterns",
      facts: StudyFacts(title: LocalizedText("Patterns", in: .english)),
      tasks: [Task(id: "task", kind: .survey, steps: steps)])
  }

  private static func text(_ pattern: String) -> AnswerFormat {
    .text(
      TextFormat(
        pattern: pattern, patternMessage: LocalizedText("Only the letter a.", in: .english)))
  }

  @Test func `a form with a hundred of them is rejected within the time of a few`() throws {
    let items = (0..<100).map { FormItem(id: "i\($0)", format: Self.text("^(a+)+$")) }
    let study = Self.study([Step(id: "form", content: .form(Form(items: items)))])
    var walkthrough = try #require(
      Walkthrough(of: "task", in: study, today: CalendarDay(number: 20_000)))
    let answers = JSONValue.object(
      Dictionary(items.map { ($0.id, .string(Self.answer)) }) { first, _ in first })
    let clock = ContinuousClock()

    let time = clock.measure {
      #expect(throws: Rejections.self) { try walkthrough.submit(.next(answers)) }
    }

    // One at a time, they would take more than forty seconds.
    #expect(time < .seconds(10))
  }

  @Test func `a walk along a hundred of them shares the same time`() throws {
    let steps = (0..<100).map { index in
      Step(
        id: "s\(index)", isOptional: true,
        content: .question(Question(format: Self.text("^(a+)+$|^a{40}b$"))))
    }
    let answers = JSONValue.object(
      Dictionary(steps.map { ($0.id, .string(Self.answer)) }) { first, _ in first })
    let clock = ContinuousClock()
    let time = clock.measure {
      _ = TaskWalk(
        of: "task", in: Self.study(steps), answers: answers, today: CalendarDay(number: 20_000))
    }
    #expect(time < .seconds(10))
  }

  @Test func `an ordinary pattern matches even next to one that takes forever`() throws {
    let items = [
      FormItem(id: "bad", format: Self.text("^(a+)+$")),
      FormItem(id: "good", format: Self.text("^[A-Z]{2}-[0-9]+$")),
    ]
    let study = Self.study([Step(id: "form", content: .form(Form(items: items)))])
    var walkthrough = try #require(
      Walkthrough(of: "task", in: study, today: CalendarDay(number: 20_000)))
    let rejections = #expect(throws: Rejections.self) {
      try walkthrough.submit(.next(["bad": .string(Self.answer), "good": "AB-12"]))
    }
    #expect(rejections?.entries.map(\.item) == ["bad"])
  }
}
