import Foundation
import GRDB
import StudyModel

/// One of two studies that an edit changes together.
package struct EditedStudy: Sendable {
  let study: Study.ID
  let place: Place
  let summary: String

  /// - Parameters:
  ///   - place: the part that the edit is about.
  ///   - summary: the summary for the history of this study.
  package init(_ study: Study.ID, at place: Place, summary: String) {
    self.study = study
    self.place = place
    self.summary = summary
  }
}

extension StudyStore {
  /// Changes two studies in one transaction, or neither, so that whatever leaves one arrives in the other.
  /// - Parameters:
  ///   - submission: recognizes a form that is sent again; the text that `making` returns, given the number of the edit in the
  ///     first study, is remembered.
  ///   - change: changes both studies, given their current drafts; may run twice if someone saves at the same time.
  /// - Returns: the drafts after the edit.
  /// - Throws: `StoreError` for people who may not edit both; `RepeatedSubmission`; any error of `change`.
  @discardableResult
  package func edit(
    _ first: EditedStudy, and second: EditedStudy, by account: Account.ID,
    submission: Submission? = nil,
    revising change: @escaping @Sendable (Draft, Draft) throws -> (Study, Study),
    problems: @escaping @Sendable (Study) -> ProblemCounts,
    making result: @escaping @Sendable (_ edit: Int?) -> String = { _ in "" }
  ) async throws -> (Draft, Draft) {
    let edits = [first, second]
    let drafts = drafts
    let prepare: @Sendable (Database) throws -> [PreparedMove] = { db in
      try db.refuseRepeated(submission, by: account)
      let before = try edits.map { edit in
        try db.open(try db.requireAccess(to: edit.study, for: account, as: .editor), from: drafts)
      }
      let (one, other) = try change(before[0].draft, before[1].draft)
      return [
        try PreparedMove(before[0], to: one, at: first.place, problems: problems),
        try PreparedMove(before[1], to: other, at: second.place, problems: problems),
      ]
    }
    // The expensive part runs in parallel with the saves of other studies; only the writes wait for the database.
    let early = try await database.read(prepare)
    let now = now()
    let saved = try await database.write { db -> [OpenDraft] in
      try db.refuseRepeated(submission, by: account)
      let revisions = try edits.map {
        try db.requireAccess(to: $0.study, for: account, as: .editor).revision
      }
      let isCurrent = revisions == early.map(\.before.access.revision)
      let moves = isCurrent ? early : try prepare(db)
      let after = try zip(edits, moves).map { edit, move -> OpenDraft in
        guard let change = move.change else { return move.before }
        try db.save(move.after, by: account, at: now, problems: move.problems)
        let number = try db.append(
          NewEdit(
            study: edit.study, kind: .edited, account: account, at: now, summary: edit.summary,
            change: change))
        return OpenDraft(
          access: try db.requireAccess(to: edit.study, for: account, as: .editor),
          content: move.after, editNumber: number)
      }
      try db.remember(submission, by: account, made: result(after[0].editNumber), at: now)
      return after
    }
    for draft in saved { drafts.keep(draft.content, revision: draft.access.revision) }
    return (saved[0].draft, saved[1].draft)
  }
}

/// One of the two edits, prepared on one revision of its draft.
private struct PreparedMove: Sendable {
  let before: OpenDraft
  let after: DraftContent
  let problems: ProblemCounts
  /// Nil if the edit changes nothing.
  let change: ContentChange?

  init(
    _ before: OpenDraft, to study: Study, at place: Place, problems: (Study) -> ProblemCounts
  ) throws {
    let old = before.content
    guard study.id == old.study.id, study.slug == old.study.slug, study.schema == old.study.schema
    else { throw StoreError.identityIsFixed }
    self.before = before
    after = try DraftContent(study)
    self.problems = problems(study)
    change = ContentChange(from: old.document, to: after.document, at: place)
  }
}
