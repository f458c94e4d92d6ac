import Foundation
import GRDB
import StudyModel

/// A line of history that is about to be written, in the transaction of what it tells of.
struct NewEdit: Sendable {
  /// What the first line of a history names as the hash before it.
  static let noHash = String(repeating: "0", count: 64)

  let study: Study.ID
  let kind: EditLine.Kind
  let account: Account.ID
  let at: Timestamp
  let summary: String
  /// The number of the edit that this one takes back.
  let undoes: Int?
  /// The number of the first edit of its run; see `EditRun`.
  private(set) var run: Int?
  /// Whether the editor saved it by itself, so that it may go on with a run.
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
    self.summary = String(summary.trimmed.prefix(300))
    self.undoes = undoes
    self.isAutosave = isAutosave
    self.change = change
  }

  /// A line of history as it is stored and hashed.
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

  /// Makes it one of a run, before it is hashed.
  mutating func join(_ run: Int?) { self.run = run }

  /// SHA-256 over the canonical JSON of everything in the line and the hash of the line before.
  func hash(number: Int, previous: String) -> String {
    var line: [String: JSONValue] = [
      "study": .string(study.uuidString), "number": .number(Double(number)),
      "kind": .string(kind.rawValue), "account": .string(account.uuidString),
      "at": .string(at.text), "place": .array(change.place.map(JSONValue.string)),
      "summary": .string(summary), "previous": .string(previous),
    ]
    line["undoes"] = undoes.map { .number(Double($0)) }
    line["run"] = run.map { .number(Double($0)) }
    line["before"] = change.before
    line["after"] = change.after
    line["position"] = change.position.map { .number(Double($0)) }
    return sha256(JSONValue.object(line).canonicalBytes)
  }
}

extension Database {
  /// Writes the next line of a study's history.
  func append(_ edit: NewEdit) throws {
    var edit = edit
    guard
      let end = try Row.fetchOne(
        self, sql: "SELECT historyLength, historyHash FROM study WHERE id = ?",
        arguments: [edit.study.uuidString])
    else { throw StoreError.notFound }
    let number = end["historyLength"] + 1
    let previous: String = end["historyHash"]
    if edit.isAutosave { edit.join(try run(of: edit, number: number)) }
    let hash = edit.hash(number: number, previous: previous)
    try execute(
      sql: """
        INSERT INTO edit (study, number, kind, account, at, place, summary, undoes, run, position,
          previous, hash, before, after)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        edit.study.uuidString, number, edit.kind.rawValue, edit.account.uuidString, edit.at,
        JSONValue.array(edit.change.place.map(JSONValue.string)).canonicalText, edit.summary,
        edit.undoes, edit.run, edit.change.position, previous, hash,
        edit.change.before?.canonicalText,
        edit.change.after?.canonicalText,
      ])
    try execute(
      sql: "UPDATE study SET historyLength = ?, historyHash = ? WHERE id = ?",
      arguments: [number, hash, edit.study.uuidString])
  }
}
