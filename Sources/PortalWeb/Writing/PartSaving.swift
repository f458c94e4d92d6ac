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
  /// The part as the page of the form knew it.
  let known: KnownPart?
  /// The parts that its fields name.
  let named: [KnownPart]
  let isAutosave: Bool

  typealias Saved = (draft: Draft, rows: PageRows)

  /// Saves an edit, merged with what others changed in other answers of the same question and in the rows of the page.
  /// - Parameter edit: Learns from the history what its author saw, where that matters.
  /// - Returns: The new draft, and where the rows of the page are in it.
  /// - Throws: `PartEditError`, `WouldBreak`, or the errors of the store.
  func save(_ edit: inout PartEdit) async throws -> Saved {
    if edit.earlierParts.isEmpty, edit.language != draft.study.primaryLanguage {
      let value = draft.document.value(at: part.documentPlace) ?? .object([:])
      edit.earlierParts = try await services.store.earlierParts(
        at: part.documentPlace, of: draft.study.id, for: account,
        with: edit.typedTexts(of: part, value), in: edit.language)
    }
    do { return try await store(edit) } catch PartEditError.conflict(let conflicts) {
      guard let latest = try await services.store.draft(of: draft.study.id, for: account),
        latest.historyLength != edit.formerLine,
        let known = try await services.withFormerAnswers(
          conflicts, of: edit, at: part.documentPlace, latest, for: account)
      else { throw PartEditError.conflict(conflicts) }
      edit = known
    } catch PartEditError.lost(let names) where edit.formerParts.isEmpty {
      guard let latest = try await services.store.draft(of: draft.study.id, for: account)
      else { throw PartEditError.lost(names) }
      edit.formerParts = try await services.formerParts(
        at: part.documentPlace, latest, for: account)
    }
    return try await save(&edit)
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
      of: known,
      naming: named,
      isAutosave: isAutosave,
      revising: { draft in
        // Tried again because someone saved meanwhile, it may change nothing.
        latest.withLock { $0 = nil }
        var edit = edit
        // What others changed since the answers were followed is followed as well.
        if edit.formerLine != draft.historyLength { edit.former = [:] }
        let (changed, found) = try edit.saved(
          in: draft.study.requiring(edit.language), document: draft.document)
        rows.withLock { $0 = found }
        guard edit.mayBreak(draft.study, changed) else { return changed }
        return try CarefulEdit(edit.form) { _ in changed }.applied(to: draft.study)
      },
      problems: { study in
        let found = StudyProblems(study)
        latest.withLock { $0 = found.all }
        return found.counts
      })
    // The next pages of this revision need not look for its problems again.
    if let found = latest.withLock({ $0 }) { _ = saved.findings.problems { found } }
    return (saved, rows.withLock { $0 })
  }
}
