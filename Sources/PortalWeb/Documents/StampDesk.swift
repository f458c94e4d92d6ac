import StudyModel
import StudyStore

/// Stamps the prints of approved versions in the background. Everyone who asks for a bundle of the same version waits for the
/// same work, which goes on when they no longer wait.
actor StampDesk {
  struct Order: Hashable, Sendable {
    let study: Study.ID
    let version: VersionNumber
  }

  private var running: Set<Order> = []
  private var failures: [Order: any Error] = [:]
  private var waiters = Waiters<Order>()

  /// Begins the work, unless it is being done.
  func begin(_ order: Order, _ work: @escaping @Sendable () async throws -> Void) {
    guard running.insert(order).inserted else { return }
    failures[order] = nil
    _Concurrency.Task {
      let result = await _Concurrency.Task(executorPreference: WorkThreads.shared) {
        try await work()
      }.result
      running.remove(order)
      if case .failure(let error) = result { failures[order] = error }
      waiters.end(order)
    }
  }

  /// Begins the work, unless it is being done, and waits for it a little.
  /// - Returns: whether it has ended.
  /// - Throws: why it failed.
  func finish(
    _ order: Order, patience: Duration = .seconds(4),
    _ work: @escaping @Sendable () async throws -> Void
  ) async throws -> Bool {
    begin(order, work)
    if running.contains(order) {
      let waiter = waiters.wait(for: order)
      try await waiter.end(within: patience)
    }
    if let error = failures[order] { throw error }
    return !running.contains(order)
  }
}
