import StudyEditing
import StudyModel
import StudyParts
import StudyStore
import Synchronization

/// Saves what was typed on the page of a part.
struct PartSaving {
  let services: Services
  /// The draft for which the form was opened, or a later one.
  let draft: Draft
  let part: PlacedPart
  let account: Account.ID
  let isAutosave: Bool

  /// Saves an edit, merged with what others changed in other answers of the same question.
  /// - Returns: The new draft, and its problems if they were looked for.
  /// - Throws: `PartEditError`, `WouldBreak`, or the errors of the store.
  func save(_ edit: PartEdit) async throws -> (draft: Draft, problems: [Problem]?) {
    do { return try await store(edit) } catch PartEditError.conflict(let conflicts) {
      guard let latest = try await services.store.draft(of: draft.study.id, for: account),
        let known = try await services.withFormerAnswers(
          conflicts, of: edit, at: part.documentPlace, latest, for: account)
      else { throw PartEditError.conflict(conflicts) }
      return try await store(known)
    }
  }

  private func store(_ edit: PartEdit) async throws -> (draft: Draft, problems: [Problem]?) {
    let title = part.title(in: draft.study.primaryLanguage)
    let latest = Mutex<[Problem]?>(nil)
    let saved = try await services.store.edit(
      draft.study.id, by: account, at: part.documentPlace, basedOn: nil,
      summary: edit.confirmed.isEmpty
        ? "Edited \(title)"
        : "Confirmed the \(edit.language.englishName) translation of \(title)",
      isAutosave: isAutosave,
      revising: { draft in
        let changed = try edit.applied(to: draft.study, document: draft.document)
        guard edit.mayBreak(draft.study, changed) else { return changed }
        return try CarefulEdit(edit.form) { _ in changed }.applied(to: draft.study)
      },
      problems: { study in
        let found = StudyProblems(study)
        latest.withLock { $0 = found.all }
        return found.counts
      })
    return (saved, latest.withLock { $0 })
  }
}
