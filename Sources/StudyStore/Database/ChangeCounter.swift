import GRDB
import Synchronization

/// Tells whether anything was written, by whatever program, faster than a reader can be had: it waits for no other reader and
/// for no thread. Its connection is its own, because the engine counts for each connection what the others wrote.
final class ChangeCounter: Sendable {
  private enum Connection {
    case unopened
    case open(DatabaseQueue)
    case closed
  }

  private let path: String
  private let connection = Mutex(Connection.unopened)

  init(path: String) { self.path = path }

  /// A number that changes with each write; nil if it is unknown.
  func current() -> Int64? {
    connection.withLock { connection in
      // One that cannot be opened is not tried again for each request.
      if case .unopened = connection { connection = (try? opened()).map { .open($0) } ?? .closed }
      guard case .open(let database) = connection else { return nil }
      return try? database.unsafeRead { try Dialect.changes(seenBy: $0) }
    }
  }

  /// Closes the connection, so that the last one to close can complete the file.
  func close() {
    connection.withLock { connection in
      if case .open(let database) = connection { try? database.close() }
      connection = .closed
    }
  }

  private func opened() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "accord.changes"
    return try DatabaseQueue(path: path, configuration: configuration)
  }
}

extension StudyStore {
  /// A number that changes with each write of any program; nil if it is unknown, such as for a database that only one connection
  /// can use.
  package func changeCount() -> Int64? { counter?.current() }
}
