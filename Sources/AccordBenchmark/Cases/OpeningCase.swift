import Foundation

/// The editor's page for one question in a study with 500 steps, including outline, rules, and problems.
struct OpeningCase: BenchmarkCase {
  let name = "open"
  let about = "the editor on a study of 500 steps"

  func measure(on bench: Bench) async throws -> [Measurement] {
    let portal = try await TrialPortal(named: name, on: bench)
    let owner = try await portal.addPerson()
    let browser = try await portal.signIn()
    let study = try await portal.store.create(
      LongSurvey.study(of: 500), by: owner.id, problems: (0, 0))
    let address = "/studies/\(study.id.uuidString.lowercased())/write/tasks/\(LongSurvey.task)"
    let question = try await Samples.of(60, warmUp: 5) { number in
      _ = try await browser.page("\(address)/steps/step-\(number * 7 % 500)")
    }
    let task = try await Samples.of(40, warmUp: 3) { _ in _ = try await browser.page(address) }
    return [
      Measurement("Editor, one of 500 steps", question, budget: .p99(50)),
      Measurement("Editor, the task with 500 steps", task, budget: .p99(50)),
    ]
  }
}
