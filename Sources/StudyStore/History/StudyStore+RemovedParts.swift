import GRDB
import StudyModel
import Synchronization

/// The removals of each part of a study, up to a line of its history.
struct KnownRemovals: Sendable {
  var count = 0
  /// The hash of that line.
  var hash = HashChain.start
  /// The numbers of the lines that removed a part or changed its identifier, in order, by the place of the part.
  var lines: [Place: [Int]] = [:]
  /// What became of all parts.
  var fates = PartFates()
}

/// The removals found since the store was opened: every line must be read to find them, so each is read once.
final class RemovedParts: Sendable {
  private static let mostStudies = 100
  private let known = Mutex<[Study.ID: KnownRemovals]>([:])

  /// The removals up to the last line of a study. Only lines that have not been read yet are read.
  func upToNow(in study: Study.ID, _ db: Database) throws -> KnownRemovals {
    let known = try db.removals(in: study, after: removals(in: study) ?? KnownRemovals())
    keep(known, of: study)
    return known
  }

  private func removals(in study: Study.ID) -> KnownRemovals? {
    known.withLock { $0[study] }
  }

  private func keep(_ removals: KnownRemovals, of study: Study.ID) {
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
  /// first. A part whose identifier was changed was not removed.
  /// - Parameter isWanted: selects places, such as those that no longer exist.
  /// - Throws: `StoreError.notFound` if this person may not know of the study.
  package func removedParts(
    of id: Study.ID, for account: Account.ID, where isWanted: @escaping @Sendable (Place) -> Bool
  ) async throws -> [ContentDifference] {
    try await readingRemovals(of: id, for: account) { db, known in
      var lines = RemovalLines(study: id, known: known)
      let wanted = known.lines.compactMap { place, numbers in
        numbers.last.flatMap { isWanted(place) ? (key: place, value: $0) : nil }
      }.sorted { ($1.value, $0.key.count) < ($0.value, $1.key.count) }
      return try wanted.prefix(Self.mostRemovedParts).compactMap { place, number in
        guard let line = try lines.line(number, in: db), line.renamed(place) == nil else {
          return nil
        }
        return line.removedParts.first { $0.place == place }
      }
    }
  }
}

extension StudyStore {
  /// The identifiers of parts that were removed from a list, also those that exist again. A new part with one of them would
  /// take the place of the removed one. Steps and endings share their identifiers.
  /// - Throws: `StoreError.notFound` if this person may not know of the study.
  package func removedNames(
    in list: Place, of id: Study.ID, for account: Account.ID
  ) async throws -> Set<String> {
    let lists: [Place] =
      list.count == 3 && ["steps", "endings"].contains(list[2])
      ? ["steps", "endings"].map { list.dropLast() + [$0] } : [list]
    return try await readingRemovals(of: id, for: account) { _, known in
      Set(
        known.lines.keys.filter { lists.contains(Array($0.dropLast())) }.compactMap(\.last))
    }
  }

  /// Reads with the removals of a study up to its last line.
  /// - Throws: `StoreError.notFound` if this person may not know of the study.
  private func readingRemovals<Value: Sendable>(
    of id: Study.ID, for account: Account.ID,
    _ read: @escaping @Sendable (Database, KnownRemovals) throws -> Value
  ) async throws -> Value {
    let removed = removed
    return try await database.read { db in
      guard try db.access(to: id, for: account) != nil else { throw StoreError.notFound }
      return try read(db, try removed.upToNow(in: id, db))
    }
  }
}

extension StudyStore {
  /// What became of all parts of a study.
  /// - Throws: `StoreError.notFound` if this person may not know of the study.
  package func partFates(of id: Study.ID, for account: Account.ID) async throws -> PartFates {
    try await readingRemovals(of: id, for: account) { $1.fates }
  }
}

/// Lines of a study's history that removed parts or changed their identifiers, each read once.
private struct RemovalLines {
  let study: Study.ID
  let known: KnownRemovals
  private var read: [Int: EditLine?] = [:]

  init(study: Study.ID, known: KnownRemovals) {
    self.study = study
    self.known = known
  }

  /// A line without the name of its author; nil for one that someone altered so that it cannot be read.
  mutating func line(_ number: Int, in db: Database) throws -> EditLine? {
    if let line = read[number] { return line }
    let line = try db.line(number, of: study)
    read[number] = .some(line)
    return line
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
      let differences = (try? EditLine(row: row, undone: []))?.differences ?? []
      for part in differences where part.isRemovedPart {
        known.lines[part.place, default: []].append(known.count)
      }
      known.fates.note(differences, of: known.count)
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
    differences.filter(\.isRemovedPart)
  }
}

extension ContentDifference {
  /// Whether it removed a part, or an answer, which rules name.
  fileprivate var isRemovedPart: Bool {
    kind == .removed && isElement
      && place.dropLast().last.map {
        $0 == "choices" || !PartCopy.Kind.all(inListsNamed: $0).isEmpty
      } == true
  }
}
