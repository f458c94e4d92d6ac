import Foundation
import GRDB

/// Everything the portal remembers, in one SQLite database. What a method has answered with success is on disk.
package struct StudyStore: Sendable {
  let database: any DatabaseWriter
  let passwords: Passwords
  let random: RandomSource
  let drafts = OpenDrafts()
  let turns = StudyTurns()
  private let clock: @Sendable () -> Date

  /// Opens a database file, makes it where there is none, and brings it up to date.
  /// - Parameter migrations: the folder of SQL files.
  package init(
    opening path: String, migrations: URL, now: @escaping @Sendable () -> Date = { Date() },
    random: RandomSource = .system
  ) throws(OpeningError) {
    try self.init(
      opening: path, migrations: migrations, now: now, random: random, passwords: Passwords(.usual))
  }

  init(
    opening path: String, migrations: URL, now: @escaping @Sendable () -> Date,
    random: RandomSource, passwords: Passwords
  ) throws(OpeningError) {
    do {
      let database = try Self.open(path, migrations: try Migrations(folder: migrations))
      self.init(database: database, passwords: passwords, clock: now, random: random)
    } catch let error as OpeningError {
      throw error
    } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
      throw .notADatabase(path: path)
    } catch let error as DatabaseError {
      throw .cannotOpen(reason: error.message ?? "SQLite gave the code \(error.resultCode).")
    } catch {
      throw .cannotOpen(reason: error.localizedDescription)
    }
  }

  /// An empty store that is gone with its process, for tests; passwords are hashed with little work.
  package static func inMemory(
    migrations: URL, now: @escaping @Sendable () -> Date = { Date() },
    random: RandomSource = .system
  ) throws -> StudyStore {
    let database = try DatabaseQueue()
    try Migrations(folder: migrations).run(on: database)
    return StudyStore(
      database: database, passwords: Passwords(.least), clock: now, random: random)
  }

  private init(
    database: any DatabaseWriter, passwords: Passwords, clock: @escaping @Sendable () -> Date,
    random: RandomSource
  ) {
    self.database = database
    self.passwords = passwords
    self.clock = clock
    self.random = random
  }

  /// The current moment, as it will be stored.
  func now() -> Timestamp { Timestamp(clock()) }

  /// Copies the database as it is now into a new file. Others go on reading; saves wait until it is done.
  package func backup(to path: String) async throws {
    let target = URL(filePath: path)
    let partial = target.appendingPathExtension("partial")
    // Only a whole copy gets the name that was asked for.
    try? FileManager.default.removeItem(at: partial)
    do {
      try await database.writeWithoutTransaction { db in
        try db.execute(sql: "VACUUM INTO ?", arguments: [partial.path])
      }
      let file = try FileHandle(forUpdating: partial)
      try file.synchronize()
      try file.close()
      try FileManager.default.moveItem(at: partial, to: target)
    } catch {
      try? FileManager.default.removeItem(at: partial)
      throw error
    }
  }

  /// Waits for running work and closes the database; the store cannot be used afterwards.
  package func close() throws { try database.close() }
}

extension StudyStore {
  private static let applicationID = 1_097_032_548

  private static func open(_ path: String, migrations: Migrations) throws -> DatabasePool {
    try checkOwner(of: path)
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.foreignKeysEnabled = true
    let pool = try DatabasePool(path: path, configuration: configuration)
    guard try !migrations.areBehind(pool) else { throw OpeningError.newerThanThisRelease }
    // GRDB relaxes this for WAL; but an answered edit must survive a power cut.
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    try migrations.run(on: pool)
    return pool
  }

  /// Refuses a file that is no database, or another program's, before anything is written to it.
  private static func checkOwner(of path: String) throws {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let size = attributes?[.size] as? Int, size > 0 else { return }
    var configuration = Configuration()
    configuration.readonly = true
    let database = try DatabaseQueue(path: path, configuration: configuration)
    let isOurs = try database.read { db in
      try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID
        || Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
    }
    guard isOurs else { throw OpeningError.notADatabase(path: path) }
  }
}
