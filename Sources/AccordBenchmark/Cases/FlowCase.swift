import Foundation
import PortalBrowser
import SampleStudies
import StudyFlow
import StudyModel

/// Tasks with many steps: drawn, explored, walked through, and checked for problems.
struct FlowCase: BenchmarkCase {
  let name = "flow"
  let about = "long tasks"

  func measure(on bench: Bench) async throws -> [Measurement] {
    let portal = try await TrialPortal(named: name, on: bench)
    let owner = try await portal.addPerson()
    let browser = try await portal.signIn()
    var measurements = try await drawing(of: owner.id, in: portal, as: browser)
    measurements += exploring()
    measurements += try await walking(of: owner.id, in: portal, as: browser)
    measurements += await searching()
    return measurements
  }

  /// Each turn draws a task that was never drawn before, and then draws it again.
  private func drawing(
    of owner: UUID, in portal: TrialPortal, as browser: Browser
  ) async throws -> [Measurement] {
    var fresh: [Duration] = []
    var again: [Duration] = []
    for turn in 0..<24 {
      let study = try await portal.store.create(
        LongTask.branching(200, turn: turn).copy(id: UUID(), slug: "drawn-\(turn)"), by: owner,
        problems: (0, 0))
      let path = "/studies/\(study.id.uuidString.lowercased())/flow"
      let first = try await timed(path, as: browser)
      let second = try await timed(path, as: browser)
      if turn >= 4 {
        fresh.append(first)
        again.append(second)
      }
    }
    return [
      Measurement(
        "Drawing a flow of 200 steps, first time", Samples(fresh), budget: .median(100)),
      Measurement("The same, again", Samples(again), budget: .median(100)),
    ]
  }

  private func timed(_ path: String, as browser: Browser) async throws -> Duration {
    let begun = ContinuousClock.now
    let page = try await browser.page(path)
    let duration = ContinuousClock.now - begun
    guard page.html.contains("data-flow-drawing") || FlowLayoutEngine().isAvailable == false else {
      throw BenchmarkError("The flow page has no drawing.")
    }
    return duration
  }

  private func exploring() -> [Measurement] {
    let study = LongTask.forks(20)
    let begun = ContinuousClock.now
    let end = begun + .seconds(1)
    let found = TaskPaths(of: "join", in: study, today: CalendarDay(number: 20_000)) {
      ContinuousClock.now >= end
    }
    let taken = ContinuousClock.now - begun
    let milliseconds =
      Double(taken.components.attoseconds) / 1e15 + Double(taken.components.seconds) * 1_000
    return [
      Measurement(
        "Listing paths in a task of a million paths (\(found?.paths.count ?? 0) found)",
        milliseconds,
        .milliseconds, atMost: 1_050)
    ]
  }

  /// The first screens of a short task and of a long one, each with its answer saved.
  private func walking(
    of owner: UUID, in portal: TrialPortal, as browser: Browser
  ) async throws -> [Measurement] {
    var medians: [Double] = []
    var measurements: [Measurement] = []
    for count in [10, 2_000] {
      let study = try await portal.store.create(
        LongTask.plain(count).copy(id: UUID(), slug: "walked-\(count)"), by: owner,
        problems: (0, 0))
      var durations: [Duration] = []
      for turn in 0..<22 {
        let screens = try await LongTask.walk(study, screens: 8, as: browser)
        if turn >= 2 { durations += screens }
      }
      let samples = Samples(durations)
      medians.append(samples.percentile(50))
      measurements.append(
        Measurement("Walkthrough screen in a task of \(count.formatted()) steps", samples))
    }
    return measurements + [
      Measurement("2,000 steps against 10", medians[1] / medians[0], .times, atMost: 1.5)
    ]
  }

  private func searching() async -> [Measurement] {
    let half = await Samples.of(40, warmUp: 3) { _ in
      _ = LongTask.halfOfLongest.problems()
    }
    let whole = await Samples.of(40, warmUp: 3) { _ in
      _ = LongTask.longest.problems()
    }
    return [
      Measurement("Finding problems in a task of 2,000 steps", whole, budget: .median(100)),
      Measurement(
        "2,000 steps against 1,000", whole.percentile(50) / half.percentile(50), .times, atMost: 2.5
      ),
    ]
  }
}
