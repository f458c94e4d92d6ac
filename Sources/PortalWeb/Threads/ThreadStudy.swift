import StudyModel
import StudyReview
import StudyStore

/// A study as someone may discuss it: a member, or a person who was asked to review a version and never sees the draft.
struct ThreadStudy: Sendable {
  let id: Study.ID
  let tabs: StudyTabs
  /// The draft, for its editors.
  let draft: Study?
  let isArchived: Bool
  let mayEdit: Bool
  /// Whether the person is only asked to review.
  let isForReview: Bool

  /// What people who cannot edit the draft read instead; nil if they read no version.
  var version: (number: VersionNumber, study: Study, sha256: String)?
  /// The last version, for people who are asked to review and cannot edit the draft; nil for everyone else.
  var reviewed: VersionNumber?

  /// Finds what threads are about; nil if there is nothing to find it in.
  var finder: ThreadFinder? {
    if mayEdit, let draft { return ThreadFinder(inDraft: draft) }
    return version.map { ThreadFinder(in: $0.study, $0.number) }
  }

  init(_ draft: Draft) {
    id = draft.study.id
    tabs = draft.tabs(.versions)
    self.draft = draft.role >= .editor ? draft.study : nil
    isArchived = draft.isArchived
    mayEdit = draft.mayEdit
    isForReview = false
  }

  /// For people who are only asked to review.
  init(_ access: VersionAccess) {
    id = access.study
    tabs = StudyTabs(reviewing: access)
    draft = nil
    isArchived = access.isArchived
    mayEdit = false
    isForReview = true
  }
}

extension Services {
  /// The study that the address names.
  /// - Throws: The same error whether the study does not exist or the person may not know of it.
  func threadStudy(_ context: SignedInContext) async throws -> ThreadStudy {
    let id = try studyID(context)
    if let draft = try await store.draft(of: id, for: context.account.id) {
      return ThreadStudy(draft)
    }
    guard let access = try await store.versionAccess(to: id, for: context.account.id) else {
      throw PortalError.notFound
    }
    return ThreadStudy(access)
  }

  /// The study that the address names, with a version in which someone who cannot edit the draft sees what became of
  /// the words that threads are about.
  /// - Parameter number: the version; the last one that the person may read if nil.
  func threadStudy(
    reading number: VersionNumber?, _ context: SignedInContext
  ) async throws -> ThreadStudy {
    var study = try await threadStudy(context)
    let account = context.account.id
    guard !study.mayEdit else { return study }
    let last = try await store.versions(of: study.id, for: account)?.previous(to: nil)?.number
    if try await store.versionAccess(to: study.id, for: account)?.isAsked == true {
      study.reviewed = last
    }
    if let number = number ?? last,
      let found = try await store.version(
        number, of: study.id, for: account, comparing: .withoutThreads)
    {
      study.version = (number, try await reviewedStudy(of: found.version), found.line.sha256)
    }
    return study
  }

  /// The review of the last version, at the screen that shows what a thread is about; nil for people who are not asked.
  func review(
    of thread: StudyThread, in discussed: ThreadStudy
  ) async throws -> ThreadsPage.Link? {
    guard let version = discussed.version, version.number == discussed.reviewed else { return nil }
    let language =
      version.study.languages.first { $0 == thread.language } ?? version.study.primaryLanguage
    let screens = try await storyboard(of: version.study, sha256: version.sha256, in: language)
      .screens
    var places = ScreensOfPlaces(screens)
    let finding = discussed.finder?.finding(of: thread)
    let place = finding.map { $0.place ?? [] } ?? thread.place
    let screen = places.screen(of: thread, at: place) ?? thread.screen
    let anchor =
      place.first == "facts" ? "facts" : screens.first { $0.id == screen }.map(\.anchor)
    return ThreadsPage.Link(
      reviewing: version.number, of: discussed.id,
      at: Paths.review(discussed.id, version.number, in: language)
        + (anchor.map { "#\($0)" } ?? ""))
  }
}
