import Foundation
import StudyModel

/// A question with the maximum number of answers: its page of the editor, saving one of the answers, and the screen.
struct AnswersCase: BenchmarkCase {
  let name = "answers"
  let about = "a question of 500 answers"

  private static let count = 500

  func measure(on bench: Bench) async throws -> [Measurement] {
    let portal = try await TrialPortal(named: name, on: bench)
    let owner = try await portal.addPerson()
    let browser = try await portal.signIn()
    let study = try await portal.store.create(Self.survey(), by: owner.id, problems: (0, 0))
    let path = "/studies/\(study.id.uuidString.lowercased())"
    let address = "\(path)/write/tasks/survey/steps/question"
    let page = try await Samples.of(40, warmUp: 3) { _ in _ = try await browser.page(address) }
    var form = try await browser.page(address).filledForm(to: address)
    let last = "format.choices.\(Self.count - 1).text"
    // Without it, nothing would be saved, however fast.
    guard form[last] != nil else { throw BenchmarkError(missingForm: address) }
    let save = try await Samples.of(40, warmUp: 3) { number in
      form[last] = "Answer \(number)"
      form.remember(try await browser.sendForJSON(form))
    }
    let preview = "\(path)/preview/screen/tasks/survey/steps/question?language=en"
    let screen = try await Samples.of(40, warmUp: 3) { _ in _ = try await browser.page(preview) }
    return [
      Measurement("Editor, a question with 500 answers", page, budget: .p99(100)),
      Measurement("Saving one of its answers", save, budget: .p99(100)),
      Measurement("The screen next to it", screen),
    ]
  }

  private static func survey() -> Study {
    func words(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }
    let choices = (1...count).map { number in
      TextChoice(
        value: .text("place-\(number)"), text: words("Place \(number), where one may have been"))
    }
    return Study(
      id: UUID(), slug: "places", facts: .init(title: words("Places")),
      tasks: [
        Task(
          id: "survey", kind: .survey, title: words("Places"),
          steps: [
            Step(
              id: "question", title: words("Where have you been?"),
              content: .question(
                .init(format: .textChoice(.init(allowsSeveral: true, choices: choices))))),
            Step(id: "thanks", title: words("Thank you"), content: .completion(.init())),
          ])
      ])
  }
}
