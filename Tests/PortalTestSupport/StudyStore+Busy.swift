import Foundation
import GRDB

@testable import StudyStore

extension StudyStore {
  /// Runs something while the database is being written, for as long as it takes. Only a database on disk can be read
  /// meanwhile.
  func whileNobodyCanWrite<Value: Sendable>(
    _ work: () async throws -> Value
  ) async throws -> Value {
    let end = DispatchSemaphore(value: 0)
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let database = database
    let writing = _Concurrency.Task {
      try await database.writeWithoutTransaction { _ in
        begin.finish()
        end.wait()
      }
    }
    for await _ in begun {}
    let result: Result<Value, any Error>
    do { result = .success(try await work()) } catch { result = .failure(error) }
    end.signal()
    try await writing.value
    return try result.get()
  }
}
