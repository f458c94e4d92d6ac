import Foundation
import StudyModel
import StudyStore

/// What a walkthrough keeps between two screens.
struct WalkState: Codable {
  var run: Walkthrough.Run
  /// The draft it began with as canonical text, since it may have changed; versions never change.
  var draft: String?
  /// Where a screen comes in from.
  var arrivedBack: Bool?

  func encoded() throws -> Data { try JSONEncoder().encode(self) }
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
    let state = try JSONDecoder().decode(WalkState.self, from: kept.state)
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
      study = try Study(document: draft.utf8)
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
