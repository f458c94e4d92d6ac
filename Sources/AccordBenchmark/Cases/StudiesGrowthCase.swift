import Foundation

/// The studies page and its search for someone with more and more studies. In memory, where studies are created faster;
/// both read little enough to be cached anyway.
struct StudiesGrowthCase: BenchmarkCase {
  let name = "growth-studies"
  let about = "the studies page with 10 to 100,000 studies"

  func measure(on bench: Bench) async throws -> [Measurement] {
    let portal = try await TrialPortal(inMemoryOn: bench)
    let owner = try await portal.addPerson()
    let browser = try await portal.signIn()
    var number = 0
    var measurements: [Measurement] = []
    for count in [10, 100, 1_000, 10_000, 100_000] {
      while number < count {
        number += 1
        try await portal.addStudy(number, of: owner)
      }
      for (curve, path) in Self.pages {
        let samples = try await Samples.of(30, warmUp: 3) { _ in _ = try await browser.page(path) }
        measurements.append(Measurement(curve, at: count, "studies", samples))
      }
    }
    return measurements
  }

  private static let pages = [
    ("Studies page", "/studies"), ("Search for two letters", "/studies?words=sl"),
    ("Search for a number", "/studies?words=study+7"),
  ]
}
