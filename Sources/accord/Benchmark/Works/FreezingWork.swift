import Foundation
import SampleStudies
import StudyModel

/// A draft becomes a version with all that it shows, and a version a bundle.
struct FreezingWork: BenchmarkWork {
  let name = "freeze"
  let about = "proposals and bundles"

  private static let turns = 40
  private static let warmUp = 3

  func measure(on bench: Bench) async throws -> [Measurement] {
    let portal = try await TrialPortal(named: name, on: bench)
    let owner = try await portal.addPerson()
    let study = try await portal.store.create(
      SampleStudies.heartRhythmAtHome, by: owner.id, problems: (0, 0))
    let address = "/studies/\(study.id.uuidString.lowercased())/versions"
    var visitor = try await portal.signIn()
    var durations: [Duration] = []
    for turn in 0..<(Self.turns + Self.warmUp) {
      // A version must have news.
      _ = try await portal.store.edit(
        study.id, by: owner.id, at: ["facts"], basedOn: nil, summary: "Edited the facts",
        change: { $0.facts.protocolNumber = "Protocol \(turn)" }, problems: { _ in (0, 0) })
      var form = try await visitor.open("\(address)/new").form(to: address)
      form["number"] = "1.0.\(turn)"
      form["notes"] = "One more number."
      let start = ContinuousClock.now
      try await visitor.sendOnly(form)
      if turn >= Self.warmUp { durations.append(ContinuousClock.now - start) }
    }
    var bundle: [UInt8] = []
    let bundling = try await Samples.of(Self.turns, warmUp: Self.warmUp) { turn in
      bundle = try await visitor.download("\(address)/1.0.\(turn)/bundle")
    }
    let asking = try await Samples.of(Self.turns * 5, warmUp: Self.warmUp) { turn in
      try await visitor.downloadAgain("\(address)/1.0.\(turn % Self.turns)/bundle")
    }
    return [
      Measurement(
        "Freezing the sample with what it shows", Samples(durations), budget: .p99(50)),
      Measurement("Download of a bundle of the sample", bundling),
      Measurement("The same by someone who has it (304)", asking),
      Measurement("Size of that bundle", Double(bundle.count) / 1_024, .kilobytes),
    ]
  }
}
