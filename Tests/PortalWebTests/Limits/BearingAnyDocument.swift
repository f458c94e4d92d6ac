import Foundation
import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

/// Study documents with random damage, tested for the duration in `ACCORD_FUZZ_SECONDS`, or 2 seconds by default.
/// `ACCORD_FUZZ_SEED` repeats a run.
@Suite("Handling damaged study documents") struct BearingAnyDocument {
  @Test func `a damaged document is refused or works everywhere`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let seconds = environment["ACCORD_FUZZ_SECONDS"].flatMap(Int.init) ?? 2
    let seed = environment["ACCORD_FUZZ_SEED"].flatMap(UInt64.init) ?? .random(in: 0..<1_000_000)
    print("ACCORD_FUZZ_SEED=\(seed)")
    let documents = try [SampleStudies.gallery, SampleStudies.heartRhythmAtHome].map {
      try JSONValue(encoding: $0)
    }
    try await visitingPortal { browser, portal in
      let ada = try await portal.account(.ada)
      // The clock starts here, because other tests can delay this test by minutes.
      let end = ContinuousClock.now + .seconds(seconds)
      var number = seed
      var read = 0
      while ContinuousClock.now < end || read == 0 {
        number += 1
        var random = SeededGenerator(seed: number)
        let base =
          random.once(in: 4)
          ? random.pick(documents, else: .null)
          : try JSONValue(encoding: Study.random(seed: number))
        var damage = JSONDamage(random: random, source: base)
        guard let study = try? Study(document: damage.damaged()) else { continue }
        read += 1
        StudyTrial.read(study)
        StudyTrial.export(study)
        // The pages take the longest.
        guard read.isMultiple(of: 8) else { continue }
        let kept = try await portal.store.create(
          study.copy(id: UUID(), slug: ""), by: ada.id, problems: (0, 0))
        var crawl = Crawl(browser, within: kept)
        try await crawl.go(most: 25)
        #expect(crawl.failed == [], "seed \(number)")
      }
      print("ACCORD_FUZZ read \(read) of \(number - seed) documents")
    }
  }
}
