import Foundation
import GRDB

/// Why edits may be missing from a database.
enum LogLoss {
  /// The file was in use when it was copied or moved, and the log is missing or holds nothing.
  case missing
  /// The log was cut off or damaged after edits had been saved in it.
  case cut
}

/// A file in use is marked by a user version equal to its schema version. Copies made by SQLite have another schema
/// version, so only a file copied or moved by other means has the mark without a log next to it. The log of a file in use is
/// never empty: it begins with the mark.
extension DatabaseFile {
  /// Whether edits may be missing: the file was in use when it was copied or moved, and the log with the latest edits
  /// is missing or was emptied. Must be checked before anything opens the file.
  var lacksLog: Bool {
    guard (Self.size(of: log) ?? 0) <= LogHeader.size,
      let file = FileHandle(forReadingAtPath: path)
    else { return false }
    defer { try? file.close() }
    guard let bytes = try? file.read(upToCount: 64), bytes.count == 64 else { return false }
    let header = Array(bytes)
    return header[60...] != [0, 0, 0, 0] && header[60...] == header[40..<44]
  }

  /// Marks the file as in use. No saved data depends on the mark, so the file opens even if this fails.
  /// - Parameter isNew: keeps the mark of a new file in the log, so that the file alone is still recognized as empty.
  func markAsInUse(_ database: any DatabaseWriter, isNew: Bool) {
    // A file opened exclusively is on a full disk.
    guard database is DatabasePool else { return }
    try? database.writeWithoutTransaction { db in
      try Dialect.markAsInUse(db)
      if !isNew { try Dialect.moveLogIntoFile(db, waits: false) }
    }
  }

  /// What is wrong and how to fix it, in English.
  func warning(of loss: LogLoss) -> String {
    switch loss {
    case .missing:
      """
      Edits may be missing. \(path) was in use when it was copied or moved, and \(log) is missing or empty. If it was \
      copied while Accord was running, stop Accord, and copy both files again or restore a backup. If only another program \
      used the file after Accord had stopped, nothing is missing.
      """
    case .cut:
      """
      Edits may be missing. \(log) was cut off or damaged after edits had been saved in it. What was saved before them is \
      there. If the files were copied or moved, stop Accord, and copy both again or restore a backup.
      """
    }
  }

  /// Removes the mark from a file that is no longer in use, so that the file alone is complete.
  func unmark() {
    guard FileManager.default.fileExists(atPath: path), !isReadOnly,
      (Self.size(of: log) ?? 0) == 0
    else { return }
    let database = try? DatabaseQueue(path: path)
    try? database?.writeWithoutTransaction { try Dialect.unmark($0) }
    try? database?.close()
  }
}
