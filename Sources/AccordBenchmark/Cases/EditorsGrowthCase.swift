import Foundation

/// Saves while more and more people edit, each every 2 seconds.
struct EditorsGrowthCase: BenchmarkCase {
  let name = "growth-editors"
  let about = "saves while 1 to 200 people edit"

  func measure(on bench: Bench) async throws -> [Measurement] {
    var measurements: [Measurement] = []
    for count in [1, 10, 50, 200] {
      let portal = try await TrialPortal(named: "\(name)-\(count)", on: bench)
      var editors = try await Editors(count, in: portal)
      // Fewer people need more rounds for as many samples.
      let samples = try await editors.saveAtTheirPace(rounds: count < 50 ? 12 : 6)
      measurements.append(
        Measurement("Saving an edit, each person every 2 s", at: count, "people", samples))
      try portal.store.close()
    }
    return measurements
  }
}
