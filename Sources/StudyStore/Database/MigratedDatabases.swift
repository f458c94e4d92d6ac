import Foundation
import GRDB
import Synchronization

/// Empty databases in memory to copy, since applying every migration takes longer than most tests.
enum MigratedDatabases {
  private static let made = Mutex<[URL: DatabaseQueue]>([:])

  /// Makes an empty database what the migrations of a folder make of one. They are applied once in each process.
  static func copy(_ migrations: URL, to database: DatabaseQueue) throws {
    let original = try made.withLock { made -> DatabaseQueue in
      if let original = made[migrations] { return original }
      let original = try DatabaseQueue()
      try Migrations(folder: migrations).run(on: original)
      made[migrations] = original
      return original
    }
    try original.backup(to: database)
  }
}
