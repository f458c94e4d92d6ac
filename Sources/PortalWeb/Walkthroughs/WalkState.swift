import Foundation
import StudyModel
import StudyStore

/// What a walkthrough keeps between two screens: a line of JSON.
struct WalkState {
  var run: Walkthrough.Run
  /// Walkthroughs begun before migration 0008 have the draft below the line.
  private(set) var draft: Data?
  /// Where a screen comes in from.
  var arrivedBack: Bool?
  /// The draft's latest edit when it began.
  var revision: Int?

  init(run: Walkthrough.Run, revision: Int? = nil) {
    self.run = run
    self.revision = revision
  }

  init(reading state: Data) throws {
    let end = state.firstIndex(of: UInt8(ascii: "\n"))
    let head = try JSONDecoder().decode(Head.self, from: state[..<(end ?? state.endIndex)])
    run = head.run
    arrivedBack = head.arrivedBack
    revision = head.revision
    draft = end.map { state[state.index(after: $0)...] }
  }

  func encoded() throws -> Data {
    let head = try JSONEncoder().encode(
      Head(run: run, arrivedBack: arrivedBack, revision: revision))
    return draft.map { head + [UInt8(ascii: "\n")] + $0 } ?? head
  }

  private struct Head: Codable {
    var run: Walkthrough.Run
    var arrivedBack: Bool?
    var revision: Int?
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
    guard let task = try await task(of: kept, state, context),
      var walk = Walkthrough(resuming: state.run, in: task, today: services.today)
    else { throw PortalError.notFound }
    walk.language = kept.language
    return OpenWalk(kept: kept, state: state, walk: walk)
  }

  private func task(
    of kept: WalkthroughRun, _ state: WalkState, _ context: SignedInContext
  ) async throws -> WalkableTask? {
    if let task = await cache.task(of: kept.id) { return task }
    let study: Study
    if let draft = try await services.store.draft(ofRun: kept.id, for: context.account.id)
      ?? state.draft
    {
      study = try Study(document: draft)
    } else if let number = kept.version,
      let found = try await services.store.version(number, of: kept.study, for: context.account.id)
    {
      study = try found.version.study()
    } else {
      return nil
    }
    guard let task = WalkableTask(state.run.task, in: study) else { return nil }
    await cache.keep(task, of: kept.id)
    return task
  }

  /// Keeps a walkthrough that has begun.
  func keep(
    _ walk: Walkthrough, of study: Study, version: VersionNumber?, revision: Int,
    language: Language, by account: Account.ID
  ) async throws -> UUID {
    let state = WalkState(run: walk.run, revision: version == nil ? revision : nil)
    return try await services.store.startRun(
      study: study.id, version: version, task: walk.task.id, language: language,
      state: try state.encoded(), draft: version == nil ? Data(try study.canonicalBytes()) : nil,
      by: account)
  }
}

extension Services {
  /// Relative dates turn at midnight of the server's time zone.
  var today: CalendarDay { CalendarDay(now(), in: .current) }
}
