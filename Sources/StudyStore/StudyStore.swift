import Foundation
import GRDB
import StudyModel

/// Everything the portal stores, in one SQLite database. When a method returns, its changes are on disk.
package struct StudyStore: Sendable {
  let database: any DatabaseWriter
  let locks: LockWait
  private(set) var passwords: Passwords
  let random: RandomSource
  /// When sessions end by themselves.
  package var sessionLimits = SessionLimits.usual
  let drafts = OpenDrafts()
  let turns = StudyTurns()
  let attempts = SignInAttempts()
  let unsavedSessions = UnsavedSessions()
  let halfSignIns = HalfSignIns()
  let pendingLinks = PendingLinks()
  let passwordRequests = PasswordRequests()
  let checks = HistoryChecks()
  let comparisons = SharedComparisons()
  let removed = RemovedParts()
  let refused = Refusals()
  /// Nil if nothing can be written, or if no other connection can use the database.
  let counter: ChangeCounter?
  /// Nil if new versions only need a higher number than all others.
  let numbers: NumberRule?
  /// Nil if authors mark any thread as changed.
  let changes: ChangeRule?
  /// A warning for administrators about the opened file; nil if all is well.
  package let warning: String?
  private let clock: @Sendable () -> Date

  /// Opens a database file, creating it if necessary, and brings it up to date.
  /// - Parameters:
  ///   - migrations: the folder of SQL files.
  ///   - numbers: which numbers new versions may have; nil for all that are higher than the last.
  ///   - changes: which threads authors mark as changed; nil for all.
  package init(
    opening path: String, migrations: URL, now: @escaping @Sendable () -> Date = { Date() },
    random: RandomSource = .system, numbers: NumberRule? = nil,
    changes: ChangeRule? = nil
  ) throws(OpeningError) {
    try self.init(
      opening: path, migrations: migrations, now: now, random: random, passwords: Passwords(.usual),
      numbers: numbers, changes: changes)
  }

  init(
    opening path: String, migrations: URL, now: @escaping @Sendable () -> Date,
    random: RandomSource, passwords: Passwords, numbers: NumberRule? = nil,
    changes: ChangeRule? = nil
  ) throws(OpeningError) {
    do {
      let locks = LockWait()
      let file = DatabaseFile(path: path)
      let (database, loss) = try Self.open(
        file, migrations: try Migrations(folder: migrations), locks: locks, clock: now)
      self.init(
        database: database, locks: locks, passwords: passwords, clock: now, random: random,
        numbers: numbers, changes: changes, warning: loss.map { file.warning(of: $0) })
    } catch {
      throw Dialect.openingError(error, path: path)
    }
  }

  /// An empty store in memory, for tests; passwords are hashed with little work.
  package static func inMemory(
    migrations: URL, now: @escaping @Sendable () -> Date = { Date() },
    random: RandomSource = .system, numbers: NumberRule? = nil,
    changes: ChangeRule? = nil
  ) throws -> StudyStore {
    var configuration = Configuration()
    configuration.prepareDatabase { Dialect.registerToday($0, of: now) }
    let database = try DatabaseQueue(configuration: configuration)
    try MigratedDatabases.copy(migrations, to: database)
    return StudyStore(
      database: database, locks: LockWait(), passwords: Passwords(.least), clock: now,
      random: random, numbers: numbers, changes: changes)
  }

  private init(
    database: any DatabaseWriter, locks: LockWait, passwords: Passwords,
    clock: @escaping @Sendable () -> Date, random: RandomSource, numbers: NumberRule?,
    changes: ChangeRule?, warning: String? = nil
  ) {
    self.database = database
    self.locks = locks
    self.passwords = passwords
    self.clock = clock
    self.random = random
    self.numbers = numbers
    self.changes = changes
    self.warning = warning
    // A store that cannot write has none, and a queue has a database in memory or keeps every other connection out.
    counter =
      database is DatabasePool && !database.configuration.readonly
      ? ChangeCounter(path: database.path) : nil
  }

  /// Refuses new passwords that are on a list of the institution.
  package mutating func refuse(_ leaked: LeakedPasswords) { passwords.leaked = leaked }

  /// The current moment, as it will be stored.
  func now() -> Timestamp { Timestamp(clock()) }

  /// Copies the current database into a new file. Readers continue; saves wait until it is done.
  package func backup(to path: String) async throws {
    let target = URL(filePath: path)
    let partial = target.appendingPathExtension("partial")
    // Only a complete copy gets the requested name.
    try? FileManager.default.removeItem(at: partial)
    do {
      try DatabaseFile.makePrivateFile(at: partial.path)
      try await database.writeWithoutTransaction { try Dialect.copy($0, to: partial.path) }
      let file = try FileHandle(forUpdating: partial)
      try file.synchronize()
      try file.close()
      try FileManager.default.moveItem(at: partial, to: target)
    } catch {
      try? FileManager.default.removeItem(at: partial)
      throw error
    }
  }

  /// Waits for running operations, moves everything into the database file, and closes it, so that a copy of the file
  /// alone is complete. The store cannot be used afterward.
  /// - Throws: if the file could not be completed; the log next to it still holds what is missing.
  package func close() throws {
    let completion = Result {
      guard !database.configuration.readonly else { return }
      try database.writeWithoutTransaction { try Dialect.moveLogIntoFile($0, waits: true) }
    }
    let path = database.path
    counter?.close()
    // The last connection to close deletes the log, which one that only reads cannot.
    (database as? DatabasePool)?.invalidateReadOnlyConnections()
    try database.close()
    DatabaseFile(path: path).unmark()
    // If another process uses the database, the last one to close it completes the file.
    if case .failure(let error) = completion, WritingFailure(error) != .locked { throw error }
  }
}

extension StudyStore {
  private static func open(
    _ file: DatabaseFile, migrations: Migrations, locks: LockWait,
    clock: @escaping @Sendable () -> Date
  ) throws -> (any DatabaseWriter, LogLoss?) {
    let path = file.path
    let isNew = !FileManager.default.fileExists(atPath: path)
    return try file.opened {
      var configuration = Configuration()
      configuration.busyMode = .callback { locks.goesOn(afterTries: $0) }
      configuration.foreignKeysEnabled = true
      configuration.readonly = file.isReadOnly
      configuration.prepareDatabase { db in
        Dialect.registerToday(db, of: clock)
        Dialect.registerNumber(db)
      }
      let database: any DatabaseWriter
      do { database = try DatabasePool(path: file.address, configuration: configuration) } catch
        where WritingFailure(error) == .diskFull
      { database = try file.openedAlone(configuration) }
      guard try !migrations.areBehind(database) else { throw OpeningError.newerThanThisRelease }
      guard !configuration.readonly else {
        guard try migrations.areComplete(database) else {
          throw OpeningError.readOnly(path: path, isFolder: file.isWritable)
        }
        return database
      }
      try database.writeWithoutTransaction { try Dialect.flushEachCommit($0) }
      if try !migrations.areComplete(database) { try migrations.run(on: database) }
      try database.write { db in
        try db.noteHashesOfDrafts()
        try db.noteDay()
      }
      file.markAsInUse(database, isNew: isNew)
      return database
    }
  }
}
