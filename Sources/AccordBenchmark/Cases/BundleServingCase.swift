import Foundation
import SampleStudies

/// Downloads a bundle over the network, as a client does, and asks again for what it has.
struct BundleServingCase: BenchmarkCase {
  let name = "serve-bundle"
  let about = "bundles over HTTP"

  private static let number = "1.0.0"

  func measure(on bench: Bench) async throws -> [Measurement] {
    let address = try await freeze(on: bench)
    let portal = try ServedPortal(
      database: TrialPortal.database(named: name, on: bench), root: bench.root)
    do {
      try await portal.untilHealthy()
      let measurements = try await download(address, from: portal)
      await portal.stop()
      return measurements
    } catch {
      await portal.stop()
      throw error
    }
  }

  /// Each request has a connection of its own and waits for the one before, so these numbers are what one client gets.
  private func download(
    _ address: String, from portal: ServedPortal
  ) async throws -> [Measurement] {
    let cookie = try portal.signIn()
    func ask(knowing tag: String, expecting status: Int) throws -> PlainConnection.Answer {
      let answer = try PlainConnection.get(
        address, port: portal.port, cookie: cookie, knowing: tag)
      guard answer.status == status else {
        throw BenchmarkError("\(address) answered \(answer.status).")
      }
      return answer
    }
    let first = try ask(knowing: "", expecting: 200)
    guard let tag = first.headers.first(where: { $0.name == "etag" })?.value else {
      throw BenchmarkError("\(address) has no entity tag.")
    }
    let whole = try await Samples.of(50, warmUp: 3) { _ in
      _ = try ask(knowing: "", expecting: 200)
    }
    let count = 500
    let duration = try ContinuousClock().measure {
      for _ in 0..<count { _ = try ask(knowing: tag, expecting: 304) }
    }
    return [
      Measurement("Bundle of the sample over HTTP", whole),
      Measurement(
        "304 for that bundle over HTTP, one after another",
        Double(count) * 1_000 / max(duration.milliseconds, 0.001), .perSecond, atLeast: 20_000),
    ]
  }

  /// - Returns: the address of a version's bundle.
  private func freeze(on bench: Bench) async throws -> String {
    let portal = try await TrialPortal(named: name, on: bench)
    let owner = try await portal.addPerson()
    let study = try await portal.store.create(
      SampleStudies.heartRhythmAtHome, by: owner.id, problems: (0, 0))
    let versions = "/studies/\(study.id.uuidString.lowercased())/versions"
    let browser = try await portal.signIn()
    var form = try await browser.page("\(versions)/new").filledForm(to: versions)
    form["number"] = Self.number
    form["notes"] = "The first version."
    try await browser.sendOnly(form)
    try portal.store.close()
    return "\(versions)/\(Self.number)/bundle"
  }
}
