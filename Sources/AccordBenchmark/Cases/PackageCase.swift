import Foundation
import HTTPTypes
import PortalBrowser
import PortalWeb
import SampleStudies
import StudyModel
import StudyPrint
import StudyStore
import StudyWord

/// The package that a board office asks for, made of the second of two versions.
struct PackageCase: BenchmarkCase {
  let name = "package"
  let about = "packages for a board"

  private static let turns = 5

  func measure(on bench: Bench) async throws -> [Measurement] {
    guard PrintingTool(root: bench.root).isInstalled else { throw PrintError.notInstalled }
    guard WordWriter().isAvailable else { throw WordError.notInstalled }
    let portal = try await TrialPortal(named: name, on: bench)
    let owner = try await portal.addPerson()
    let study = try await portal.store.create(
      SampleStudies.heartRhythmAtHome, by: owner.id, problems: (0, 0))
    let address = "/studies/\(study.id.uuidString.lowercased())/versions"
    let browser = try await portal.signIn()
    var durations: [Duration] = []
    var size = 0
    for turn in 0...Self.turns {
      // A version requires changes.
      _ = try await portal.store.edit(
        study.id, by: owner.id, at: ["facts"], basedOn: nil, summary: "Edited the facts",
        change: { $0.facts.protocolNumber = "Protocol \(turn)" }, problems: { _ in (0, 0) })
      var form = try await browser.page("\(address)/new").filledForm(to: address)
      form["number"] = "1.\(turn).0"
      form["notes"] = "One more number."
      try await browser.sendOnly(form)
      guard turn > 0 else { continue }
      let page = "\(address)/1.\(turn).0/package"
      let filled = try await browser.page(page).filledForm(to: page)
      let start = ContinuousClock.now
      try await browser.sendOnly(filled)
      size = try await Self.download("\(page)/files.zip?since=1.\(turn - 1).0", by: browser)
      durations.append(ContinuousClock.now - start)
    }
    return [
      Measurement(
        "First package for a board: 6 documents as PDF and Word", Samples(durations),
        budget: .p99(5_000)),
      Measurement("Size of that package", Double(size) / 1_024, .kilobytes),
    ]
  }

  /// The size of the package once it is ready, in bytes. Until then, its address leads back to its page.
  private static func download(_ path: String, by browser: Browser) async throws -> Int {
    for _ in 0..<1_500 {
      let answer = try await browser.exchange(path, .get, headers: [.accept: "*/*"], body: nil)
      if answer.status == .ok { return answer.body.count }
      try await _Concurrency.Task.sleep(for: .milliseconds(20))
    }
    throw BenchmarkError("The package was not ready within 30 seconds.")
  }
}
