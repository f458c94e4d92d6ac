import Foundation
import StudyDocuments
import StudyEditing
import StudyModel
import StudyStore

/// Starting and resuming walkthroughs.
extension Services {
  /// The walkthrough that the address names.
  /// - Throws: The same error whether the walkthrough belongs to someone else, has expired, or never existed.
  func openWalk(_ context: some WalkerContext) async throws -> OpenWalk {
    guard let id = context.parameters.get("run").flatMap({ UUID(uuidString: $0) }),
      let kept = try await store.run(id, for: context.owner)
    else { throw try await missingWalk(context) }
    let state = try WalkState(reading: kept.state)
    guard let task = try await task(of: kept, state, context),
      var walk = Walkthrough(resuming: state.run, in: task, today: today)
    else { throw PortalError.notFound }
    walk.language = kept.language
    return OpenWalk(
      kept: kept, state: state, walk: walk, place: context.walks,
      isReview: try await isReview(of: kept, context))
  }

  /// Visitors whose link still works can start again.
  private func missingWalk(_ context: some WalkerContext) async throws -> PortalError {
    guard case .visitor(let visitor) = context.owner,
      try await store.workingViewLink(visitor.link) != nil
    else { return .notFound }
    return .walkGone
  }

  /// Whether a person walks through a version that they may read only because they are asked to review it.
  private func isReview(
    of kept: WalkthroughRun, _ context: some WalkerContext
  ) async throws -> Bool {
    guard kept.version != nil, case .account(let account) = context.owner else { return false }
    return try await store.versionAccess(to: kept.study, for: account)?.role == nil
  }

  private func task(
    of kept: WalkthroughRun, _ state: WalkState, _ context: some WalkerContext
  ) async throws -> WalkableTask? {
    if let task = await walkedTasks.task(of: kept.id) { return task }
    let study: Study
    if let draft = try await store.draft(ofRun: kept.id, for: context.owner) ?? state.draft {
      study = try Study(document: draft)
    } else if let version = try await version(of: kept, context) {
      study = try version.study()
    } else {
      return nil
    }
    guard let task = WalkableTask(state.run.task, in: study) else { return nil }
    await walkedTasks.keep(task, of: kept.id)
    return task
  }

  private func version(
    of kept: WalkthroughRun, _ context: some WalkerContext
  ) async throws -> Version? {
    switch context.owner {
    case .visitor(let visitor): return try await store.version(ofViewLink: visitor.link)
    case .account(let account):
      guard let number = kept.version else { return nil }
      return try await store.version(number, of: kept.study, for: account)?.version
    }
  }

  /// The current draft, for a walkthrough that began with it; nil for a walkthrough of a version.
  func draft(of open: OpenWalk, _ context: some WalkerContext) async throws -> Draft? {
    guard open.kept.version == nil, case .account(let account) = context.owner else { return nil }
    return try await store.draft(of: open.kept.study, for: account)
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

  /// The current date as the days of reviews and approvals are counted.
  var boardToday: CalendarDay { CalendarDay(now(), in: .gmt) }
}

extension Services {
  /// What the board says today about the version that is walked through; nil for a draft, and for a version in use that
  /// needs no board.
  /// - Throws: `AlteredVersion`, also in a walkthrough that began before the version was altered.
  func stamp(of open: OpenWalk, _ context: some WalkerContext) async throws -> Stamp? {
    guard let number = open.kept.version else { return nil }
    switch context.owner {
    case .visitor(let visitor):
      return try await store.versionLine(ofViewLink: visitor.link).flatMap { Stamp($0) }
    case .account(let account):
      let lines = try await store.versions(of: open.kept.study, for: account)
      return try (lines?.opened(number)).flatMap { Stamp($0) }
    }
  }
}
