import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// What Undo and Redo would do now within a part, and Undo in the whole study: in each case, this person's latest
  /// edit that can be undone. Edits blocked by later ones are skipped.
  /// - Parameters:
  ///   - isWithin: whether a place belongs to the part; an edit that reaches beyond it is not offered there, unless it
  ///     added or removed a part of its lists.
  ///   - isAround: whether a place contains the part, so that an edit there may concern the part; other edits are not
  ///     read.
  /// - Throws: `StoreError.notFound` if this person may not know of the study.
  package func undoChoices(
    in id: Study.ID, by account: Account.ID,
    within isWithin: @escaping @Sendable (Place) -> Bool,
    around isAround: @escaping @Sendable (Place) -> Bool = { _ in true }
  ) async throws -> UndoChoices {
    let drafts = drafts
    return try await database.read { db in
      guard let access = try db.access(to: id, for: account) else { throw StoreError.notFound }
      let document = try db.open(access, from: drafts).content.document
      let standing = try db.standingEdits(of: access)
      let toUndo = standing.candidates(.undo)
      func latest(_ candidates: [EditOutline], _ isWithin: (Place) -> Bool) throws
        -> ReversibleEdit?
      {
        try db.reversal(candidates, of: access, number: nil, in: document, within: isWithin)?.edit
      }
      func reaching(_ candidates: [EditOutline]) -> [EditOutline] {
        candidates.filter { isWithin($0.place) || isAround($0.place) }
      }
      return UndoChoices(
        undo: try latest(reaching(toUndo), isWithin),
        redo: try latest(reaching(standing.candidates(.redo)), isWithin),
        anywhere: try latest(toUndo) { _ in true })
    }
  }

  /// Undoes this person's latest edit that is in effect and can be undone, wherever it was made.
  /// - Throws: as for `reverse`.
  package func undo(
    _ id: Study.ID, by account: Account.ID,
    problems: (@Sendable (Study) -> ProblemCounts)? = nil
  ) async throws -> Draft? {
    try await reverse(.undo, id, by: account, problems: problems)?.draft
  }

  /// Undoes this person's edit, or redoes one that was undone.
  /// - Parameters:
  ///   - number: the edit that was offered, or any save of its run; nil for the latest possible one.
  ///   - isWithin: as for `undoChoices`, like `isAround`.
  ///   - problems: counts the problems of the result; if nil, the counts stay the same.
  /// - Returns: the draft and the edit, or nil if there is nothing left to undo, or if the edit has been undone already.
  /// - Throws: `EditConflict` if a later change prevents it; `StoreError`.
  package func reverse(
    _ direction: ReversibleEdit.Direction, _ id: Study.ID, by account: Account.ID,
    number: Int? = nil, within isWithin: @escaping @Sendable (Place) -> Bool = { _ in true },
    around isAround: @escaping @Sendable (Place) -> Bool = { _ in true },
    problems: (@Sendable (Study) -> ProblemCounts)? = nil
  ) async throws -> (draft: Draft, edit: ReversibleEdit)? {
    let drafts = drafts
    let prepare: @Sendable (Database) throws -> PreparedReversal? = { db in
      let access = try db.requireAccess(to: id, for: account, as: .editor)
      let current = try db.open(access, from: drafts)
      let standing = try db.standingEdits(of: access)
      let candidates = standing.candidates(direction)
        .filter { isWithin($0.place) || isAround($0.place) }
      let number = number.map(standing.representative)
      if direction == .undo, let number, !candidates.contains(where: { $0.number == number }) {
        return nil
      }
      guard
        let found = try db.reversal(
          candidates, of: access, number: number, in: current.content.document, within: isWithin)
      else {
        guard try db.isAny(of: candidates, of: access, within: isWithin) else { return nil }
        throw EditConflict(current: current.draft, place: [])
      }
      guard let study = try? Study(document: found.document.canonicalBytes) else {
        throw EditConflict(current: current.draft, place: found.edit.place)
      }
      let content = try DraftContent(study)
      guard
        let change = ContentChange(
          from: current.content.document, to: content.document, at: found.place)
      else { return nil }
      return PreparedReversal(
        revision: access.revision, edit: found.edit, content: content, change: change,
        problems: problems?(study))
    }
    return try await turns.take(for: id) {
      // As for an edit, only the write itself blocks the saves of other studies.
      guard let early = try await database.read(prepare) else { return nil }
      let now = now()
      let saved = try await database.write { db -> (OpenDraft, ReversibleEdit)? in
        let access = try db.requireAccess(to: id, for: account, as: .editor)
        let prepared = access.revision == early.revision ? early : try prepare(db)
        guard let prepared else { return nil }
        try db.save(prepared.content, by: account, at: now, problems: prepared.problems)
        try db.append(
          NewEdit(
            study: id, kind: .undone, account: account, at: now,
            summary: (direction == .undo ? "Undone: " : "Redone: ") + prepared.edit.summary,
            undoes: prepared.edit.number, change: prepared.change))
        if prepared.change.differences.contains(where: { $0.kind != .removed }) {
          try db.noteRestored(.line(prepared.edit.number), in: id)
        }
        return (
          OpenDraft(
            access: try db.requireAccess(to: id, for: account, as: .editor),
            content: prepared.content),
          prepared.edit
        )
      }
      guard let (open, edit) = saved else { return nil }
      drafts.keep(open.content, revision: open.access.revision)
      return (open.draft, edit)
    }
  }
}

