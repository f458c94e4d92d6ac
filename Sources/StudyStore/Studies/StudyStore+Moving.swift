import Foundation
import GRDB
import StudyModel

/// One of the two studies that an edit changes together.
package struct EditedStudy: Sendable {
  let study: Study.ID
  let place: Place
  let summary: String

  /// - Parameters:
  ///   - place: the part that the edit is about.
  ///   - summary: what the history of this study says.
  package init(_ study: Study.ID, at place: Place, summary: String) {
    self.study = study
    self.place = place
    self.summary = summary
  }
}

extension StudyStore {
  /// Changes two studies in one transaction, or neither: what leaves the one has arrived in the other.
  /// - Parameters:
  ///   - submission: recognizes the same form when it is sent again; the text that `making` returns is remembered.
  ///   - change: makes both studies anew from what they are at that moment.
  /// - Returns: the drafts after it.
  /// - Throws: `StoreError`, for whoever may not write in both; `RepeatedSubmission`; whatever `change` throws.
  @discardableResult
  package func edit(
    _ first: EditedStudy, and second: EditedStudy, by account: Account.ID,
    submission: Submission? = nil,
    revising change: @escaping @Sendable (Draft, Draft) throws -> (Study, Study),
    problems: @escaping @Sendable (Study) -> ProblemCounts,
    making result: @escaping @Sendable () -> String = { "" }
  ) async throws -> (Draft, Draft) {
    let now = now()
    let drafts = drafts
    let saved = try await database.write { db -> [OpenDraft] in
      try db.refuseRepeated(submission, by: account)
      let edits = [first, second]
      let before = try edits.map { edit in
        try db.open(try db.requireAccess(to: edit.study, for: account, as: .editor), from: drafts)
      }
      let (one, other) = try change(before[0].draft, before[1].draft)
      let after = try zip(edits, zip(before, [one, other])).map { edit, states -> OpenDraft in
        let (old, study) = (states.0.content, states.1)
        guard study.id == old.study.id, study.slug == old.study.slug,
          study.schema == old.study.schema
        else { throw StoreError.identityIsFixed }
        let content = try DraftContent(study)
        guard let change = ContentChange(from: old.document, to: content.document, at: edit.place)
        else { return states.0 }
        try db.save(content, by: account, at: now, problems: problems(study))
        try db.append(
          NewEdit(
            study: edit.study, kind: .edited, account: account, at: now, summary: edit.summary,
            change: change))
        return OpenDraft(
          access: try db.requireAccess(to: edit.study, for: account, as: .editor), content: content)
      }
      try db.remember(submission, by: account, made: result(), at: now)
      return after
    }
    for draft in saved { drafts.keep(draft.content, revision: draft.access.revision) }
    return (saved[0].draft, saved[1].draft)
  }
}
