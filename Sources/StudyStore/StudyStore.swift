import Foundation
import GRDB
import StudyModel

/// Everything the portal remembers, in one SQLite database.
package struct StudyStore: Sendable {
  let database: any DatabaseWriter
  let clock: @Sendable () -> Date
  let random: RandomSource

  /// Opens a database file, makes it where there is none, and brings it up to date.
  /// - Parameter migrations: the folder of SQL files.
  package init(
    opening path: String, migrations: URL, now: @escaping @Sendable () -> Date = { Date() },
    random: RandomSource = .system
  ) throws(OpeningError) {
    throw .cannotOpen(reason: path)
  }

  /// An empty store that is gone with its process, for tests; passwords are hashed with little work.
  package static func inMemory(
    migrations: URL, now: @escaping @Sendable () -> Date = { Date() },
    random: RandomSource = .system
  ) throws -> StudyStore {
    throw StoreError.notFound
  }

  /// Copies the database as it is now into a new file, while others go on writing.
  package func backup(to path: String) async throws { throw StoreError.notFound }

  /// Waits for running work and closes the database; the store cannot be used afterwards.
  package func close() throws { throw StoreError.notFound }
}
