import Foundation
import StudyModel

/// The editor's page for one question in a study with 500 steps, including outline, rules, and problems.
struct OpeningCase: BenchmarkCase {
  let name = "open"
  let about = "the editor on a study of 500 steps"

  func measure(on bench: Bench) async throws -> [Measurement] {
    let portal = try await TrialPortal(named: name, on: bench)
    let owner = try await portal.addPerson()
    let browser = try await portal.signIn()
    let study = try await portal.store.create(
      Self.survey(of: 500), by: owner.id, problems: (0, 0))
    let address = "/studies/\(study.id.uuidString.lowercased())/write/tasks/survey"
    let question = try await Samples.of(60, warmUp: 5) { number in
      _ = try await browser.page("\(address)/steps/step-\(number * 7 % 500)")
    }
    let task = try await Samples.of(40, warmUp: 3) { _ in _ = try await browser.page(address) }
    return [
      Measurement("Editor, one of 500 steps", question, budget: .p99(50)),
      Measurement("Editor, the task with 500 steps", task, budget: .p99(50)),
    ]
  }

  /// Questions of several kinds; every third branches on its own answer and the previous one.
  private static func survey(of count: Int) -> Study {
    func words(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }
    let steps = (0..<count).map { number in
      Step(
        id: "step-\(number)", title: words("Question \(number) about sleep, steps and the heart"),
        text: words("Think of the last seven days and choose what fits best."),
        content: .question(.init(format: format(number, words))))
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
    return Study(
      id: UUID(), slug: "long", facts: .init(title: words("A long survey")),
      tasks: [
        Task(
          id: "survey", kind: .survey, title: words("A long survey"),
          steps: steps + [
            Step(id: "thanks", title: words("Thank you"), content: .completion(.init()))
          ],
          rules: rules)
      ])
  }

  private static func format(_ number: Int, _ words: (String) -> LocalizedText) -> AnswerFormat {
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
}
