import ArgumentParser
import Foundation
import PortalWeb
import StudyStore

/// The option that names the database.
struct DatabaseOption: ParsableArguments {
  /// The default location, also used by `scripts/serve`.
  static let usual = "data/accord.sqlite"

  @Option(help: "The database file of the portal.")
  var database = DatabaseOption.usual

  /// Works on an existing database: a mistyped name must not create a new one.
  func withExisting<Value>(_ work: (StudyStore) async throws -> Value) async throws -> Value {
    let companion = database + "-wal"
    guard [database, companion].contains(where: FileManager.default.fileExists) else {
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
    let migrations = ProjectRoot.url.appending(path: "migrations", directoryHint: .isDirectory)
      .resolvingSymlinksInPath()
    guard FileManager.default.fileExists(atPath: migrations.path) else {
      throw Failure(
        .inputOutput,
        "There is no folder “migrations”. Start accord in the project folder or set ACCORD_ROOT.")
    }
    let store = try StudyStore(opening: database, migrations: migrations, numbers: .byChanges)
    if let warning = store.warning { Terminal.printError(warning) }
    return store
  }
}
