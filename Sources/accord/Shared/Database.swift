import ArgumentParser
import Foundation
import PortalConfiguration
import PortalWeb
import StudyStore

/// The option that names the database.
struct DatabaseOption: ParsableArguments {
  /// The default location, also used by `scripts/serve`.
  static let usual = ServeDefaults.database

  @Option(help: "The database file of the portal.")
  var database = DatabaseOption.usual

  /// Whether there is such a database, or what a portal that runs has written of it.
  var exists: Bool {
    [database, database + "-wal"].contains(where: FileManager.default.fileExists)
  }

  /// Works on an existing database: a mistyped name must not create a new one.
  func withExisting<Value>(_ work: (StudyStore) async throws -> Value) async throws -> Value {
    guard exists else {
      throw Failure(
        .inputOutput,
        "There is no database “\(database)”. Start the portal once or check the name.")
    }
    return try await with(work)
  }

  /// Works on a database, created if missing, and closes it, so that the file is complete by itself.
  func with<Value>(_ work: (StudyStore) async throws -> Value) async throws -> Value {
    let store = try open()
    let result: Value
    do {
      result = try await RequestOrigin.$address.withValue("command line") {
        try await work(store)
      }
    } catch {
      try? store.close()
      throw error
    }
    try store.close()
    return result
  }

  private func open() throws -> StudyStore {
    let store = try StudyStore(
      opening: database, migrations: try ProjectRoot.migrations(), numbers: .byChanges,
      changes: .atPlaces)
    if let warning = store.warning { Terminal.printError(warning) }
    return store
  }
}
