import GRDB
import Synchronization

@testable import StudyStore

/// The statements that a connection runs.
final class Statements: Sendable {
  private let all = Mutex<[String]>([])

  private func add(_ statement: String) { all.withLock { $0.append(statement) } }

  private var queries: [String] {
    all.withLock { all in all.filter { $0.hasPrefix("SELECT") || $0.hasPrefix("WITH") } }
  }

  /// The queries that some work sends to the database, with their values.
  static func queries(
    of store: StudyStore, during work: () async throws -> Void
  ) async throws -> [String] {
    let statements = Statements()
    // The test's store has one connection, for reading and writing.
    try await store.database.write { db in
      db.trace { event in
        if case .statement(let statement) = event { statements.add(statement.expandedSQL) }
      }
    }
    try await work()
    try await store.database.write { $0.trace(options: []) }
    return statements.queries
  }
}
