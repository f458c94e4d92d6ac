import GRDB
import StudyModel

/// A line of history exactly as stored, for an export.
package struct RecordedLine: Sendable {
  package let number: Int
  /// UTC, as stored.
  package let at: String
  package let previous: String
  package let hash: String
  /// The line in an exported history: canonical JSON of everything that is hashed, and the hash.
  package let json: [UInt8]
  /// Nil if the stored line cannot be read.
  package let line: EditLine?
}

extension RecordedLine {
  /// - Parameter row: `HistoryEntry.columns` and the name of the person.
  init(row: Row) {
    var entry = HistoryEntry(row: row)
    // A damaged line must not damage the file; its hash shows that it is not as it was written.
    entry.place = entry.place.asJSON
    entry.before = entry.before?.asJSON
    entry.after = entry.after?.asJSON
    number = entry.number
    at = entry.at
    previous = row.previousHash
    hash = row.ownHash
    json = entry.canonicalBytes(previous: previous, hash: hash)
    line = try? EditLine(row: row, undone: [])
  }
}
