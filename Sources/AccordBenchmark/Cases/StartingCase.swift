import Foundation

/// From running the command to the first response over the network, with a new database.
struct StartingCase: BenchmarkCase {
  let name = "start"
  let about = "the start"

  func measure(on bench: Bench) async throws -> [Measurement] {
    var durations: [Duration] = []
    for turn in 0..<6 {
      let database = TrialPortal.database(named: "\(name)-\(turn)", on: bench)
      let start = ContinuousClock.now
      let portal = try ServedPortal(database: database, root: bench.root)
      do {
        try await portal.untilHealthy()
        // The first start reads the program from disk.
        if turn > 0 { durations.append(ContinuousClock.now - start) }
        await portal.stop()
      } catch {
        await portal.stop()
        throw error
      }
    }
    return [
      Measurement(
        "From start to first response, with a new database", Samples(durations), budget: .p99(1_000)
      )
    ]
  }
}
