import Hummingbird
import StudyEditing
import StudyModel
import StudyStore
import Synchronization

extension Services {
  /// Adds something to a draft, with an ID that is not in use at that moment.
  /// - Parameter change: Returns the study with the addition, and its ID.
  /// - Returns: The draft and the ID. If the same form was submitted before, the ID that it created then.
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
