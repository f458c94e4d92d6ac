import Foundation
import GRDB

/// Operations on the whole database, and the meaning of its errors.
extension SQLiteDialect {
  /// Flushes each commit to the disk: GRDB relaxes this with a log, but an acknowledged edit must survive a power
  /// failure.
  static func flushEachCommit(_ db: Database) throws {
    try db.execute(sql: "PRAGMA synchronous = FULL")
  }

  /// Keeps other processes out as long as the connection is open.
  static func keepAlone(_ db: Database) throws {
    try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
  }

  /// Copies the database into a new file.
  static func copy(_ db: Database, to path: String) throws {
    try db.execute(sql: "VACUUM INTO ?", arguments: [path])
  }

  /// Whether the pages and indexes of a database fit together.
  static func isWhole(_ db: Database) throws -> Bool {
    try String.fetchAll(db, sql: "PRAGMA integrity_check(1)") == ["ok"]
  }

  /// Moves everything from the log into the file.
  /// - Parameter waits: whether to wait for readers and empty the log.
  static func moveLogIntoFile(_ db: Database, waits: Bool) throws {
    _ = try db.checkpoint(waits ? .truncate : .passive)
  }

  /// The application ID of the file and the number of its tables and other objects.
  static func facts(of db: Database) throws -> (owner: Int?, tables: Int) {
    (
      try Int.fetchOne(db, sql: "PRAGMA application_id"),
      try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
    )
  }

  /// Marks a file as in use; see `DatabaseFile.lacksLog`.
  static func markAsInUse(_ db: Database) throws {
    let version = try Int.fetchOne(db, sql: "PRAGMA schema_version") ?? 0
    try db.execute(sql: "PRAGMA user_version = \(version)")
  }

  /// Removes the mark.
  static func unmark(_ db: Database) throws { try db.execute(sql: "PRAGMA user_version = 0") }

  /// Why a file could not be opened.
  static func openingError(_ error: any Error, path: String) -> OpeningError {
    let file = DatabaseFile(path: path)
    return switch error {
    case let error as OpeningError: error
    case let error as DatabaseError where error.resultCode == .SQLITE_NOTADB:
      .notADatabase(path: path)
    case let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT:
      .damaged(path: path)
    case let error as DatabaseError
    where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode) && file.isFolderReadOnly
      && file.isReadable:
      .readOnlyFolder(path: path, log: file.log)
    case let error as DatabaseError:
      .cannotOpen(reason: error.message ?? "SQLite gave the code \(error.resultCode).")
    default: .cannotOpen(reason: error.localizedDescription)
    }
  }

  /// Why nothing can be written; nil if the error has another cause.
  static func writingFailure(_ error: DatabaseError) -> WritingFailure? {
    switch (error.resultCode, error.extendedResultCode) {
    case (.SQLITE_FULL, _), (_, .SQLITE_IOERR_SHMSIZE): .diskFull
    case (.SQLITE_READONLY, _), (.SQLITE_PERM, _): .readOnly
    case (.SQLITE_BUSY, _), (.SQLITE_LOCKED, _): .locked
    case (_, .SQLITE_IOERR_WRITE), (_, .SQLITE_IOERR_FSYNC), (_, .SQLITE_IOERR_TRUNCATE),
      (_, .SQLITE_IOERR_DIR_FSYNC), (_, .SQLITE_IOERR_SHMOPEN), (_, .SQLITE_IOERR_SHMMAP):
      .diskError
    default: nil
    }
  }

  /// The error for a file with content that no release of Accord wrote.
  static func damage(_ message: String) -> DatabaseError {
    DatabaseError(resultCode: .SQLITE_CORRUPT, message: message)
  }
}
