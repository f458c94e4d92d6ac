import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Recomputes every hash of a study's history.
  package func verifyHistory(of id: Study.ID) async throws -> HistoryVerdict {
    try await database.read { try $0.verifyHistory(of: id, after: CheckedChain()).verdict }
  }

  /// Whether a study's history is as it was written. Each line is checked once after the store is opened; later, only
  /// new lines are. A broken history stays so until it is completely checked again.
  /// - Throws: `StoreError.notFound`.
  package func historyCheck(of id: Study.ID) async throws -> HistoryCheck {
    let known = checks.check(of: id)
    if let known, case .broken = known.verdict { return known }
    let now = now()
    let found = try await database.read { db in
      try db.verifyHistory(of: id, after: known?.chain ?? CheckedChain())
    }
    let check = HistoryCheck(
      verdict: found.verdict, at: known?.at ?? now.date, first: known?.first ?? found.chain.count,
      chain: found.chain)
    checks.keep(check, of: id)
    return check
  }

  /// Checks all histories from their first lines, one after another.
  /// - Returns: for each broken history, the first line that is not as it was written.
  package func checkHistories() async throws -> [(study: Study.ID, line: Int)] {
    let ids = try await database.read { db in
      try Row.fetchAll(db, prepared: "SELECT id FROM study ORDER BY id").map { try $0.uuid("id") }
    }
    let clock = ContinuousClock()
    var broken: [(study: Study.ID, line: Int)] = []
    for id in ids {
      try _Concurrency.Task.checkCancellation()
      let start = clock.now
      checks.forget(id)
      if case .broken(let line) = try await historyCheck(of: id).verdict {
        broken.append((study: id, line: line))
      }
      // Requests from people who are waiting go first.
      try await _Concurrency.Task.sleep(for: start.duration(to: clock.now))
    }
    return broken
  }
}

extension Database {
  /// Checks the lines of a study's history after those already checked.
  fileprivate func verifyHistory(of id: Study.ID, after known: CheckedChain) throws -> (
    verdict: HistoryVerdict, chain: CheckedChain
  ) {
    guard
      let end = try Row.fetchOne(
        self, prepared: "SELECT historyLength, historyHash FROM study WHERE id = ?",
        arguments: [id.uuidString])
    else { throw StoreError.notFound }
    var chain = known
    if known.count > 0 {
      let last = try String.fetchOne(
        self, prepared: "SELECT hash FROM edit WHERE study = ? AND number = ?",
        arguments: [id.uuidString, known.count])
      // Something earlier has changed; checking from the start finds the line.
      if last != known.hash { chain = CheckedChain() }
    }
    let lines = try Row.fetchCursor(
      self,
      sql: """
        SELECT \(HistoryEntry.columns) FROM edit WHERE study = ? AND number > ? ORDER BY number
        """,
      arguments: [id.uuidString, chain.count == 0 ? Int.min : chain.count])
    while let line = try lines.next() {
      let number = chain.count + 1
      let entry = HistoryEntry(row: line)
      guard entry.number == number, line.previousHash == chain.hash else {
        return (.broken(at: number), known)
      }
      let hash = entry.hash(after: chain.hash)
      guard line.ownHash == hash else { return (.broken(at: number), known) }
      chain = CheckedChain(count: number, hash: hash)
    }
    guard end["historyLength"] == chain.count, end["historyHash"] == chain.hash else {
      return (.broken(at: min(chain.count, end["historyLength"]) + 1), known)
    }
    return (.unbroken(count: chain.count), chain)
  }
}

extension HistoryEntry {
  /// The columns of a line, in the order in which it is read.
  static let columns = """
    edit.number, edit.study, edit.kind, edit.account, edit.at, edit.place, edit.summary,
    edit.undoes, edit.run, edit.position, edit.before, edit.after, edit.previous, edit.hash
    """

  /// A line exactly as stored, whether or not it can be understood. Read by position, because names take longer.
  init(row: Row) {
    let number: Int = row[0]
    let study: String = row[1]
    let kind: String = row[2]
    let account: String = row[3]
    let at: String = row[4]
    let place: String = row[5]
    let summary: String = row[6]
    self.init(
      study: study, number: number, kind: kind, account: account, at: at, place: place,
      summary: summary)
    undoes = row[7]
    run = row[8]
    position = row[9]
    before = row[10]
    after = row[11]
  }
}

extension Row {
  /// The hash of the line before, in a row of `HistoryEntry.columns`.
  var previousHash: String { self[12] }
  /// The hash of a line, in a row of `HistoryEntry.columns`.
  var ownHash: String { self[13] }
}
