import Hummingbird
import StudyEditing
import StudyModel
import StudyStore
import Synchronization

extension Services {
  /// Adds something to a draft, with an ID that is not in use at that moment.
  /// - Parameters:
  ///   - submission: What makes this addition the same as an earlier one; if nil, the form.
  ///   - report: What a file could not bring along, if the addition comes from one.
  ///   - change: Returns the study with the addition, and its ID.
  /// - Returns: The draft, the ID, and what takes the addition back. If the same form was submitted before, the ID that it
  ///   created then.
  func add(
    to draft: Draft, _ request: Request, _ context: SignedInContext, at place: Place,
    _ summary: String, submission: Submission? = nil, keeping report: ImportReport? = nil,
    change: @escaping @Sendable (Study) throws -> (study: Study, id: String)
  ) async throws -> (draft: Draft, id: String, undo: NoticeUndo?) {
    let made = Mutex("")
    do {
      let saved = try await store.edit(
        draft.study.id, by: context.account.id, at: place, basedOn: nil, summary: summary,
        of: context.part(in: draft.study.id),
        submission: submission ?? Submission(request, context), keeping: report,
        revising: {
          let (study, id) = try change($0.study)
          made.withLock { $0 = id }
          return study
        }, problems: { StudyProblems($0).counts },
        making: { number in made.withLock { "\($0)\n\(number)" } })
      return (saved, made.withLock { $0 }, NoticeUndo(saved))
    } catch let repeated as RepeatedSubmission {
      let parts = repeated.result.split(separator: "\n", omittingEmptySubsequences: false)
      guard let current = try await store.draft(of: draft.study.id, for: context.account.id) else {
        throw PortalError.notFound
      }
      return (
        current, String(parts[0]),
        parts.count > 1 ? Int(bounded: parts[1]).map { NoticeUndo(draft.study.id, edit: $0) } : nil
      )
    }
  }
}
