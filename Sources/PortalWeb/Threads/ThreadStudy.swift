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

  /// Finds what threads are about in the draft; nil for people who cannot edit it.
  var finder: AnchorFinder? { mayEdit ? draft.map { AnchorFinder($0) } : nil }

  init(_ draft: Draft) {
    id = draft.study.id
    tabs = draft.tabs(.versions)
    self.draft = draft.role >= .editor ? draft.study : nil
    isArchived = draft.isArchived
    mayEdit = draft.mayEdit
  }

  /// For people who are only asked to review.
  init(_ access: VersionAccess) {
    id = access.study
    tabs = StudyTabs(reviewing: access)
    draft = nil
    isArchived = access.isArchived
    mayEdit = false
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
}
