import Foundation
import PortalBrowser
import StudyModel

/// The editor, a walkthrough, and the search for problems in longer and longer studies.
struct StepsGrowthCase: BenchmarkCase {
  let name = "growth-steps"
  let about = "studies of 10 to 10,000 steps"

  func measure(on bench: Bench) async throws -> [Measurement] {
    let portal = try await TrialPortal(named: name, on: bench)
    let owner = try await portal.addPerson()
    let browser = try await portal.signIn()
    var measurements: [Measurement] = []
    for count in [10, 100, 500, 1_000, 10_000] {
      // The longest takes seconds for each page.
      let times = count < 10_000 ? 20 : 6
      let study = try await portal.store.create(
        LongSurvey.study(of: count), by: owner.id, problems: (0, 0))
      let address = "/studies/\(study.id.uuidString.lowercased())/write/tasks/\(LongSurvey.task)"
      let page = try await Samples.of(times, warmUp: 2) { turn in
        _ = try await browser.page("\(address)/steps/step-\(turn * 7 % min(count, 500))")
      }
      let save = try await saving("\(address)/steps/step-1", times: times, as: browser)
      let search = await Samples.of(times, warmUp: 1) { _ in _ = study.allProblems }
      let screens = try await walking(count, of: owner.id, in: portal, as: browser)
      measurements += [
        Measurement("Editor, one step", at: count, "steps", page),
        Measurement("Saving that step", at: count, "steps", save),
        Measurement("Finding problems", at: count, "steps", search),
        Measurement("Walkthrough screen with its answer saved", at: count, "steps", screens),
      ]
    }
    return measurements
  }

  private func saving(_ address: String, times: Int, as browser: Browser) async throws -> Samples {
    var form = try await browser.page(address).filledForm(to: address)
    // Without it, nothing would be saved, however fast.
    guard form["was.title"] != nil else { throw BenchmarkError(missingForm: address) }
    return try await Samples.of(times, warmUp: 2) { turn in
      form["title"] = "Question \(turn) about sleep"
      form.remember(try await browser.sendForJSON(form))
    }
  }

  private func walking(
    _ count: Int, of owner: UUID, in portal: TrialPortal, as browser: Browser
  ) async throws -> Samples {
    var study = LongTask.plain(min(count, LongSurvey.questionsInTask))
    if count > LongSurvey.questionsInTask {
      study.tasks += LongSurvey.study(of: count - LongSurvey.questionsInTask).tasks
    }
    study = try await portal.store.create(
      study.copy(id: UUID(), slug: "walked-\(count)"), by: owner, problems: (0, 0))
    var durations: [Duration] = []
    for turn in 0..<6 {
      let screens = try await LongTask.walk(study, screens: 8, as: browser)
      if turn >= 1 { durations += screens }
    }
    return Samples(durations)
  }
}
