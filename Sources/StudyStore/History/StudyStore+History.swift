import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Lines of history, the latest first.
  /// - Parameters:
  ///   - number: only lines before this one: the last of the page before.
  ///   - isJoined: whether the saves of a run are one line, with the number and the time of the last one.
  /// - Throws: `StoreError.notFound` where this person may not know of the study.
  package func history(
    of id: Study.ID, for account: Account.ID, before number: Int? = nil, limit: Int = 50,
    filter: HistoryFilter = HistoryFilter(), isJoined: Bool = false
  ) async throws -> [EditLine] {
    try await database.read { db in
      guard try db.access(to: id, for: account) != nil else { throw StoreError.notFound }
      let undone = try db.undoneEdits(of: id)
      let rows = try db.history(of: id, before: number, filter: filter, isJoined: isJoined)
      var lines: [EditLine] = []
      while lines.count < min(max(limit, 1), 500), let row = try rows.next() {
        let line = try db.line(row, undone: undone, isJoined: isJoined)
        if filter.holds(line) { lines.append(line) }
      }
      return lines
    }
  }

  /// A line of the history, with what the earlier saves of its run changed.
  /// - Throws: `StoreError.notFound` where there is none, or for those who may not know of the study.
  package func editLine(_ number: Int, of id: Study.ID, for account: Account.ID) async throws
    -> EditLine
  {
    try await database.read { db in
      guard try db.access(to: id, for: account) != nil else { throw StoreError.notFound }
      let undone = try db.undoneEdits(of: id)
      let rows = try db.history(of: id, before: number &+ 1)
      guard let row = try rows.next(), row["number"] == number else { throw StoreError.notFound }
      return try db.line(row, undone: undone, isJoined: true)
    }
  }

  /// The latest line of the history that fits, however long ago.
  /// - Parameter place: only lines about this place, something inside it, or what holds it; others are not read.
  /// - Throws: `StoreError.notFound` where this person may not know of the study.
  package func latestEdit(
    of id: Study.ID, for account: Account.ID, about place: Place,
    where fits: @escaping @Sendable (EditLine) -> Bool
  ) async throws -> EditLine? {
    try await database.read { db in
      guard try db.access(to: id, for: account) != nil else { throw StoreError.notFound }
      let undone = try db.undoneEdits(of: id)
      let rows = try db.history(of: id)
      // Most lines are about a few places, and reading what each changed takes longest.
      var known: [String: Bool] = [:]
      while let row = try rows.next() {
        let text: String = row["place"]
        if known[text] == nil {
          let other = try row.place()
          known[text] = other.starts(with: place) || place.starts(with: other)
        }
        guard known[text] == true else { continue }
        let line = try EditLine(row: row, undone: undone)
        if fits(line) { return line }
      }
      return nil
    }
  }

  /// What took out parts that are gone: for each, the latest removal of it or of what held it.
  /// - Throws: `StoreError.notFound` where this person may not know of the study.
  package func removals(
    of parts: Set<Place>, in id: Study.ID, for account: Account.ID
  ) async throws -> [ContentDifference] {
    guard !parts.isEmpty else { return [] }
    return try await database.read { db in
      guard try db.access(to: id, for: account) != nil else { throw StoreError.notFound }
      let rows = try db.history(of: id)
      var wanted = parts
      var found: [ContentDifference] = []
      var unrelated: Set<String> = []
      while !wanted.isEmpty, let row = try rows.next() {
        let text: String = row["place"]
        guard !unrelated.contains(text) else { continue }
        let place = try row.place()
        guard wanted.contains(where: { $0.starts(with: place) }) else {
          unrelated.insert(text)
          continue
        }
        for difference in try EditLine(row: row, undone: []).differences {
          guard difference.kind == .removed, let before = difference.before else { continue }
          let gone = wanted.filter {
            $0.starts(with: difference.place)
              && before.value(at: $0.dropFirst(difference.place.count)) != nil
          }
          guard !gone.isEmpty else { continue }
          wanted.subtract(gone)
          found.append(difference)
        }
      }
      return found
    }
  }

  /// Everyone who has changed the study, by name.
  package func historyAuthors(of id: Study.ID, for account: Account.ID) async throws
    -> [(id: Account.ID, name: String)]
  {
    try await database.read { db in
      guard try db.access(to: id, for: account) != nil else { throw StoreError.notFound }
      return try Row.fetchAll(
        db,
        sql: """
          SELECT id, name FROM account
          WHERE EXISTS (SELECT 1 FROM edit WHERE edit.account = account.id AND study = ?)
          ORDER BY name, id
          """,
        arguments: [id.uuidString]
      ).map { (try $0.uuid("id"), $0["name"]) }
    }
  }
}

extension Database {
  /// The lines of a study's history, the latest first, of the person and the time that a filter names.
  /// - Parameter number: only lines before this one.
  fileprivate func history(
    of study: Study.ID, before number: Int? = nil, filter: HistoryFilter = HistoryFilter(),
    isJoined: Bool = false
  ) throws -> RowCursor {
    // Of a run the last save stands for all.
    let ends = """
      AND (edit.run IS NULL OR NOT EXISTS (
        SELECT 1 FROM edit AS later
        WHERE later.study = edit.study AND later.run = edit.run AND later.number > edit.number))
      """
    return try Row.fetchCursor(
      self,
      sql: """
        SELECT edit.*, account.name AS accountName
        FROM edit JOIN account ON account.id = edit.account
        WHERE edit.study = :study AND edit.number < :before
          AND (:account IS NULL OR edit.account = :account)
          AND (:from IS NULL OR edit.at >= :from) AND (:until IS NULL OR edit.at < :until)
          \(isJoined ? ends : "")
        ORDER BY edit.number DESC
        """,
      arguments: [
        "study": study.uuidString, "before": number ?? Int.max,
        "account": filter.account?.uuidString, "from": filter.from.map { Timestamp($0) },
        "until": filter.until.map { Timestamp($0) },
      ])
  }

  /// A line as it is read, with the earlier saves of its run where that is wanted.
  fileprivate func line(_ row: Row, undone: Set<Int>, isJoined: Bool) throws -> EditLine {
    guard isJoined else { return try EditLine(row: row, undone: undone) }
    let change = try joinedChange(of: try NewEdit(row: row), number: row["number"])
    return try EditLine(row: row, undone: undone, change: change)
  }

  /// The numbers of edits that were taken back and not made again.
  fileprivate func undoneEdits(of study: Study.ID) throws -> Set<Int> {
    let pairs = try Row.fetchAll(
      self,
      sql: """
        SELECT number, undoes FROM edit
        WHERE study = ? AND undoes IS NOT NULL ORDER BY number DESC
        """,
      arguments: [study.uuidString])
    // The latest first, so that whether an undo stands is known before what it takes back.
    return pairs.reduce(into: Set<Int>()) { undone, pair in
      if !undone.contains(pair["number"]) { undone.insert(pair["undoes"]) }
    }
  }
}

extension EditLine {
  /// - Parameter joined: what the whole run changed that the line ends.
  fileprivate init(row: Row, undone: Set<Int>, change joined: ContentChange? = nil) throws {
    let edit = try NewEdit(row: row)
    let number: Int = row["number"]
    let change = joined ?? edit.change
    self.init(
      number: number, kind: edit.kind, at: edit.at.date, accountID: edit.account,
      accountName: row["accountName"], place: change.place, summary: edit.summary,
      before: change.before, after: change.after, position: change.position,
      isUndone: undone.contains(number), hash: row["hash"])
  }
}
