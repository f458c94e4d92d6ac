import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Lines of history, the latest first.
  /// - Parameters:
  ///   - number: only lines before this one, which is the last on the previous page.
  ///   - isJoined: whether the saves of a run are one line, with the number and time of the last one.
  /// - Throws: `StoreError.notFound` if this person may not know of the study.
  package func history(
    of id: Study.ID, for account: Account.ID, before number: Int? = nil, limit: Int = 50,
    filter: HistoryFilter = HistoryFilter(), isJoined: Bool = false
  ) async throws -> [EditLine] {
    try await database.read { db in
      guard try db.access(to: id, for: account) != nil else { throw StoreError.notFound }
      let rows = try db.history(of: id, before: number, filter: filter, isJoined: isJoined)
      var lines: [EditLine] = []
      while lines.count < min(max(limit, 1), 500), let row = try rows.next() {
        let line = try db.line(row, of: id, isJoined: isJoined)
        if filter.holds(line) { lines.append(line) }
      }
      return lines
    }
  }

  /// A line of the history, including the earlier saves of its run.
  /// - Throws: `StoreError.notFound` if there is none or this person may not know of the study.
  package func editLine(_ number: Int, of id: Study.ID, for account: Account.ID) async throws
    -> EditLine
  {
    try await database.read { db in
      guard try db.access(to: id, for: account) != nil else { throw StoreError.notFound }
      let rows = try db.history(of: id, before: number &+ 1)
      guard let row = try rows.next(), row["number"] == number else { throw StoreError.notFound }
      return try db.line(row, of: id, isJoined: true)
    }
  }

  /// The latest matching line of the history, however long ago.
  /// - Parameter place: reads only lines about this place, something inside it, or a part that contains it.
  /// - Throws: `StoreError.notFound` if this person may not know of the study.
  package func latestEdit(
    of id: Study.ID, for account: Account.ID, about place: Place,
    where fits: @escaping @Sendable (EditLine) -> Bool
  ) async throws -> EditLine? {
    try await database.read { db in
      guard try db.access(to: id, for: account) != nil else { throw StoreError.notFound }
      let rows = try db.history(of: id)
      // Most lines are about a few places, and decoding the change of each takes longest.
      var known: [String: Bool] = [:]
      while let row = try rows.next() {
        let text: String = row["place"]
        if known[text] == nil {
          let other = try row.place()
          known[text] = other.starts(with: place) || place.starts(with: other)
        }
        guard known[text] == true else { continue }
        let line = try db.line(row, of: id, isJoined: false)
        if fits(line) { return line }
      }
      return nil
    }
  }

  /// The edits that removed parts: for each, the latest removal of the part or of one that contained it.
  /// - Throws: `StoreError.notFound` if this person may not know of the study.
  package func removals(
    of parts: Set<Place>, in id: Study.ID, for account: Account.ID
  ) async throws -> [ContentDifference] {
    guard !parts.isEmpty else { return [] }
    return try await database.read { db in
      guard try db.access(to: id, for: account) != nil else { throw StoreError.notFound }
      let rows = try db.history(of: id)
      var wanted = parts
      // By each place that contains them, because an export asks for thousands of parts.
      let contents: [Place: [Place]] = parts.reduce(into: [:]) { contents, part in
        for depth in 0...part.count {
          contents[Array(part.prefix(depth)), default: []].append(part)
        }
      }
      var found: [ContentDifference] = []
      var unrelated: Set<String> = []
      while !wanted.isEmpty, let row = try rows.next() {
        let text: String = row["place"]
        guard !unrelated.contains(text) else { continue }
        guard contents[try row.place()] != nil else {
          unrelated.insert(text)
          continue
        }
        for difference in try EditLine(row: row, undone: []).differences {
          guard difference.kind == .removed, let before = difference.before else { continue }
          let gone = contents[difference.place, default: []].filter {
            wanted.contains($0)
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
        prepared: """
          SELECT id, name FROM account
          WHERE EXISTS (
            SELECT 1 FROM edit WHERE edit.account = account.id AND study = ?
              AND edit.kind NOT IN (\(EditLine.Kind.byAccord)))
          ORDER BY name, id
          """,
        arguments: [id.uuidString]
      ).map { (try $0.uuid("id"), $0["name"]) }
    }
  }

  /// Whether the history has lines about what nobody did.
  package func hasHistoryByAccord(of id: Study.ID, for account: Account.ID) async throws -> Bool {
    try await database.read { db in
      guard try db.access(to: id, for: account) != nil else { throw StoreError.notFound }
      return try Bool.fetchOne(
        db,
        prepared: """
          SELECT EXISTS (
            SELECT 1 FROM edit WHERE study = ? AND kind IN (\(EditLine.Kind.byAccord)))
          """, arguments: [id.uuidString]) ?? false
    }
  }
}

extension Database {
  /// The lines of a study's history, the latest first, for a filter's person and time range.
  /// - Parameter number: only lines before this one.
  fileprivate func history(
    of study: Study.ID, before number: Int? = nil, filter: HistoryFilter = HistoryFilter(),
    isJoined: Bool = false
  ) throws -> RowCursor {
    try Row.fetchCursor(
      self,
      prepared: """
        SELECT edit.*, account.name AS accountName
        FROM edit JOIN account ON account.id = edit.account
        WHERE edit.study = :study AND edit.number < :before
          AND (:account IS NULL
            OR edit.account = :account AND edit.kind NOT IN (\(EditLine.Kind.byAccord)))
          AND (:othersThan IS NULL OR edit.account <> :othersThan
            OR edit.kind IN (\(EditLine.Kind.byAccord)))
          AND (NOT :byAccordOnly OR edit.kind IN (\(EditLine.Kind.byAccord)))
          AND (:from IS NULL OR edit.at >= :from) AND (:until IS NULL OR edit.at < :until)
          \(isJoined ? "AND \(EditRun.isEnd)" : "")
        ORDER BY edit.number DESC
        """,
      arguments: [
        "study": study.uuidString, "before": number ?? Int.max,
        "account": filter.account?.uuidString, "othersThan": filter.othersThan?.uuidString,
        "byAccordOnly": filter.byAccordOnly,
        "from": filter.from.map { Timestamp($0) },
        "until": filter.until.map { Timestamp($0) },
      ])
  }

  /// A line as read, including the earlier saves of its run if wanted.
  fileprivate func line(_ row: Row, of study: Study.ID, isJoined: Bool) throws -> EditLine {
    let number: Int = row["number"]
    let undone: Set<Int> = try isUndone(number, of: study) ? [number] : []
    guard isJoined else { return try EditLine(row: row, undone: undone) }
    let change = try joinedChange(of: try NewEdit(row: row), number: number)
    return try EditLine(row: row, undone: undone, change: change)
  }

  /// Whether an edit was undone and not redone. Only what was done to this edit is read, because a page takes the same
  /// time however long the history is.
  private func isUndone(_ number: Int, of study: Study.ID) throws -> Bool {
    let statement = try cachedStatement(
      sql: "SELECT number FROM edit WHERE study = ? AND undoes = ?")
    var isUndone = false
    var current = number
    while let later = try Int.fetchOne(statement, arguments: [study.uuidString, current]),
      later > current
    {
      isUndone.toggle()
      current = later
    }
    return isUndone
  }
}

extension EditLine {
  /// - Parameter joined: the change of the whole run that ends with the line.
  init(row: Row, undone: Set<Int>, change joined: ContentChange? = nil) throws {
    let edit = try NewEdit(row: row)
    let number: Int = row["number"]
    let change = joined ?? edit.change
    self.init(
      number: number, kind: edit.kind, at: edit.at.date, accountID: edit.account,
      accountName: edit.kind.isByAccord ? Self.accord : row["accountName"],
      place: change.place, summary: edit.summary,
      before: change.before, after: change.after, position: change.position,
      isUndone: undone.contains(number), hash: row["hash"])
  }
}
