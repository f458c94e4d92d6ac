import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Changes a study in one transaction: the draft, its card, and a line of history, or nothing.
  /// - Parameters:
  ///   - place: the part that the author changes.
  ///   - state: `Study.state(of:)` for the part as the author saw it; if nil, whatever is there is overwritten.
  ///   - summary: the summary for the history, such as "Changed the title".
  ///   - change: may run twice if another process saves at the same time.
  /// - Throws: `EditConflict` if the part is no longer as the author saw it; `StoreError`; any error of `change`.
  package func edit(
    _ id: Study.ID, by account: Account.ID, at place: Place, basedOn state: String?,
    summary: String, change: @escaping @Sendable (inout Study) throws -> Void,
    problems: @escaping @Sendable (Study) -> ProblemCounts
  ) async throws -> Draft {
    try await edit(
      id, by: account, at: place, basedOn: state, summary: summary,
      revising: { draft in
        var study = draft.study
        try change(&study)
        return study
      }, problems: problems)
  }

  /// The same for a change that also reads the draft as JSON.
  /// - Parameters:
  ///   - part: the part that a form was made for; the edit is refused if it is not there any more.
  ///   - named: parts that the form names, such as the destination of a rule; likewise.
  ///   - submission: recognizes a form that is sent again; the text that `making` returns after the change, given the
  ///     number of the edit, is remembered.
  ///   - isAutosave: whether the editor saves automatically while someone types; see `EditRun`.
  ///   - restored: where the text that the change restores comes from; the people who wrote it become authors of the next version.
  ///   - report: what a file could not bring along, if the change adds parts of it.
  /// - Throws: also `RepeatedSubmission` and `PartHasMoved`.
  package func edit(
    _ id: Study.ID, by account: Account.ID, at place: Place, basedOn state: String?,
    summary: String, of part: KnownPart? = nil, naming named: [KnownPart] = [],
    submission: Submission? = nil,
    isAutosave: Bool = false,
    restoring restored: RestoredText? = nil, keeping report: ImportReport? = nil,
    revising change: @escaping @Sendable (Draft) throws -> Study,
    problems: @escaping @Sendable (Study) -> ProblemCounts,
    making result: @escaping @Sendable (_ edit: Int) -> String = { _ in "" }
  ) async throws -> Draft {
    let drafts = drafts
    let prepare: @Sendable (Database) throws -> PreparedEdit = { db in
      let access = try db.requireAccess(to: id, for: account, as: .editor)
      try db.refuseRepeated(submission, by: account)
      try db.refuseMoved(part, in: access)
      for part in named { try db.refuseMoved(part, in: access) }
      return try PreparedEdit(
        try db.open(access, from: drafts), at: place, basedOn: state, change: change,
        problems: problems)
    }
    return try await turns.take(for: id) {
      // The expensive part runs in parallel with the saves of other studies; only the write itself waits for the
      // database.
      let early = try await database.read(prepare)
      guard early.change != nil else { return early.before.draft }
      let now = now()
      let saved = try await database.write { db in
        let access = try db.requireAccess(to: id, for: account, as: .editor)
        try db.refuseRepeated(submission, by: account)
        let edit = access.revision == early.before.access.revision ? early : try prepare(db)
        guard let change = edit.change else { return edit.before }
        try db.save(edit.after, by: account, at: now, problems: edit.problems)
        let number = try db.append(
          NewEdit(
            study: id, kind: .edited, account: account, at: now, summary: summary,
            isAutosave: isAutosave, change: change))
        if let restored { try db.noteRestored(restored, in: id) }
        if let report { try db.keep(report, of: id, edit: number) }
        try db.remember(submission, by: account, made: result(number), at: now)
        return OpenDraft(
          access: try db.requireAccess(to: id, for: account, as: .editor), content: edit.after,
          editNumber: number)
      }
      drafts.keep(saved.content, revision: saved.access.revision)
      return saved.draft
    }
  }
}

/// An edit prepared on one revision of a draft, which only needs to be written.
private struct PreparedEdit: Sendable {
  let before: OpenDraft
  let after: DraftContent
  /// Nil if the edit changes nothing.
  let change: ContentChange?
  /// Nil if the edit changes nothing, so that none need be found.
  let problems: ProblemCounts?

  init(
    _ before: OpenDraft, at place: Place, basedOn state: String?,
    change: (Draft) throws -> Study, problems: (Study) -> ProblemCounts
  ) throws {
    let old = before.content
    if let state, state != old.document.state(of: place) {
      throw EditConflict(current: before.draft, place: place)
    }
    let study = try change(before.draft)
    guard study.id == old.study.id, study.slug == old.study.slug, study.schema == old.study.schema
    else { throw StoreError.identityIsFixed }
    self.before = before
    after = try DraftContent(study)
    self.change = ContentChange(from: old.document, to: after.document, at: place)
    self.problems = self.change == nil ? nil : problems(study)
  }
}

extension JSONValue {
  /// The same as `Study.state(of:)`, for a study that is already JSON.
  func state(of place: Place) -> String {
    sha256((value(at: place) ?? .null).canonicalBytes)
  }
}
