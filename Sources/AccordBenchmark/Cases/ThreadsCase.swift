import Foundation
import SampleStudies
import StudyModel
import StudyPreview
import StudyReview
import StudyStore

/// Shows all comments on a version: to an author, each with its place in the draft, and to a reviewer, each at its screen.
struct ThreadsCase: BenchmarkCase {
  let name = "threads"
  let about = "a page with 2,000 comments"

  private static let threads = 400
  private static let replies = 4

  func measure(on bench: Bench) async throws -> [Measurement] {
    let portal = try await TrialPortal(named: name, on: bench)
    let owner = try await portal.addPerson()
    let study = try await portal.store.create(
      SampleStudies.heartRhythmAtHome, by: owner.id, problems: (0, 0))
    let version = VersionNumber(1, 0, 0)
    _ = try await portal.store.propose(
      study.id, as: version, notes: "", basedOn: 1, by: owner.id)
    let finder = AnchorFinder(study)
    let texts = study.texts().filter { $0.text[study.primaryLanguage] != nil }
    let renderer = try ScreenRenderer(
      templates: bench.root.appending(path: "Templates/walkthrough"),
      illustrations: bench.root.appending(path: "Public/illustrations"))
    let screens = Storyboard(study, language: study.primaryLanguage, by: renderer).screens
    for number in 0..<Self.threads {
      let text = texts[number % texts.count]
      let anchor = finder.anchor(
        at: text.place, language: study.primaryLanguage,
        quote: text.text[study.primaryLanguage].map { String($0.prefix(40)) })
      let thread = try await portal.store.open(
        NewThread(
          version: version, isRequired: number.isMultiple(of: 2), place: anchor.place,
          screen: screens[number % screens.count].id, language: anchor.language,
          anchor: try JSONValue(encoding: anchor),
          text: "Can this be said in fewer words? It is question \(number) of many."),
        in: study.id, by: owner.id)
      for reply in 0..<Self.replies {
        _ = try await portal.store.reply(
          "Yes, and this is answer \(reply).", to: thread.id, in: study.id, by: owner.id)
      }
    }
    let address = "/studies/\(study.id.uuidString.lowercased())/threads?version=\(version)"
    let browser = try await portal.signIn()
    let samples = try await Samples.of(50, warmUp: 5) { _ in _ = try await browser.page(address) }
    return [Measurement("Page with 2,000 comments", samples, budget: .p99(100))]
      + (try await reviewing(version, of: study, askedBy: owner, in: portal))
  }

  /// Opens the version as someone who was asked to review it. The first time, nothing of it is kept.
  private func reviewing(
    _ version: VersionNumber, of study: Study, askedBy owner: Account, in portal: TrialPortal
  ) async throws -> [Measurement] {
    let reviewer = try await portal.addPerson(1)
    _ = try await portal.store.askForReview(
      study.id, version, of: .people(emails: [reviewer.email]), by: owner.id)
    let browser = try await portal.signIn(1)
    let address = "/reviews/\(study.id.uuidString.lowercased())/\(version)"
    let first = try await Samples.of(1, warmUp: 0) { _ in _ = try await browser.page(address) }
    let size = browser.page.bytes.count
    let samples = try await Samples.of(20, warmUp: 3) { _ in _ = try await browser.page(address) }
    return [
      Measurement("Review page with 2,000 comments", samples, budget: .p99(100)),
      Measurement("Opening it the first time", first),
      Measurement("Size of that page", Double(size) / 1_024, .kilobytes),
    ]
  }
}
