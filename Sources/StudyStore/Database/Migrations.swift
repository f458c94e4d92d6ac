import Foundation
import GRDB

/// The schema: a folder of SQL files sorted by name in chronological order. A released file never changes.
struct Migrations {
  private let migrator: DatabaseMigrator

  init(folder: URL) throws {
    let files = try? FileManager.default
      .contentsOfDirectory(
        at: folder.resolvingSymlinksInPath(), includingPropertiesForKeys: nil
      )
      .filter { $0.pathExtension == "sql" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    guard let files, !files.isEmpty else {
      throw OpeningError.cannotOpen(reason: "There are no migrations in \(folder.path).")
    }
    var migrator = DatabaseMigrator()
    for file in files {
      let sql = try String(contentsOf: file, encoding: .utf8)
      migrator.registerMigration(file.deletingPathExtension().lastPathComponent) {
        try $0.execute(sql: sql)
      }
    }
    self.migrator = migrator
  }

  /// Brings a database up to date.
  func run(on database: any DatabaseWriter) throws { try migrator.migrate(database) }

  /// Whether a later release changed the database in ways that this one does not know.
  func areBehind(_ database: any DatabaseReader) throws -> Bool {
    try database.read { try migrator.hasBeenSuperseded($0) }
  }

  /// Whether the database is up to date.
  func areComplete(_ database: any DatabaseReader) throws -> Bool {
    try database.read { try migrator.hasCompletedMigrations($0) }
  }
}
