import Hummingbird
import StudyEditing
import StudyModel
import StudyStore
import Synchronization

extension Services {
  /// Adds something to a draft, with an ID that is not in use at that moment.
  /// - Parameter change: Returns the study with the addition, and its ID.
  /// - Returns: The draft, the ID, and what takes the addition back. If the same form was submitted before, the ID that it
  ///   created then.
  func add(
    to draft: Draft, _ request: Request, _ context: SignedInContext, at place: Place,
    _ summary: String, change: @escaping @Sendable (Study) throws -> (study: Study, id: String)
  ) async throws -> (draft: Draft, id: String, undo: NoticeUndo?) {
    let made = Mutex("")
    do {
      let saved = try await store.edit(
        draft.study.id, by: context.account.id, at: place, basedOn: nil, summary: summary,
        submission: Submission(request, context),
        revising: {
          let (study, id) = try change($0.study)
          made.withLock { $0 = id }
          return study
        }, problems: { StudyProblems($0).counts },
        making: { number in made.withLock { "\($0)\n\(number)" } })
      return (saved, made.withLock { $0 }, NoticeUndo(saved))
    } catch let repeated as RepeatedSubmission {
      let parts = repeated.result.split(separator: "\n", omittingEmptySubsequences: false)
      return (
        try await self.draft(context), String(parts[0]),
        parts.count > 1 ? Int(bounded: parts[1]).map { NoticeUndo(draft.study.id, edit: $0) } : nil
      )
    }
  }
}
