import Foundation
import GRDB

/// The database file, and the log that SQLite keeps beside it.
struct DatabaseFile {
  private static let applicationID = 1_097_032_548

  let path: String
  let log: String

  init(path: String) {
    self.path = path
    // SQLite follows links before it names the log.
    log = URL(filePath: path).resolvingSymlinksInPath().path + "-wal"
  }

  /// Whether the file is there and cannot be written, so that everything in it can only be read.
  var isReadOnly: Bool { Self.size(of: path) != nil && access(path, W_OK) != 0 }

  /// Opens the file, or makes one where there is none.
  /// - Throws: `OpeningError`; what SQLite reports.
  func opened<Opened>(by open: () throws -> Opened) throws -> Opened {
    let isNew = try check()
    if isNew { try Self.makePrivateFile(at: path) }
    do {
      return try open()
    } catch {
      // A file that was never written would be reported as an empty database next time.
      if isNew, Self.size(of: path) == 0 { try? FileManager.default.removeItem(atPath: path) }
      throw error
    }
  }

  /// Opens the file for this process alone. That takes no room on the disk, which sharing it does, so it can be read
  /// where nothing can be saved.
  func openedAlone(_ configuration: Configuration) throws -> DatabaseQueue {
    var configuration = configuration
    configuration.prepareDatabase { try Dialect.keepAlone($0) }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  private static func facts(of database: DatabaseQueue) throws -> (owner: Int?, tables: Int) {
    try database.read { try Dialect.facts(of: $0) }
  }

  /// Refuses a file that is not an Accord database, or has lost a part, before anything is written to it: SQLite would
  /// take an empty file for a new database and delete the log that holds everything.
  /// - Returns: whether there is no file yet.
  private func check() throws -> Bool {
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

  /// Makes an empty file that only its owner can read, whatever the process's mask is. SQLite gives the files that it
  /// keeps beside a database the permissions of the database.
  static func makePrivateFile(at path: String) throws(OpeningError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .cannotOpen(reason: "\(path): \(String(cString: strerror(errno))).")
    }
    fchmod(descriptor, 0o600)
    close(descriptor)
  }

  private static func size(of path: String) -> Int? {
    let resolved = URL(filePath: path).resolvingSymlinksInPath().path
    return (try? FileManager.default.attributesOfItem(atPath: resolved))?[.size] as? Int
  }
}
