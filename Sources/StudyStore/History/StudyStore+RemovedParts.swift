import GRDB
import StudyModel
import Synchronization

/// The latest removal of each part of a study, up to a line of its history.
private struct KnownRemovals: Sendable {
  var count = 0
  /// The hash of that line.
  var hash = HashChain.start
  /// The numbers of the lines, by the place of the part.
  var lines: [Place: Int] = [:]
}

/// The removals found since the store was opened: every line must be read to find them, so each is read once.
final class RemovedParts: Sendable {
  private static let mostStudies = 100
  private let known = Mutex<[Study.ID: KnownRemovals]>([:])

  fileprivate func removals(in study: Study.ID) -> KnownRemovals? {
    known.withLock { $0[study] }
  }

  fileprivate func keep(_ removals: KnownRemovals, of study: Study.ID) {
    known.withLock {
      if $0.count >= Self.mostStudies { $0.removeAll() }
      $0[study] = removals
    }
  }
}

extension StudyStore {
  /// The maximum number of removed parts that are listed.
  private static let mostRemovedParts = 200

  /// The latest removal of each part that was removed by itself, not along with the part that contained it, the latest
  /// first.
  /// - Parameter isWanted: selects places, such as those that no longer exist.
  /// - Throws: `StoreError.notFound` if this person may not know of the study.
  package func removedParts(
    of id: Study.ID, for account: Account.ID, where isWanted: @escaping @Sendable (Place) -> Bool
  ) async throws -> [ContentDifference] {
    let removed = removed
    return try await database.read { db in
      guard try db.access(to: id, for: account) != nil else { throw StoreError.notFound }
      let known = try db.removals(in: id, after: removed.removals(in: id) ?? KnownRemovals())
      removed.keep(known, of: id)
      let wanted = known.lines.filter { isWanted($0.key) }
        .sorted { ($1.value, $0.key.count) < ($0.value, $1.key.count) }
      return try wanted.prefix(Self.mostRemovedParts).compactMap { place, number in
        let line = try Row.fetchOne(
          db, prepared: "SELECT edit.*, '' AS accountName FROM edit WHERE study = ? AND number = ?",
          arguments: [id.uuidString, number])
        return line.flatMap { try? EditLine(row: $0, undone: []) }?.removedParts
          .first { $0.place == place }
      }
    }
  }
}

extension Database {
  fileprivate func removals(in study: Study.ID, after earlier: KnownRemovals) throws
    -> KnownRemovals
  {
    var known = earlier
    let last = try String.fetchOne(
      self, prepared: "SELECT hash FROM edit WHERE study = ? AND number = ?",
      arguments: [study.uuidString, known.count])
    if known.count > 0, last != known.hash { known = KnownRemovals() }
    let rows = try lines(of: study, from: known.count + 1)
    while let row = try rows.next() {
      known.count = row["number"]
      known.hash = row["hash"]
      // A line that someone altered may not be readable; the check of the chain reports it.
      for part in (try? EditLine(row: row, undone: []))?.removedParts ?? [] {
        known.lines[part.place] = known.count
      }
    }
    return known
  }

  /// The lines of a study's history, starting with a number, without the names of their authors.
  fileprivate func lines(of study: Study.ID, from number: Int) throws -> RowCursor {
    try Row.fetchCursor(
      self,
      sql: """
        SELECT edit.*, '' AS accountName FROM edit
        WHERE study = ? AND number >= ? ORDER BY number
        """,
      arguments: [study.uuidString, number])
  }
}

extension EditLine {
  /// The parts that the edit removed, and the answers, which rules name.
  fileprivate var removedParts: [ContentDifference] {
    differences.filter { difference in
      difference.kind == .removed && difference.isElement
        && difference.place.dropLast().last.map {
          $0 == "choices" || !PartCopy.Kind.all(inListsNamed: $0).isEmpty
        } == true
    }
  }
}
