import Foundation
import GRDB

/// The database file, and the log that SQLite keeps next to it.
struct DatabaseFile {
  private static let applicationID = 1_097_032_548

  let path: String
  let log: String
  /// What the connections to the database share; see `LogIndex`.
  let index: String

  init(path: String) {
    self.path = path
    // SQLite resolves links before it names the log.
    let resolved = URL(filePath: path).resolvingSymlinksInPath().path
    log = resolved + "-wal"
    index = resolved + "-shm"
  }

  /// The file of a database that was opened by its `address`.
  init(openedAt address: String) {
    let url = URL(string: address)
    self.init(path: url.flatMap { $0.isFileURL ? $0.path : nil } ?? address)
  }

  /// Whether the file exists but cannot be written, so that the database is read-only.
  var isReadOnly: Bool { Self.size(of: path) != nil && !isWritable || isSealed }

  /// Whether the file exists without a log, and none can be written next to it.
  private var isSealed: Bool {
    Self.size(of: path) != nil && (Self.size(of: log) ?? 0) == 0 && access(log, W_OK) != 0
      && isFolderReadOnly
  }

  var isReadable: Bool { access(path, R_OK) == 0 }

  /// Whether the file itself could be written.
  var isWritable: Bool { access(path, W_OK) == 0 }

  /// Whether no file can be added next to the database.
  var isFolderReadOnly: Bool {
    access(URL(filePath: log).deletingLastPathComponent().path, W_OK) != 0
  }

  /// What SQLite opens. It reads a database without a log next to it only if it knows that nothing changes the file.
  var address: String {
    isSealed ? URL(filePath: path).absoluteString + "?immutable=1" : path
  }

  /// Opens the file, or creates it if it does not exist.
  /// - Returns: also why edits may be missing; nil if all is well.
  /// - Throws: `OpeningError`; any error that SQLite reports.
  func opened<Opened>(by open: () throws -> Opened) throws -> (opened: Opened, loss: LogLoss?) {
    let (lacksLog, noted) = (lacksLog, LogIndex(of: self))
    let isIllegible = noted?.hasFrames == true && LogHeader(of: self)?.isDamaged == true
    let isNew = try check()
    if isNew { try Self.makePrivateFile(at: path) }
    // Read before anything adds to the log, but after SQLite read it for the first time.
    let isCut = isIllegible || noted?.exceeds(LogIndex(of: self)) == true
    do {
      return (try open(), lacksLog ? .missing : isCut ? .cut : nil)
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
      (owner, tables) = try Self.facts(
        of: DatabaseQueue(path: address, configuration: configuration))
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
