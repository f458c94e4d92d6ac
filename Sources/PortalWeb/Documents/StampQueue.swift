import Foundation
import StudyModel
import StudyStore

/// Stamps the prints of approved versions in the background. Everyone who asks for a bundle of the same version waits for the
/// same work, which goes on when they no longer wait.
actor StampQueue {
  /// A renewed approval has prints of its own.
  struct Order: Hashable, Sendable {
    let study: Study.ID
    let version: VersionNumber
    let approval: Approval
  }

  /// How long nobody's visit to a version begins the work again after it ended.
  static let pause: TimeInterval = 60

  /// The latest work for an order that has ended.
  private struct Attempt {
    let endedAt: Date
    let failure: (any Error)?
    /// Whether someone waited for it.
    let wasAwaited: Bool
  }

  private let now: @Sendable () -> Date
  private var running: [Order: _Concurrency.Task<Void, any Error>] = [:]
  private var awaited: Set<Order> = []
  private var attempts: [Order: Attempt] = [:]
  private var waiters = Waiters<Order>()

  init(now: @escaping @Sendable () -> Date) { self.now = now }

  /// Begins the work, unless it is being done.
  @discardableResult
  func begin(
    _ order: Order, _ work: @escaping @Sendable () async throws -> Void
  ) -> _Concurrency.Task<Void, any Error> {
    if let task = running[order] { return task }
    let task = _Concurrency.Task(executorPreference: WorkThreads.shared) { try await work() }
    running[order] = task
    _Concurrency.Task { end(order, with: await task.result) }
    return task
  }

  /// Begins the work, unless it is being done or ended a moment ago.
  /// - Returns: whether it is being done.
  func beginAgain(
    _ order: Order, _ work: @escaping @Sendable () async throws -> Void
  ) -> Bool {
    if running[order] == nil, recentAttempt(at: order) != nil { return false }
    begin(order, work)
    return true
  }

  /// Begins the work, unless it is being done, and waits for it a little. If it takes longer, the next request gets what has
  /// ended by then; otherwise, work that fails slowly would be begun again for each of them.
  /// - Returns: whether it has ended.
  /// - Throws: why it failed.
  func finish(
    _ order: Order, patience: Duration = .seconds(4),
    _ work: @escaping @Sendable () async throws -> Void
  ) async throws -> Bool {
    if running[order] == nil, let attempt = recentAttempt(at: order), attempt.wasAwaited,
      attempt.failure == nil
    {
      return true
    }
    begin(order, work)
    awaited.insert(order)
    let waiter = waiters.wait(for: order)
    try await waiter.end(within: patience)
    guard running[order] == nil else { return false }
    if let failure = attempts[order]?.failure { throw failure }
    return true
  }

  private func end(_ order: Order, with result: Result<Void, any Error>) {
    running[order] = nil
    attempts = attempts.filter { isRecent($0.value) }
    var failure: (any Error)?
    if case .failure(let error) = result { failure = error }
    attempts[order] = Attempt(
      endedAt: now(), failure: failure, wasAwaited: awaited.remove(order) != nil)
    waiters.end(order)
  }

  private func recentAttempt(at order: Order) -> Attempt? {
    attempts[order].flatMap { isRecent($0) ? $0 : nil }
  }

  /// A clock that was set back makes nobody wait longer.
  private func isRecent(_ attempt: Attempt) -> Bool {
    abs(now().timeIntervalSince(attempt.endedAt)) < Self.pause
  }
}
