import Foundation
import HTTPTypes
import SampleStudies
import StudyModel

/// Turns a draft into a version with all its artifacts, and a version into a bundle.
struct FreezingCase: BenchmarkCase {
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
    let browser = try await portal.signIn()
    var durations: [Duration] = []
    for turn in 0..<(Self.turns + Self.warmUp) {
      // A version requires changes.
      _ = try await portal.store.edit(
        study.id, by: owner.id, at: ["facts"], basedOn: nil, summary: "Edited the facts",
        change: { $0.facts.protocolNumber = "Protocol \(turn)" }, problems: { _ in (0, 0) })
      var form = try await browser.page("\(address)/new").filledForm(to: address)
      form["number"] = "1.0.\(turn)"
      form["notes"] = "One more number."
      let start = ContinuousClock.now
      try await browser.sendOnly(form)
      if turn >= Self.warmUp { durations.append(ContinuousClock.now - start) }
    }
    var bundle: [UInt8] = []
    var tags: [String?] = []
    let bundling = try await Samples.of(Self.turns, warmUp: Self.warmUp) { turn in
      let answer = try await browser.download("\(address)/1.0.\(turn)/bundle")
      bundle = answer.body
      tags.append(answer.headers[.eTag])
    }
    let asking = try await Samples.of(Self.turns * 5, warmUp: Self.warmUp) { turn in
      let version = turn % Self.turns
      try await browser.downloadAgain(
        "\(address)/1.0.\(version)/bundle", knowing: tags[version])
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
