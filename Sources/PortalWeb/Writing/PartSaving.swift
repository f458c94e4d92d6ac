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

  typealias Saved = (draft: Draft, problems: [Problem]?, rows: PageRows)

  /// Saves an edit, merged with what others changed in other answers of the same question.
  /// - Returns: The new draft, its problems if they were looked for, and where the rows of the page are in it.
  /// - Throws: `PartEditError`, `WouldBreak`, or the errors of the store.
  func save(_ edit: PartEdit) async throws -> Saved {
    do { return try await store(edit) } catch PartEditError.conflict(let conflicts) {
      guard let latest = try await services.store.draft(of: draft.study.id, for: account),
        let known = try await services.withFormerAnswers(
          conflicts, of: edit, at: part.documentPlace, latest, for: account)
      else { throw PartEditError.conflict(conflicts) }
      return try await store(known)
    }
  }

  private func store(_ edit: PartEdit) async throws -> Saved {
    let title = part.title(in: draft.study.primaryLanguage)
    let latest = Mutex<[Problem]?>(nil)
    let rows = Mutex(PageRows())
    let saved = try await services.store.edit(
      draft.study.id, by: account, at: part.documentPlace, basedOn: nil,
      summary: edit.confirmed.isEmpty
        ? "Edited \(title)"
        : "Confirmed the \(edit.language.englishName) translation of \(title)",
      isAutosave: isAutosave,
      revising: { draft in
        let (changed, found) = try edit.saved(in: draft.study, document: draft.document)
        rows.withLock { $0 = found }
        guard edit.mayBreak(draft.study, changed) else { return changed }
        return try CarefulEdit(edit.form) { _ in changed }.applied(to: draft.study)
      },
      problems: { study in
        let found = StudyProblems(study)
        latest.withLock { $0 = found.all }
        return found.counts
      })
    return (saved, latest.withLock { $0 }, rows.withLock { $0 })
  }
}
