import Hummingbird
import StudyModel
import StudyStore
import Synchronization

extension Services {
  /// Changes a part of a draft for the account that asks, and counts its problems again.
  /// - Parameters:
  ///   - submission: recognizes the same form when it is sent again.
  ///   - result: what is remembered of it.
  @discardableResult
  func edit(
    _ draft: Draft, _ context: SignedInContext, at place: Place, _ summary: String,
    submission: Submission? = nil, making result: String = "",
    change: @escaping @Sendable (Study) throws -> Study
  ) async throws -> Draft {
    try await store.edit(
      draft.study.id, by: context.account.id, at: place, basedOn: nil, summary: summary,
      submission: submission, revising: { try change($0.study) },
      problems: { StudyProblems($0).counts }, making: { result })
  }
}

extension Services {
  /// Adds something to a draft, with an id that is free at that moment.
  /// - Parameter change: returns the study with it, and its id.
  /// - Returns: the draft and the id; for a form that was sent before, what it made then.
  func add(
    to draft: Draft, _ request: Request, _ context: SignedInContext, at place: Place,
    _ summary: String, change: @escaping @Sendable (Study) throws -> (study: Study, id: String)
  ) async throws -> (draft: Draft, id: String) {
    let made = Mutex("")
    do {
      let saved = try await store.edit(
        draft.study.id, by: context.account.id, at: place, basedOn: nil, summary: summary,
        submission: Submission(request, context),
        revising: {
          let (study, id) = try change($0.study)
          made.withLock { $0 = id }
          return study
        }, problems: { StudyProblems($0).counts }, making: { made.withLock { $0 } })
      return (saved, made.withLock { $0 })
    } catch let repeated as RepeatedSubmission {
      return (try await self.draft(context), repeated.result)
    }
  }
}

extension Submission {
  /// Nil for a form without a token, such as one that a script has put together.
  init?(_ request: Request, _ context: SignedInContext) {
    guard let token = context.form.trimmed("submission") else { return nil }
    self.init(
      [token, request.uri.path]
        + context.form.fields.filter { $0.name != "csrf" }.flatMap { [$0.name, $0.value] }
        + context.form.files.flatMap { [$0.field, $0.fileName, sha256($0.bytes)] })
  }
}

extension Draft {
  /// Refuses those who may not write in it, and everybody while the study is archived.
  func requireEditor() throws {
    guard role >= .editor else { throw StoreError.notAllowed }
    guard !isArchived else { throw StoreError.archived }
  }
}
