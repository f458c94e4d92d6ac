import Foundation
import GRDB

/// A file that is in use says so: its user version is its schema version. Copies that SQLite makes have another schema
/// version, so only a file that was copied or moved by other means says it without a log beside it.
extension DatabaseFile {
  /// Whether edits may be missing: the file was in use when it was copied or moved, and the log that held the latest is
  /// not beside it. To be asked before anything opens the file.
  var lacksLog: Bool {
    guard !FileManager.default.fileExists(atPath: log),
      let file = FileHandle(forReadingAtPath: path)
    else { return false }
    defer { try? file.close() }
    guard let bytes = try? file.read(upToCount: 64), bytes.count == 64 else { return false }
    let header = Array(bytes)
    return header[60...] != [0, 0, 0, 0] && header[60...] == header[40..<44]
  }

  /// Marks the file as being in use. Nothing that can be saved depends on it, so where it fails the file opens all the
  /// same.
  /// - Parameter isNew: nothing of a new file is moved out of its log, so that the file alone is still known to be empty.
  func markAsInUse(_ database: any DatabaseWriter, isNew: Bool) {
    // A file that was opened alone is on a full disk.
    guard database is DatabasePool else { return }
    try? database.writeWithoutTransaction { db in
      try Dialect.markAsInUse(db)
      if !isNew { try Dialect.moveLogIntoFile(db, waits: false) }
    }
  }

  /// Takes the mark away from a file that is no longer in use, so that the file alone is whole.
  func unmark() {
    guard FileManager.default.fileExists(atPath: path), !isReadOnly,
      !FileManager.default.fileExists(atPath: log)
    else { return }
    let database = try? DatabaseQueue(path: path)
    try? database?.writeWithoutTransaction { try Dialect.unmark($0) }
    try? database?.close()
  }
}
