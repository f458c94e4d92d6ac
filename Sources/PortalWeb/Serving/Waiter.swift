/// A request that waits for work; see `Waiters`.
struct Waiter: Sendable {
  let stream: AsyncStream<Void>

  /// Returns when the work has ended, or when the time is over.
  /// - Throws: `CancellationError`, at once when the request is canceled.
  func end(within patience: Duration) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [stream] in for await _ in stream {} }
      group.addTask { try await _Concurrency.Task.sleep(for: patience) }
      _ = try await group.next()
      group.cancelAll()
    }
    try _Concurrency.Task.checkCancellation()
  }
}
