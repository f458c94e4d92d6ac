import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// What Undo and Redo would do now within a part, and Undo in the whole study: in each case, this person's latest
  /// edit that can be undone. Edits blocked by later ones are skipped.
  /// - Parameters:
  ///   - place: the part.
  ///   - isWithin: whether a place belongs to the part; an edit that reaches beyond it is not offered there, unless it
  ///     added or removed a part of its lists.
  ///   - isAround: whether a place contains the part, so that an edit there may concern the part; other edits are not
  ///     read.
  /// - Throws: `StoreError.notFound` if this person may not know of the study.
  package func undoChoices(
    in id: Study.ID, at place: Place = [], by account: Account.ID,
    within isWithin: @escaping @Sendable (Place) -> Bool,
    around isAround: @escaping @Sendable (Place) -> Bool = { _ in true }
  ) async throws -> UndoChoices {
    let (drafts, removed) = (drafts, removed)
    return try await database.read { db in
      guard let access = try db.access(to: id, for: account) else { throw StoreError.notFound }
      let document = try db.open(access, from: drafts).content.document
      let fates = try removed.upToNow(in: id, db)
      let standing = try db.standingEdits(of: access, fates)
      let toUndo = standing.candidates(.undo)
      func latest(_ candidates: [EditOutline], _ isWithin: (Place) -> Bool) throws -> FoundEdit {
        try db.reversal(
          candidates, of: access, fates, number: nil, in: document, within: isWithin)
      }
      func reaching(_ candidates: [EditOutline]) -> [EditOutline] {
        candidates.filter { isWithin($0.place) || isAround($0.place) }
      }
      let undo = try latest(reaching(toUndo), isWithin)
      // Usually, the latest edit is one of this part, and has been read.
      let isLatest = undo.reversal.map { $0.edit.number == toUndo.first?.number } ?? false
      let anywhere = isLatest ? undo : try latest(toUndo) { _ in true }
      return UndoChoices(
        undo: undo.reversal?.edit,
        redo: try latest(reaching(standing.candidates(.redo)), isWithin).reversal?.edit,
        anywhere: anywhere.reversal?.edit, blocked: undo.blocked,
        partSince: fates.lastHandover(of: place))
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
    let (drafts, removed) = (drafts, removed)
    let prepare: @Sendable (Database) throws -> PreparedReversal? = { db in
      let access = try db.requireAccess(to: id, for: account, as: .editor)
      let current = try db.open(access, from: drafts)
      let fates = try removed.upToNow(in: id, db)
      let standing = try db.standingEdits(of: access, fates)
      let candidates = standing.candidates(direction)
        .filter { isWithin($0.place) || isAround($0.place) }
      let number = number.map(standing.representative)
      if direction == .undo, let number, !candidates.contains(where: { $0.number == number }) {
        return nil
      }
      guard
        let found = try db.reversal(
          candidates, of: access, fates, number: number, in: current.content.document,
          within: isWithin
        ).reversal
      else {
        guard try db.isAny(of: candidates, of: access, fates, within: isWithin) else { return nil }
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

/// The latest edit that can be undone, and the latest one that cannot, if that is a later one.
private typealias FoundEdit = (reversal: Reversal?, blocked: BlockedEdit?)

extension Database {
  /// How far back Undo looks: the number of the person's lines, and of those read because they may concern the part.
  private static let reach = (lines: 20_000, tries: 200)

  fileprivate func reversal(
    _ candidates: [EditOutline], of access: StudyAccess, _ fates: PartFates, number: Int?,
    in document: JSONValue, within isWithin: (Place) -> Bool
  ) throws -> FoundEdit {
    var blocked: BlockedEdit?
    for candidate in candidates.prefix(number == nil ? Self.reach.tries : candidates.count)
    where number == nil || candidate.number == number {
      let (edit, change, summary) = try reversible(candidate.number, of: access.study)
      let followed = FollowedChange(change.differences, since: candidate.number, fates)
      guard !followed.isEmpty, followed.belongs(to: isWithin) else { continue }
      do throws(ContentDifference.Obstacle) {
        let undone = try followed.undone(in: document)
        guard undone != document else { continue }
        let reversal = Reversal(
          edit: ReversibleEdit(
            number: candidate.number, summary: summary, at: edit.at.date,
            place: followed.differences.mainPlace),
          place: candidate.place, document: undone)
        return (reversal, blocked)
      } catch {
        guard error != .isBack else { continue }
        blocked = blocked ?? BlockedEdit(summary: summary, obstacle: error)
      }
    }
    return (nil, blocked)
  }

  fileprivate func isAny(
    of candidates: [EditOutline], of access: StudyAccess, _ fates: PartFates,
    within isWithin: (Place) -> Bool
  ) throws -> Bool {
    try candidates.prefix(Self.reach.tries).contains {
      let change = try reversible($0.number, of: access.study).change
      return FollowedChange(change.differences, since: $0.number, fates).belongs(to: isWithin)
    }
  }

  /// The edits at the places where their parts are by now.
  fileprivate func standingEdits(of access: StudyAccess, _ fates: PartFates) throws
    -> StandingEdits
  {
    let rows = try Row.fetchCursor(
      self,
      prepared: """
        SELECT number, undoes, run, place FROM edit
        WHERE account = ? AND study = ? AND kind IN ('edited', 'undone')
        ORDER BY number DESC LIMIT ?
        """,
      arguments: [access.account.uuidString, access.study.uuidString, Self.reach.lines])
    // Thousands of lines are about the same few places.
    var places: [String: (place: Place, handover: Int)] = [:]
    var lines: [EditOutline] = []
    while let row = try rows.next() {
      let text: String = row["place"]
      let number: Int = row["number"]
      let (place, handover) = try places[text] ?? row.place(in: fates)
      places[text] = (place, handover)
      lines.append(
        EditOutline(
          number: number, undoes: row["undoes"], run: row["run"],
          place: number < handover ? fates.follow(place, since: number).place : place))
    }
    return StandingEdits(lines)
  }

  /// A line with the whole change of its run and the summary of the original edit: undoing an undo redoes that edit.
  private func reversible(_ number: Int, of study: Study.ID) throws -> (
    edit: NewEdit, change: ContentChange, summary: String
  ) {
    let (edit, change) = try joinedEdit(number, of: study)
    let summary = edit.summary.replacing(/^(?:Undone: |Redone: |Undid: |Redid: )+/, with: "")
    return (edit, change, summary)
  }

  /// A line of the history, and its change with the earlier saves of its run.
  func joinedEdit(_ number: Int, of study: Study.ID) throws -> (
    edit: NewEdit, change: ContentChange
  ) {
    guard
      let row = try Row.fetchOne(
        self, prepared: "SELECT * FROM edit WHERE study = ? AND number = ?",
        arguments: [study.uuidString, number])
    else { throw StoreError.notFound }
    let edit = try NewEdit(row: row)
    return (edit, try joinedChange(of: edit, number: number))
  }
}

extension Row {
  /// The place of a line, and the latest line since which it may belong to another part.
  fileprivate func place(in fates: PartFates) throws -> (place: Place, handover: Int) {
    let place = try place()
    return (place, fates.lastHandover(of: place))
  }
}
