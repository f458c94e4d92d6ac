import GRDB
import StudyModel
import Synchronization

/// What became of all parts of a study, up to a line of its history.
private struct KnownFates: Sendable {
  var count = 0
  /// The hash of that line; nil if there is none yet.
  var hash: String?
  var fates = PartFates()
}

/// The fates of parts found since the store was opened: every line must be read to find them, so each is read once.
final class RemovedParts: Sendable {
  private let mostStudies: Int
  private let known = Mutex<[Study.ID: KnownFates]>([:])

  init(mostStudies: Int = 100) { self.mostStudies = mostStudies }

  /// What became of the parts of a study up to its last line. Only lines that have not been read yet are read.
  func upToNow(in study: Study.ID, _ db: Database) throws -> PartFates {
    let earlier = known.withLock { $0[study] } ?? KnownFates()
    let now = try db.fates(in: study, after: earlier)
    known.withLock {
      if $0[study] == nil, $0.count >= mostStudies { $0.removeAll() }
      $0[study] = now
    }
    return now.fates
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
    try await readingFates(of: id, for: account) { db, fates in
      var lines = RemovalLines(study: id)
      let wanted = fates.removals.filter { isWanted($0.key) }
        .sorted { ($1.value, $0.key.count) < ($0.value, $1.key.count) }
      return try wanted.prefix(Self.mostRemovedParts).compactMap { place, number in
        guard let line = try lines.line(number, in: db), line.renamed(place) == nil else {
          return nil
        }
        return line.differences.first { $0.isRemovedElement && $0.place == place }
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
    return try await readingFates(of: id, for: account) { _, fates in
      Set(fates.removals.keys.filter { lists.contains(Array($0.dropLast())) }.compactMap(\.last))
    }
  }

  /// Reads with what became of the parts of a study up to its last line.
  /// - Throws: `StoreError.notFound` if this person may not know of the study.
  private func readingFates<Value: Sendable>(
    of id: Study.ID, for account: Account.ID,
    _ read: @escaping @Sendable (Database, PartFates) throws -> Value
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
    try await readingFates(of: id, for: account) { $1 }
  }
}

/// Lines of a study's history that removed parts or changed their identifiers, each read once.
private struct RemovalLines {
  let study: Study.ID
  private var read: [Int: EditLine?] = [:]

  init(study: Study.ID) { self.study = study }

  /// A line without the name of its author; nil for one that someone altered so that it cannot be read.
  mutating func line(_ number: Int, in db: Database) throws -> EditLine? {
    if let line = read[number] { return line }
    let line = try db.line(number, of: study)
    read[number] = .some(line)
    return line
  }
}

extension Database {
  fileprivate func fates(in study: Study.ID, after earlier: KnownFates) throws -> KnownFates {
    var known = earlier
    if try hash(ofLine: known.count, of: study) != known.hash { known = KnownFates() }
    let rows = try Row.fetchCursor(
      self,
      prepared: """
        SELECT number, kind, before, after FROM edit
        WHERE study = ? AND number >= ? ORDER BY number
        """,
      arguments: [study.uuidString, known.count + 1])
    while let row = try rows.next() {
      known.count = row["number"]
      // A line that someone altered may not be readable; the check of the chain reports it.
      guard row.mayMoveParts, let line = try line(known.count, of: study) else { continue }
      known.fates.note(line.differences, of: known.count)
    }
    known.hash = try hash(ofLine: known.count, of: study)
    return known
  }

  /// Nil if there is no such line.
  private func hash(ofLine number: Int, of study: Study.ID) throws -> String? {
    try String.fetchOne(
      self, prepared: "SELECT hash FROM edit WHERE study = ? AND number = ?",
      arguments: [study.uuidString, number])
  }
}

extension Row {
  /// Whether a line may have removed parts, restored them, or changed their identifiers. Most lines change words, and
  /// decoding them would take longest.
  fileprivate var mayMoveParts: Bool {
    guard EditLine.Kind(rawValue: self["kind"])?.changesContent == true else { return false }
    guard let before = self["before"] as String?, let after = self["after"] as String? else {
      return true
    }
    return !before.hasSameParts(as: after)
  }
}
