import Foundation
import PortalWeb
import StudyModel
import StudyStore

/// A chain of 100,000 entries is verified within a second, and a page of the history takes the same time however long
/// the history is.
struct HistoryCase: BenchmarkCase {
  let name = "history"
  let about = "the history with 1,000 and 100,000 entries"

  private static let lengths = [1_000, 100_000]

  func measure(on bench: Bench) async throws -> [Measurement] {
    let portal = try await TrialPortal(inMemoryOn: bench)
    let owner = try await portal.addPerson()
    let browser = try await portal.signIn()
    let study = try await portal.store.create(
      Study(
        id: UUID(), slug: "history",
        facts: StudyFacts(title: LocalizedText("A long history", in: .english))),
      by: owner.id, problems: (0, 0))
    let address = "/studies/\(study.id.uuidString.lowercased())/history"
    var number = 1
    var medians: [Double] = []
    var measurements: [Measurement] = []
    for length in Self.lengths {
      while number < length {
        number += 1
        try await portal.store.rename("Board \(number)", in: study.id, by: owner.id)
      }
      let samples = try await Samples.of(40, warmUp: 3) { _ in _ = try await browser.page(address) }
      medians.append(samples.percentile(50))
      measurements.append(
        Measurement(
          "History page, \(length.formatted(.number.locale(.init(identifier: "en")))) entries",
          samples))
    }
    measurements.append(
      Measurement(
        "Growth of the median from 1,000 to 100,000 entries", medians[1] / medians[0], .times,
        atMost: 1.25))
    let verifying = try await Samples.of(5, warmUp: 1) { _ in
      guard try await portal.store.verifyHistory(of: study.id) == .unbroken(count: number) else {
        throw BenchmarkError("The history is broken.")
      }
    }
    measurements.append(
      Measurement("Verify a chain of 100,000 entries", verifying, budget: .median(1_000)))
    let file = try await portal.store.exportedHistory(of: study.id, for: owner.id)
    let checking = try await Samples.of(3, warmUp: 1) { _ in
      guard ChainVerification(of: file).isValid else {
        throw BenchmarkError("The exported history is not valid.")
      }
    }
    measurements.append(Measurement("Verify the same chain as an exported file", checking))
    measurements += try await measureEditor(of: study.id, in: portal, on: bench)
    return measurements
  }

  /// The first page of an editor after a start reads the whole history once, to know which parts have been removed.
  private func measureEditor(
    of study: Study.ID, in portal: TrialPortal, on bench: Bench
  ) async throws -> [Measurement] {
    let address = "/studies/\(study.uuidString.lowercased())/write/facts"
    try await portal.store.backup(to: TrialPortal.database(named: name, on: bench))
    var first: [Duration] = []
    var later: [Duration] = []
    for _ in 0..<5 {
      let restarted = try await TrialPortal(named: name, on: bench)
      let browser = try await restarted.signIn()
      let clock = ContinuousClock()
      first.append(try await clock.measure { _ = try await browser.page(address) })
      for _ in 0..<8 {
        later.append(try await clock.measure { _ = try await browser.page(address) })
      }
      try restarted.store.close()
    }
    return [
      Measurement("Editor, first page after a start, 100,000 entries", Samples(first)),
      Measurement("Editor, each later page, 100,000 entries", Samples(later)),
    ]
  }
}

extension StudyStore {
  /// Changes a setting, as a form in the editor would.
  fileprivate func rename(
    _ board: String, in study: Study.ID, by account: Account.ID
  ) async throws {
    _ = try await edit(
      study, by: account, at: ["facts"], basedOn: nil, summary: "Changed the board",
      change: { $0.facts.board = board }, problems: { _ in (0, 0) })
  }

  /// The whole history as JSON.
  fileprivate func exportedHistory(
    of study: Study.ID, for account: Account.ID
  ) async throws -> [UInt8] {
    guard let draft = try await draft(of: study, for: account) else {
      throw BenchmarkError("The study cannot be read.")
    }
    var export = HistoryExport(of: draft, for: account, from: self, as: .json)
    var bytes: [UInt8] = []
    while let piece = try await export.next() { bytes += piece }
    return bytes
  }
}
