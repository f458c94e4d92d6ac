import StudyModel
import StudyStore

extension Services {
  /// Changes a part of a draft in the name of whoever asks, and counts its problems anew.
  @discardableResult
  func edit(
    _ draft: Draft, _ context: SignedInContext, at place: Place, _ summary: String,
    change: @escaping @Sendable (Study) throws -> Study
  ) async throws -> Draft {
    try await store.edit(
      draft.study.id, by: context.account.id, at: place, basedOn: nil, summary: summary,
      revising: { try change($0.study) }, problems: { StudyProblems($0).counts })
  }
}

extension Draft {
  /// Refuses those who may not write in it, and everybody while the study is archived.
  func requireEditor() throws {
    guard role >= .editor else { throw StoreError.notAllowed }
    guard !isArchived else { throw StoreError.archived }
  }
}
