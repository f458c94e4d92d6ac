import GRDB
import Synchronization

/// The content that a connection reads. It is the same as before if both numbers are.
struct ReadContent: Hashable, Sendable {
  /// The number of the connection: the engine counts changes for each by itself.
  let connection: Int64
  let version: Int64
}

/// Finding out whether anything was written, by whatever program, without reading it again.
extension SQLiteDialect {
  private static let connections = Atomic<Int64>(0)

  /// Gives a connection a number that no other one of this process has, not even one that is opened after it was closed.
  static func registerNumber(_ db: Database) {
    let number = connections.wrappingAdd(1, ordering: .relaxed).newValue
    db.add(function: DatabaseFunction("connectionNumber", argumentCount: 0) { _ in number })
  }

  /// What the current transaction reads; nil for a connection that can write, because the engine does not count what a
  /// connection itself wrote.
  static func content(of db: Database) throws -> ReadContent? {
    guard db.configuration.readonly,
      let connection = try Int64.fetchOne(db, prepared: "SELECT connectionNumber()"),
      let version = try changes(seenBy: db)
    else { return nil }
    return ReadContent(connection: connection, version: version)
  }

  /// Changes with each commit of another connection.
  static func changes(seenBy db: Database) throws -> Int64? {
    try Int64.fetchOne(db, prepared: "PRAGMA data_version")
  }
}
