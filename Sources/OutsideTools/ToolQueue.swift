import Foundation

/// Runs a few jobs at once, so that external tools never use a whole machine; others wait in the order in which they
/// came.
package actor ToolQueue {
  /// The progress of a job.
  package enum Place: Hashable, Sendable {
    /// The number of jobs in the queue before it.
    case waiting(ahead: Int)
    case running
  }

  /// The queue has reached its maximum length.
  package struct Full: Error {}

  private struct Waiting {
    let job: UUID
    let turn: CheckedContinuation<Void, any Error>
  }

  private let atOnce: Int
  private let longest: Int
  private var running: Set<UUID> = []
  private var line: [Waiting] = []

  /// - Parameter longest: the maximum number of waiting jobs.
  package init(atOnce: Int, longest: Int) {
    self.atOnce = atOnce
    self.longest = longest
  }

  /// Does the work when it is the job's turn.
  /// - Throws: `Full`; `CancellationError`; any error of the work.
  package func run<Value: Sendable>(
    as job: UUID = UUID(), _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await enter(job)
    defer { leave(job) }
    return try await work()
  }

  /// The progress of a job; nil if it is done or never began.
  package func place(of job: UUID) -> Place? {
    if running.contains(job) { return .running }
    return line.firstIndex { $0.job == job }.map { .waiting(ahead: $0) }
  }

  private func enter(_ job: UUID) async throws {
    try Task.checkCancellation()
    if running.count < atOnce {
      running.insert(job)
      return
    }
    guard line.count < longest else { throw Full() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { line.append(Waiting(job: job, turn: $0)) }
    } onCancel: {
      Task { await giveUp(job) }
    }
  }

  /// Starts the first job in the queue.
  private func leave(_ job: UUID) {
    running.remove(job)
    guard !line.isEmpty, running.count < atOnce else { return }
    let next = line.removeFirst()
    running.insert(next.job)
    next.turn.resume()
  }

  private func giveUp(_ job: UUID) {
    guard let index = line.firstIndex(where: { $0.job == job }) else { return }
    line.remove(at: index).turn.resume(throwing: CancellationError())
  }
}
