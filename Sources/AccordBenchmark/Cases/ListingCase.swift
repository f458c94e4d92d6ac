import Foundation
import StudyModel
import StudyStore

/// The studies page takes the same time for someone with 10,000 studies as for someone with 10.
struct ListingCase: BenchmarkCase {
  let name = "list"
  let about = "the studies page with 10, 1,000, and 10,000 studies"

  func measure(on bench: Bench) async throws -> [Measurement] {
    let portal = try await TrialPortal(named: name, on: bench)
    let owner = try await portal.addPerson()
    let browser = try await portal.signIn()
    var number = 0
    var medians: [Double] = []
    var measurements: [Measurement] = []
    for count in [10, 1_000, 10_000] {
      while number < count {
        number += 1
        try await portal.addStudy(number, of: owner)
      }
      let samples = try await Samples.of(100, warmUp: 10) { _ in
        _ = try await browser.page("/studies")
      }
      medians.append(samples.percentile(50))
      measurements.append(
        Measurement(
          "Studies page, \(count.formatted(.number.locale(.init(identifier: "en")))) studies",
          samples))
    }
    measurements.append(
      Measurement(
        "Growth of the median from 1,000 to 10,000 studies", medians[2] / medians[1], .times,
        atMost: 1.25))
    return measurements
  }
}

extension TrialPortal {
  /// A study with nothing but a title, which is all that lists read.
  func addStudy(_ number: Int, of owner: Account) async throws {
    let title = "Study \(number) of sleep, steps and the heart"
    let study = Study(
      id: UUID(), slug: "study-\(number)",
      facts: StudyFacts(title: LocalizedText(title, in: .english)))
    _ = try await store.create(study, by: owner.id, problems: (number % 3, number % 5))
  }
}
