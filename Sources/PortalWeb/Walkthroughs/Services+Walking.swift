import Foundation
import StudyDocuments
import StudyModel
import StudyStore

/// Starting and resuming walkthroughs.
extension Services {
  /// The walkthrough that the address names.
  /// - Throws: The same error whether the walkthrough belongs to someone else, has expired, or never existed.
  func openWalk(_ context: SignedInContext) async throws -> OpenWalk {
    guard let id = context.parameters.get("run").flatMap({ UUID(uuidString: $0) }),
      let kept = try await store.run(id, for: context.account.id)
    else { throw PortalError.notFound }
    let state = try WalkState(reading: kept.state)
    guard let task = try await task(of: kept, state, context),
      var walk = Walkthrough(resuming: state.run, in: task, today: today)
    else { throw PortalError.notFound }
    walk.language = kept.language
    return OpenWalk(
      kept: kept, state: state, walk: walk, isReview: try await isReview(of: kept, context))
  }

  /// Whether a person walks through a version that they may read only because they are asked to review it.
  private func isReview(
    of kept: WalkthroughRun, _ context: SignedInContext
  ) async throws -> Bool {
    guard kept.version != nil else { return false }
    return try await store.versionAccess(to: kept.study, for: context.account.id)?.role == nil
  }

  private func task(
    of kept: WalkthroughRun, _ state: WalkState, _ context: SignedInContext
  ) async throws -> WalkableTask? {
    if let task = await walkedTasks.task(of: kept.id) { return task }
    let study: Study
    if let draft = try await store.draft(ofRun: kept.id, for: context.account.id)
      ?? state.draft
    {
      study = try Study(document: draft)
    } else if let number = kept.version,
      let found = try await store.version(number, of: kept.study, for: context.account.id)
    {
      study = try found.version.study()
    } else {
      return nil
    }
    guard let task = WalkableTask(state.run.task, in: study) else { return nil }
    await walkedTasks.keep(task, of: kept.id)
    return task
  }

  /// Stores a walkthrough that has started.
  func startRun(
    of walk: Walkthrough, in study: Study, version: VersionNumber?, revision: Int?,
    language: Language, by account: Account.ID
  ) async throws -> UUID {
    let state = WalkState(run: walk.run, revision: version == nil ? revision : nil)
    return try await store.startRun(
      study: study.id, version: version, task: walk.task.id, language: language,
      state: try state.encoded(), draft: version == nil ? Data(try study.canonicalBytes()) : nil,
      by: account)
  }

  /// The current date; relative dates change at midnight in the server's time zone.
  var today: CalendarDay { CalendarDay(now(), in: .current) }
}

extension Services {
  /// What the board says today about the version that is walked through; nil for a draft, and for a version in use that
  /// needs no board.
  func stamp(of open: OpenWalk, _ context: SignedInContext) async throws -> Stamp? {
    guard let number = open.kept.version else { return nil }
    let lines = try await store.versions(of: open.kept.study, for: context.account.id)
    return lines?.first { $0.number == number }.flatMap { Stamp($0) }
  }
}
