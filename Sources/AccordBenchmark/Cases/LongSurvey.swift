import Foundation
import StudyModel

/// A study with many questions of several kinds; every third branches on its own answer and the previous one.
enum LongSurvey {
  /// A task can have 5,000 steps, so a longer study has several tasks.
  static let questionsInTask = 4_000
  static let task = "survey"

  static func study(of count: Int) -> Study {
    let starts = Array(stride(from: 0, to: count, by: questionsInTask))
    return Study(
      id: UUID(), slug: "long-\(count)", facts: .init(title: words("A long survey")),
      tasks: starts.enumerated().map { number, start in
        survey(
          of: min(questionsInTask, count - start), id: number == 0 ? task : "\(task)-\(number + 1)")
      })
  }

  private static func survey(of count: Int, id: Task.ID) -> Task {
    let steps = (0..<count).map { number in
      Step(
        id: "step-\(number)", title: words("Question \(number) about sleep, steps and the heart"),
        text: words("Think of the last seven days and choose what fits best."),
        content: .question(.init(format: format(number))))
    }
    let rules = (1..<count - 2).filter { $0.isMultiple(of: 3) }.map { number in
      Rule(
        step: "step-\(number)",
        kind: .firstMatch(
          [
            .init(
              condition: .all([
                .test(
                  .init(answer: .init(step: "step-\(number)"), comparison: .equals(.boolean(true)))),
                .test(.init(answer: .init(step: "step-\(number - 1)"), comparison: .answered)),
              ]), destination: .step("step-\(number + 2)"))
          ], otherwise: nil))
    }
    return Task(
      id: id, kind: .survey, title: words("A long survey"),
      steps: steps + [
        Step(id: "thanks", title: words("Thank you"), content: .completion(.init()))
      ],
      rules: rules)
  }

  private static func format(_ number: Int) -> AnswerFormat {
    switch number % 3 {
    case 0: .boolean(.init())
    case 1: .numeric(.init(isWhole: true, unit: "h", minimum: 0, maximum: 24))
    default:
      .textChoice(
        .init(
          choices: ["Never", "Rarely", "Often", "Always"].map {
            TextChoice(value: .text($0.lowercased()), text: words($0))
          }))
    }
  }

  private static func words(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }
}
