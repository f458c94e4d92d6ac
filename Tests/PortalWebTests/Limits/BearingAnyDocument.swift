import Foundation
import SampleStudies
import StudyModel
import TestSupport
import Testing

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
        var damage = Damage(random: random, source: base)
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

/// Changes a document in a few places.
private struct Damage {
  var random: SeededGenerator
  let source: JSONValue

  private static let values: [JSONValue] = [
    .null, true, false, "", "x", "en", "1e308", [], [:], [1, 2], ["en": "x"],
    .string(String(repeating: "long ", count: 5_000)), "![[]()", "{{answer}}", "^(a+)+$",
    "2026-02-30", "../..", "\u{0}",
  ]

  mutating func damaged() -> JSONValue {
    var document = source
    for _ in 0..<random.number(1...6) { document = changed(document, depth: 0) }
    return document
  }

  /// Follows a random path and changes the value at its end.
  private mutating func changed(_ value: JSONValue, depth: Int) -> JSONValue {
    switch value {
    case .object(var members):
      let names = members.keys.sorted()
      let name = random.pick(names, else: "")
      guard depth == 0 || !random.once(in: 12), let member = members[name] else {
        members[name] = random.once(in: 2) ? nil : random.pick(Self.values, else: .null)
        return .object(members)
      }
      if depth == 0, ["schema", "id", "slug"].contains(name) { return value }
      members[name] = changed(member, depth: depth + 1)
      return .object(members)
    case .array(var elements):
      guard !elements.isEmpty else { return random.once(in: 2) ? value : .array([1, "x", [:]]) }
      let index = random.number(0...elements.count - 1)
      switch random.number(0...7) {
      case 0: elements.remove(at: index)
      case 1: elements.insert(elements[index], at: 0)
      case 2: elements = random.shuffled(elements)
      case 3: elements += Array(repeating: elements[index], count: random.number(1...40))
      default: elements[index] = changed(elements[index], depth: depth + 1)
      }
      return .array(elements)
    case .number: return .number(random.pick(HostileNumbers.all, else: 0))
    case .string(let text):
      return random.once(in: 3) ? random.pick(Self.values, else: .null) : .string(text + text)
    case .boolean(let flag): return .boolean(!flag)
    case .null: return random.pick(Self.values, else: .null)
    }
  }
}
