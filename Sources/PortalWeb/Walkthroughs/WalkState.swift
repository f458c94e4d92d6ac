import Foundation
import StudyModel
import StudyStore

/// What a walkthrough keeps between two screens: a line of JSON, and below it the draft it began with.
struct WalkState {
  var run: Walkthrough.Run
  /// The draft it began with as canonical text, since it may have changed; versions never change. It is many times as
  /// long as the rest and is read only when the study is not at hand.
  var draft: Data?
  /// Where a screen comes in from.
  var arrivedBack: Bool?

  init(run: Walkthrough.Run, draft: Data? = nil) {
    self.run = run
    self.draft = draft
  }

  init(reading state: Data) throws {
    let end = state.firstIndex(of: UInt8(ascii: "\n"))
    let head = try JSONDecoder().decode(Head.self, from: state[..<(end ?? state.endIndex)])
    run = head.run
    arrivedBack = head.arrivedBack
    draft = end.map { state[state.index(after: $0)...] }
  }

  func encoded() throws -> Data {
    let head = try JSONEncoder().encode(Head(run: run, arrivedBack: arrivedBack))
    return draft.map { head + [UInt8(ascii: "\n")] + $0 } ?? head
  }

  private struct Head: Codable {
    var run: Walkthrough.Run
    var arrivedBack: Bool?
  }
}

/// A walkthrough taken up again.
struct OpenWalk {
  let kept: WalkthroughRun
  var state: WalkState
  var walk: Walkthrough

  var study: Study { walk.study }
}

extension WalkthroughController {
  /// The walkthrough an address names. Somebody else's, an expired one and one that never was get the same answer.
  func openWalk(_ context: SignedInContext) async throws -> OpenWalk {
    guard let id = context.parameters.get("run").flatMap({ UUID(uuidString: $0) }),
      let kept = try await services.store.run(id, for: context.account.id)
    else { throw PortalError.notFound }
    let state = try WalkState(reading: kept.state)
    guard let study = try await study(of: kept, state, context),
      let walk = Walkthrough(resuming: state.run, in: study, today: services.today)
    else { throw PortalError.notFound }
    return OpenWalk(kept: kept, state: state, walk: walk)
  }

  private func study(
    of kept: WalkthroughRun, _ state: WalkState, _ context: SignedInContext
  ) async throws -> Study? {
    if let study = await cache.study(of: kept.id) { return study }
    let study: Study
    if let draft = state.draft {
      study = try Study(document: draft)
    } else if let number = kept.version,
      let found = try await services.store.version(number, of: kept.study, for: context.account.id)
    {
      study = try found.version.study()
    } else {
      return nil
    }
    await cache.keep(study, of: kept.id)
    return study
  }
}

extension Services {
  /// Relative dates turn at midnight of the server's time zone.
  var today: CalendarDay { CalendarDay(now(), in: .current) }
}