/// A reversal prepared on one revision of a draft, which only needs to be written.
private struct PreparedReversal: Sendable {
  let revision: Int
  let edit: ReversibleEdit
  let content: DraftContent
  let change: ContentChange
  /// Nil if problems are not counted.
  let problems: ProblemCounts?
}

/// An edit that can be undone, and the document without it.
private struct Reversal {
  let edit: ReversibleEdit
  let place: Place
  let document: JSONValue
}

extension Database {
  /// How far back Undo looks: the number of the person's lines, and of those read because they may concern the part.
  private static let reach = (lines: 20_000, tries: 200)

  fileprivate func reversal(
    _ candidates: [EditOutline], of access: StudyAccess, number: Int?, in document: JSONValue,
    within isWithin: (Place) -> Bool
  ) throws -> Reversal? {
    for candidate in candidates.prefix(number == nil ? Self.reach.tries : candidates.count)
    where number == nil || candidate.number == number {
      let (edit, change, summary) = try reversible(candidate.number, of: access.study)
      let differences = change.differences
      guard !differences.isEmpty, differences.belong(to: isWithin),
        let undone = try? change.undone(in: document), undone != document
      else { continue }
      return Reversal(
        edit: ReversibleEdit(
          number: candidate.number, summary: summary, at: edit.at.date,
          place: differences.mainPlace),
        place: change.place, document: undone)
    }
    return nil
  }

  fileprivate func isAny(
    of candidates: [EditOutline], of access: StudyAccess, within isWithin: (Place) -> Bool
  ) throws -> Bool {
    try candidates.prefix(Self.reach.tries).contains {
      try reversible($0.number, of: access.study).change.differences.belong(to: isWithin)
    }
  }

  fileprivate func standingEdits(of access: StudyAccess) throws -> StandingEdits {
    let rows = try Row.fetchCursor(
      self,
      sql: """
        SELECT number, undoes, run, place FROM edit
        WHERE account = ? AND study = ? AND kind IN ('edited', 'undone')
        ORDER BY number DESC LIMIT ?
        """,
      arguments: [access.account.uuidString, access.study.uuidString, Self.reach.lines])
    // Thousands of lines are about the same few places.
    var places: [String: Place] = [:]
    var lines: [EditOutline] = []
    while let row = try rows.next() {
      let text: String = row["place"]
      let place = try places[text] ?? row.place()
      places[text] = place
      lines.append(
        EditOutline(
          number: row["number"], undoes: row["undoes"], run: row["run"], place: place))
    }
    return StandingEdits(lines)
  }

  /// A line with the whole change of its run and the summary of the original edit: undoing an undo redoes that edit.
  private func reversible(_ number: Int, of study: Study.ID) throws -> (
    edit: NewEdit, change: ContentChange, summary: String
  ) {
    guard
      let row = try Row.fetchOne(
        self, prepared: "SELECT * FROM edit WHERE study = ? AND number = ?",
        arguments: [study.uuidString, number])
    else { throw StoreError.notFound }
    let edit = try NewEdit(row: row)
    let summary = edit.summary.replacing(/^(?:Undone: |Redone: |Undid: |Redid: )+/, with: "")
    return (edit, try joinedChange(of: edit, number: number), summary)
  }
}
