import Foundation
import GRDB
import StudyModel

/// A line of history about to be written, in the transaction of the change that it records.
struct NewEdit: Sendable {
  let study: Study.ID
  let kind: EditLine.Kind
  let account: Account.ID
  private(set) var at: Timestamp
  let summary: String
  /// The number of the edit that this one undoes.
  let undoes: Int?
  /// The number of the first edit of its run; see `EditRun`.
  private(set) var run: Int?
  /// Whether the editor saved it automatically, so that it may continue a run.
  let isAutosave: Bool
  let change: ContentChange

  init(
    study: Study.ID, kind: EditLine.Kind, account: Account.ID, at: Timestamp, summary: String,
    before: JSONValue? = nil, after: JSONValue? = nil
  ) {
    self.init(
      study: study, kind: kind, account: account, at: at, summary: summary,
      change: ContentChange(place: [], before: before, after: after, position: nil))
  }

  init(
    study: Study.ID, kind: EditLine.Kind, account: Account.ID, at: Timestamp, summary: String,
    undoes: Int? = nil, isAutosave: Bool = false, change: ContentChange
  ) {
    self.study = study
    self.kind = kind
    self.account = account
    self.at = at
    self.summary = String(summary.onOneLine.prefix(300))
    self.undoes = undoes
    self.isAutosave = isAutosave
    self.change = change
  }

  /// A line of history as stored and hashed.
  init(row: Row) throws {
    study = try row.uuid("study")
    kind = try row.choice("kind")
    account = try row.uuid("account")
    at = Timestamp(try row.date("at"))
    summary = row["summary"]
    undoes = row["undoes"]
    run = row["run"]
    isAutosave = false
    change = ContentChange(
      place: try row.place(), before: try row.json("before"), after: try row.json("after"),
      position: row["position"])
  }

  /// Makes it part of a run, before it is hashed.
  mutating func join(_ run: Int?) { self.run = run }

  /// Dates it no earlier than the line before it, before it is hashed.
  mutating func follow(_ previous: Timestamp?) { at = max(at, previous ?? at) }

  /// The hash of the line under its number, after the line with the previous hash.
  func hash(number: Int, previous: String) -> String { entry(number: number).hash(after: previous) }

  /// The line as it is hashed and stored.
  func entry(number: Int) -> HistoryEntry {
    HistoryEntry(
      study: study.uuidString, number: number, kind: kind.rawValue, account: account.uuidString,
      at: at.text, place: JSONValue.array(change.place.map(JSONValue.string)).canonicalText,
      summary: summary, undoes: undoes, run: run, position: change.position,
      before: change.before?.canonicalText, after: change.after?.canonicalText)
  }
}

extension Database {
  /// Writes the next line of a study's history and the webhook messages about it, and gives its number. A clock that was set back
  /// dates no line before the one that it follows.
  @discardableResult
  func append(_ edit: NewEdit) throws -> Int {
    var edit = edit
    guard
      let end = try Row.fetchOne(
        self,
        prepared: """
          SELECT historyLength, historyHash,
            (SELECT at FROM edit WHERE edit.study = study.id AND number = historyLength) AS lastAt
          FROM study WHERE id = ?
          """,
        arguments: [edit.study.uuidString])
    else { throw StoreError.notFound }
    let number = end["historyLength"] + 1
    let previous: String = end["historyHash"]
    if edit.isAutosave { edit.join(try run(of: edit, number: number)) }
    let last: String? = end["lastAt"]
    edit.follow(last.flatMap { Timestamp($0) })
    let entry = edit.entry(number: number)
    let hash = entry.hash(after: previous)
    try execute(
      prepared: """
        INSERT INTO edit (study, number, kind, account, at, place, summary, undoes, run, position,
          previous, hash, before, after)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        entry.study, number, entry.kind, entry.account, entry.at, entry.place, entry.summary,
        entry.undoes, entry.run, entry.position, previous, hash, entry.before, entry.after,
      ])
    try execute(
      prepared: "UPDATE study SET historyLength = ?, historyHash = ? WHERE id = ?",
      arguments: [number, hash, edit.study.uuidString])
    try announce(edit, number: number)
    return number
  }
}
