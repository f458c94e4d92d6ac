import Foundation
import GRDB

/// The database file, and the log that SQLite keeps next to it.
struct DatabaseFile {
  private static let applicationID = 1_097_032_548

  let path: String
  let log: String

  init(path: String) {
    self.path = path
    // SQLite resolves links before it names the log.
    log = URL(filePath: path).resolvingSymlinksInPath().path + "-wal"
  }

  /// Whether the file exists but cannot be written, so that the database is read-only.
  var isReadOnly: Bool { Self.size(of: path) != nil && access(path, W_OK) != 0 }

  /// Opens the file, or creates it if it does not exist.
  /// - Throws: `OpeningError`; any error that SQLite reports.
  func opened<Opened>(by open: () throws -> Opened) throws -> Opened {
    let isNew = try check()
    if isNew { try Self.makePrivateFile(at: path) }
    do {
      return try open()
    } catch {
      // Otherwise, a file that was never written would be reported as an empty database next time.
      if isNew, Self.size(of: path) == 0 { try? FileManager.default.removeItem(atPath: path) }
      throw error
    }
  }

  /// Opens the file exclusively for this process. Unlike shared access, this needs no disk space, so the database can
  /// be read even if nothing can be saved.
  func openedAlone(_ configuration: Configuration) throws -> DatabaseQueue {
    var configuration = configuration
    configuration.prepareDatabase { try Dialect.keepAlone($0) }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Whether a database was written by Accord.
  static func isAccord(_ db: Database) throws -> Bool {
    try Dialect.facts(of: db).owner == applicationID
  }

  private static func facts(of database: DatabaseQueue) throws -> (owner: Int?, tables: Int) {
    try database.read { try Dialect.facts(of: $0) }
  }

  /// Rejects a file that is not an Accord database, or is incomplete, before anything is written to it: SQLite would
  /// treat an empty file as a new database and delete the log that holds everything.
  /// - Returns: whether the file does not exist yet.
  private func check() throws -> Bool {
    var isFolder = ObjCBool(false)
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw OpeningError.folder(path: path)
    }
    guard let size = Self.size(of: path) else {
      guard (Self.size(of: log) ?? 0) == 0 else {
        throw OpeningError.missingDatabase(path: path, log: log)
      }
      return true
    }
    guard size > 0 else { throw OpeningError.emptyDatabase(path: path, log: log) }
    var configuration = Configuration()
    configuration.readonly = true
    let (owner, tables): (Int?, Int)
    do {
      (owner, tables) = try Self.facts(of: DatabaseQueue(path: path, configuration: configuration))
    } catch  where WritingFailure(error) == .diskFull {
      (owner, tables) = try Self.facts(of: openedAlone(Configuration()))
    }
    guard owner == Self.applicationID || tables == 0 else {
      throw OpeningError.notADatabase(path: path)
    }
    guard tables > 0 else { throw OpeningError.emptyDatabase(path: path, log: log) }
    return false
  }

  /// Creates an empty file that only its owner can read, whatever the process's umask. SQLite gives the files next to a
  /// database the same permissions.
  static func makePrivateFile(at path: String) throws(OpeningError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .cannotOpen(reason: "\(path): \(String(cString: strerror(errno))).")
    }
    fchmod(descriptor, 0o600)
    close(descriptor)
  }

  static func size(of path: String) -> Int? {
    let resolved = URL(filePath: path).resolvingSymlinksInPath().path
    return (try? FileManager.default.attributesOfItem(atPath: resolved))?[.size] as? Int
  }
}
