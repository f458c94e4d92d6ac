import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Works out every hash of a study's history again.
  package func verifyHistory(of id: Study.ID) async throws -> HistoryVerdict {
    try await database.read { try $0.verifyHistory(of: id, after: CheckedChain()).verdict }
  }

  /// Whether a study's history is as it was written. Each line is worked out once after the store was opened; later only
  /// those that came since. A history that was found broken stays so until all are checked again.
  /// - Throws: `StoreError.notFound`.
  package func historyCheck(of id: Study.ID) async throws -> HistoryCheck {
    let known = checks.check(of: id)
    if let known, case .broken = known.verdict { return known }
    let now = now()
    let found = try await database.read { db in
      try db.verifyHistory(of: id, after: known?.chain ?? CheckedChain())
    }
    let check = HistoryCheck(
      verdict: found.verdict, at: known?.at ?? now.date, chain: found.chain)
    checks.keep(check, of: id)
    return check
  }

  /// Works out all histories from their first lines on, one after the other.
  /// - Returns: for each broken one, the first line that is not as it was written.
  package func checkHistories() async throws -> [(study: Study.ID, line: Int)] {
    let ids = try await database.read { db in
      try Row.fetchAll(db, sql: "SELECT id FROM study ORDER BY id").map { try $0.uuid("id") }
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
      // People who wait for an answer go first.
      try await _Concurrency.Task.sleep(for: start.duration(to: clock.now))
    }
    return broken
  }
}

extension Database {
  /// Works out the lines of a study's history that come after those that are known.
  fileprivate func verifyHistory(of id: Study.ID, after known: CheckedChain) throws -> (
    verdict: HistoryVerdict, chain: CheckedChain
  ) {
    guard
      let end = try Row.fetchOne(
        self, sql: "SELECT historyLength, historyHash FROM study WHERE id = ?",
        arguments: [id.uuidString])
    else { throw StoreError.notFound }
    var chain = known
    if known.count > 0 {
      let last = try String.fetchOne(
        self, sql: "SELECT hash FROM edit WHERE study = ? AND number = ?",
        arguments: [id.uuidString, known.count])
      // Something before it has changed; which line is found from the start.
      if last != known.hash { chain = CheckedChain() }
    }
    let lines = try Row.fetchCursor(
      self, sql: "SELECT * FROM edit WHERE study = ? AND number > ? ORDER BY number",
      arguments: [id.uuidString, chain.count == 0 ? Int.min : chain.count])
    while let line = try lines.next() {
      let number = chain.count + 1
      // A line that cannot even be read is not as it was written.
      guard line["number"] == number, line["previous"] == chain.hash,
        let edit = try? NewEdit(row: line)
      else { return (.broken(at: number), known) }
      let hash = edit.hash(number: number, previous: chain.hash)
      guard line["hash"] == hash else { return (.broken(at: number), known) }
      chain = CheckedChain(count: number, hash: hash)
    }
    guard end["historyLength"] == chain.count, end["historyHash"] == chain.hash else {
      return (.broken(at: min(chain.count, end["historyLength"]) + 1), known)
    }
    return (.unbroken(count: chain.count), chain)
  }
}
